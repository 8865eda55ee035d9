public import Imaging
public import ScanModel

/// Finds and reads barcodes in pictures: zxing-cpp in this process, or in a helper.
public protocol BarcodeDecoder: AnyObject {
    /// Where pictures are placed for `decode`.
    var pixels: SharedPixels { get }
    /// Reads pictures, one after the other, within `limit` seconds of processor time in all.
    func decode(_ jobs: [DecodeJob], limit: Double) -> DecodeOutcome
}

/// A picture to be read, and how hard to try.
public struct DecodeJob: Sendable, Hashable {
    /// The picture.
    public var patch: Patch
    /// What to look for.
    public var symbologies: SymbologySet
    /// How hard.
    public var effort: DecodeEffort

    public init(patch: Patch, symbologies: SymbologySet, effort: DecodeEffort) {
        self.patch = patch
        self.symbologies = symbologies
        self.effort = effort
    }
}

/// What the decoder does beyond one quick pass; the words are zxing-cpp's.
public struct DecodeEffort: OptionSet, Sendable, Hashable {
    /// Which, one bit each.
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// More rows and more thorough searches.
    public static let harder = DecodeEffort(rawValue: 1)
    /// Columns as well as rows.
    public static let rotated = DecodeEffort(rawValue: 2)
    /// White on black as well.
    public static let inverted = DecodeEffort(rawValue: 4)
    /// Smaller copies of the picture as well.
    public static let downscaled = DecodeEffort(rawValue: 8)
    /// One threshold for the whole picture instead of local ones.
    public static let globalThreshold = DecodeEffort(rawValue: 16)
    /// All that the decoder offers.
    public static let full: DecodeEffort = [.harder, .rotated, .inverted, .downscaled]
}

/// A barcode that was read in a picture.
public struct DecodedBarcode: Sendable, Hashable {
    /// What it says.
    public var barcode: Barcode
    /// Its corners in pixels of the picture, clockwise from the top left of the print, x before y.
    public var corners: [Int32]
    /// What else its symbol tells.
    public var details: BarcodeDetails
    /// Rows of the picture that said the same, of a linear code; 0 of others.
    public var lines: Int

    public init(barcode: Barcode, corners: [Int32], details: BarcodeDetails = BarcodeDetails(), lines: Int = 0) {
        precondition(corners.count == 8, "four corners")
        self.barcode = barcode
        self.corners = corners
        self.details = details
        self.lines = lines
    }
}

/// What came of reading pictures; a failure is a value, because the next frame comes anyway.
public enum DecodeOutcome: Sendable, Equatable {
    /// What was read, a list for each job.
    case finished([[DecodedBarcode]])
    /// The decoder was ended because it used up its time, or because it crashed.
    case abandoned(reason: AbandonReason)
}

/// Why a decoder was given up.
public enum AbandonReason: String, Sendable, Hashable {
    /// It used more processor time than it was given.
    case hung
    /// It ended by itself, as on an assertion.
    case crashed
    /// It can't be started.
    case notStarted
}
