import NativeDecoder
import Recognition
import ScanModel

extension Target {
    /// Pictures of codes that our own decoders read. The first byte is the width, the rest is gray values.
    static let codes = Target(name: "codes") { bytes in
        guard let first = bytes.first else { return }
        let width = Int(first) + 1
        let height = (bytes.count - 1) / width
        guard height > 0 else { return }
        let picture = GrayPicture(width: width, height: height, pixels: Array(bytes[1...width * height]))
        let found = NativeDecoder.read(picture, symbologies: NativeDecoder.symbologies, effort: .full)
        // The daemon takes a decoder whose reply is too long for broken.
        require(
            found.allSatisfy { $0.barcode.payloadData.count <= 8192 && $0.barcode.payload.utf8.count <= 32768 },
            "a content is longer than any code")
    }
}
