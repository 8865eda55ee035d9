import HelperProcess
import Imaging
import ScanModel

/// A code on its way from the decoder process, which has looked at hostile pictures: nothing that it says is taken as it is.
extension DecodedBarcode {
    /// Bytes of a content at most: a QR code of version 40 holds 7089 digits.
    private static let longestContent = 8192
    /// Bytes of a content as text at most: each byte may stand for a character of four.
    private static let longestText = 4 * longestContent
    /// Bytes of an AIM identifier at most; all that are known have three.
    private static let longestIdentifier = 8

    init?(decoding message: inout MessageReader) {
        guard let index = message.integer(), Symbology.allCases.indices.contains(index) else { return nil }
        var corners: [Int32] = []
        for _ in 0..<8 {
            guard let corner = message.integer().flatMap(Int32.init(exactly:)) else { return nil }
            corners.append(corner)
        }
        guard let payload = message.bytes(atMost: Self.longestText),
            let data = message.bytes(atMost: Self.longestContent),
            let identifier = message.bytes(atMost: Self.longestIdentifier),
            let lines = message.integer().flatMap(Int32.init(exactly:)), lines >= 0,
            let details = BarcodeDetails(decoding: &message)
        else { return nil }
        self.init(
            barcode: Barcode(
                symbology: Symbology.allCases[index], payload: String(decoding: payload, as: UTF8.self),
                payloadData: data, symbologyIdentifier: String(decoding: identifier, as: UTF8.self)),
            corners: corners, details: details, lines: Int(lines))
    }

    /// Whether the corners lie in a picture, or at most its longer side away from it.
    func fits(_ patch: Patch) -> Bool {
        let side = max(patch.width, patch.height)
        return corners.allSatisfy { (-side...2 * side).contains(Int($0)) }
    }
}

extension MessageReader {
    /// The next bytes; nil where there are more than can be.
    mutating func bytes(atMost limit: Int) -> [UInt8]? { bytes().flatMap { $0.count <= limit ? $0 : nil } }
}
