import HelperProcess
import Imaging
import ScanModel

/// Decoding of a code that the decoder process reports. That process parses hostile pictures, so every value is checked.
extension DecodedBarcode {
    /// Maximum size of a payload in bytes: a QR code of version 40 holds 7089 digits.
    private static let longestContent = 8192
    /// Maximum size of a payload as UTF-8: each byte may become a character of four bytes.
    private static let longestText = 4 * longestContent
    /// Maximum size of an AIM identifier in bytes; every known one has three.
    private static let longestIdentifier = 8

    init?(decoding message: inout MessageReader) {
        guard let index = message.integer(), Symbology.allCases.indices.contains(index) else { return nil }
        var corners: [Int32] = []
        for _ in 0..<8 {
            guard let corner = message.integer().flatMap(Int32.init(exactly:)) else { return nil }
            corners.append(corner)
        }
        guard let payload = message.text(atMost: Self.longestText),
            let data = message.bytes(atMost: Self.longestContent),
            let identifier = message.text(atMost: Self.longestIdentifier),
            let lines = message.integer().flatMap(Int32.init(exactly:)), lines >= 0,
            let details = BarcodeDetails(decoding: &message)
        else { return nil }
        self.init(
            barcode: Barcode(
                symbology: Symbology.allCases[index], payload: payload, payloadData: data,
                symbologyIdentifier: identifier),
            corners: corners, details: details, lines: Int(lines))
    }

    /// Returns whether all corners lie inside the picture, or outside it by at most its longer side.
    func fits(_ patch: Patch) -> Bool {
        let side = max(patch.width, patch.height)
        return corners.allSatisfy { (-side...2 * side).contains(Int($0)) }
    }
}

extension MessageReader {
    /// Reads the next bytes; nil if there are more than the limit.
    mutating func bytes(atMost limit: Int) -> [UInt8]? { bytes().flatMap { $0.count <= limit ? $0 : nil } }

    /// Reads the next text; nil if it has more bytes than the limit, or isn't UTF-8.
    mutating func text(atMost limit: Int) -> String? {
        bytes(atMost: limit).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
