import CZXing
import Recognition
import ScanModel

// Safe: created and used while the list of barcodes that owns the handle is alive.
/// A symbol that zxing-cpp read, with its conversion to our types.
@safe struct ZXingSymbol {
    private let handle: OpaquePointer
    private let format: ZXing_BarcodeFormat
    private let extras: ZXingExtras
    private let identifier: String
    /// The add-on's digits; empty if there is none.
    private let addOn: String
    private let text: String
    private let bytes: [UInt8]

    init(_ handle: OpaquePointer) {
        unsafe self.handle = handle
        format = unsafe ZXing_Barcode_format(handle)
        var count: CInt = 0
        let bytes = unsafe ZXing_Barcode_bytes(handle, &count)
        defer { unsafe ZXing_free(bytes) }
        self.bytes = unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
        // The C API's text ends at the first NUL; the JSON of all properties contains it escaped.
        let hasNUL = self.bytes.contains(0)
        extras = ZXingExtras(json: unsafe taken(ZXing_Barcode_extra(handle, hasNUL ? "ALL" : "")))
        identifier = unsafe taken(ZXing_Barcode_symbologyIdentifier(handle))
        // The identifier says whether there is an add-on; a separately reported one may be part of a failed reading.
        addOn = identifier == "]E3" ? extras.addOn : ""
        let plain = unsafe taken(ZXing_Barcode_text(handle))
        text = hasNUL ? extras.text ?? plain : plain
    }

    /// Returns the decoded barcode; nil if its symbology wasn't requested.
    func decoded(wanted: SymbologySet) -> DecodedBarcode? {
        // The add-on's digits follow those of the main symbol, in some rows but not in others.
        let payload = String(text.dropLast(addOn.utf8.count))
        guard let symbology = symbology(of: format, payload: payload, wanted: wanted) else { return nil }
        let identifier = addOn.isEmpty ? identifier : symbology == .ean8 ? "]E4" : "]E0"
        let lines = SymbologySet.linear.contains(symbology) ? Int(unsafe ZXing_Barcode_lineCount(handle)) : 0
        return DecodedBarcode(
            barcode: Barcode(
                symbology: symbology, payload: payload, payloadData: Array(bytes.dropLast(addOn.utf8.count)),
                symbologyIdentifier: identifier),
            corners: corners(of: symbology), details: details(of: symbology, payload, identifier), lines: lines)
    }

    private func details(of symbology: Symbology, _ payload: String, _ identifier: String) -> BarcodeDetails {
        let printed = symbology == .upca ? String(payload.dropFirst()) : extras.upcE
        return BarcodeDetails(
            // For MaxiCode, this value is the mode.
            errorCorrectionLevel: symbology == .maxiCode || extras.level.isEmpty ? nil : extras.level,
            checkDigit: checkDigit(of: symbology, identifier),
            supplementalPayload: addOn.isEmpty ? nil : addOn,
            printedDigits: printed.isEmpty ? nil : printed, structuredAppend: structuredAppend,
            isInverted: unsafe ZXing_Barcode_isInverted(handle), isMirrored: unsafe ZXing_Barcode_isMirrored(handle),
            hasECI: unsafe ZXing_Barcode_hasECI(handle))
    }

    private func checkDigit(of symbology: Symbology, _ identifier: String) -> CheckDigitStatus? {
        switch symbology {
        // Germany's pharmacy numbers, an application of Code 39 with its own check digit.
        case .code39 where format == ZXing_BarcodeFormat_PZN: .valid
        case .code39: identifier == "]A1" || identifier == "]A5" ? .optionalFits : nil
        case .i2of5: identifier == "]I1" ? .optionalFits : nil
        default:
            switch symbology.traits.guarded {
            case .byChecksum, .byOneDigit, .byOneCharacter, .byOneDigitOfFew: .valid
            // Error correction isn't a check digit. There are several check methods for Codabar, so one of them often fits, and DX has
            // only a parity bit.
            case .byStrongErrorCorrection, .byErrorCorrection, .byErrorCorrectionOfRows, .optionally, .byForm: nil
            }
        }
    }

    private var structuredAppend: StructuredAppend? {
        let index = Int(unsafe ZXing_Barcode_sequenceIndex(handle))
        let count = Int(unsafe ZXing_Barcode_sequenceSize(handle))
        guard index >= 0, count != 1 else { return nil }
        // A count of 0 means unknown.
        return StructuredAppend(
            index: index, count: count > index ? count : nil, id: unsafe taken(ZXing_Barcode_sequenceId(handle)))
    }

    /// Returns the corners of the main symbol: an outline that includes the add-on would jump from frame to frame.
    private func corners(of symbology: Symbology) -> [Int32] {
        let place = unsafe ZXing_Barcode_position(handle)
        var corners = [place.topLeft, place.topRight, place.bottomRight, place.bottomLeft].flatMap { [$0.x, $0.y] }
        guard !addOn.isEmpty, let main = symbology.traits.guardedModules else { return corners }
        // The gap has seven to twelve modules.
        let share = main / (main + 9 + (addOn.utf8.count == 2 ? 20 : 47))
        for (left, right) in [(0, 2), (1, 3), (6, 4), (7, 5)] {
            corners[right] = corners[left] + Int32((Double(corners[right] - corners[left]) * share).rounded())
        }
        return corners
    }
}

/// Returns a text from the C API, and frees it.
private func taken(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    defer { unsafe ZXing_free(pointer) }
    return unsafe String(cString: pointer)
}
