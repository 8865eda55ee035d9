public import Imaging
public import Recognition
import ScanModel

/// Our own decoders, for symbologies that zxing-cpp doesn't read.
public final class NativeDecoder: BarcodeDecoder {
    /// The memory from which `decode` takes its pictures.
    public let pixels: SharedPixels

    /// All readers; each is one type.
    static let readers: [any CodeReader] = [
        MSIPlessey(), IntelligentMail(), RoyalMail(), Pharmacode(), HanXin(), DotCode(),
    ]

    /// The symbologies that it reads.
    public static let symbologies = SymbologySet(readers.map(\.symbology))

    public init(pixels: SharedPixels) { self.pixels = pixels }

    /// Reads the pictures in order. The owner of this process enforces `limit`.
    public func decode(_ jobs: [DecodeJob], limit: Double) -> DecodeOutcome { .finished(jobs.map(read)) }

    private func read(_ job: DecodeJob) -> [DecodedBarcode] {
        let readers = Self.readers.filter { job.symbologies.contains($0.symbology) }
        guard !readers.isEmpty else { return [] }
        // Unsafe: the pixels are copied during this call.
        let copied = unsafe pixels.withPixels(of: job.patch) { unsafe Array($0) }
        guard let copied else { return [] }
        return Self.read(
            GrayPicture(width: job.patch.width, height: job.patch.height, pixels: copied), readers, job.effort)
    }

    /// Returns the codes of some symbologies in a picture.
    public static func read(
        _ picture: GrayPicture, symbologies: SymbologySet, effort: DecodeEffort
    ) -> [DecodedBarcode] {
        read(picture, readers.filter { symbologies.contains($0.symbology) }, effort)
    }

    private static func read(
        _ picture: GrayPicture, _ readers: [any CodeReader], _ effort: DecodeEffort
    ) -> [DecodedBarcode] {
        let upright = pass(picture, readers, effort)
        guard effort.contains(.rotated) else { return upright }
        let turned = pass(picture.turned(), readers.filter { !$0.readsAtAnyAngle }, effort).map { found in
            var found = found
            for corner in 0..<4 {
                let (x, y) = (found.corners[2 * corner], found.corners[2 * corner + 1])
                (found.corners[2 * corner], found.corners[2 * corner + 1]) = (Int32(picture.width - 1) - y, x)
            }
            return found
        }
        return upright + turned
    }

    private static func pass(
        _ picture: GrayPicture, _ readers: [any CodeReader], _ effort: DecodeEffort
    ) -> [DecodedBarcode] {
        var found = readers.flatMap { reader in
            reader.read(picture, effort: effort).map { $0.decoded(reader.symbology) }
        }
        guard effort.contains(.inverted) else { return found }
        let negative = picture.inverted()
        found += readers.flatMap { reader in
            reader.read(negative, effort: effort).map { code in
                var code = code
                code.details.isInverted = true
                return code.decoded(reader.symbology)
            }
        }
        return found
    }
}

extension FoundCode {
    /// Returns the code as a decoder reports it.
    fileprivate func decoded(_ symbology: Symbology) -> DecodedBarcode {
        let isChecked: Bool =
            switch symbology.traits.guarded {
            case .byChecksum, .byOneDigit, .byOneCharacter, .byOneDigitOfFew: true
            case .byStrongErrorCorrection, .byErrorCorrection, .byErrorCorrectionOfRows, .optionally, .byForm: false
            }
        var details = details
        details.checkDigit = isChecked ? .valid : nil
        return DecodedBarcode(
            barcode: Barcode(
                symbology: symbology, payload: payload, payloadData: payloadData ?? Array(payload.utf8),
                symbologyIdentifier: identifier),
            corners: corners.flatMap { [Int32($0.x.rounded()), Int32($0.y.rounded())] }, details: details, lines: lines)
    }
}
