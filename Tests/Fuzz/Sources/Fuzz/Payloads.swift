import Payloads
import ScanModel

extension Target {
    /// The payload of any barcode.
    static let payloads = Target(name: "payloads") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        guard let meaning = PayloadMeaning(of: Barcode(symbology: .qr, payload: text, payloadData: bytes)) else {
            return
        }
        require(!meaning.components.isEmpty, "a meaning without components")
        let names = Set(meaning.components.map(\.name))
        require(names.count == meaning.components.count, "a component occurs twice")
    }
}
