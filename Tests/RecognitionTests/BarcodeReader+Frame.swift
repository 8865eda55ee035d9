import Imaging
import Recognition
import ScanModel

extension BarcodeReader {
    /// Reads a frame of which no pyramid is known.
    mutating func read(_ frame: borrowing Frame, region: Region, attention: [Attention]) -> Sighting {
        var pyramid = Pyramid()
        pyramid.build(frame)
        return read(frame, pyramid, region: region, attention: attention)
    }
}
