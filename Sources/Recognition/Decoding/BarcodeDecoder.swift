public import Imaging
public import ScanModel

/// A decoder that finds and reads barcodes in pictures, with zxing-cpp in this process or in a helper process.
public protocol BarcodeDecoder: AnyObject {
    /// The memory from which `decode` takes its pictures.
    var pixels: SharedPixels { get }
    /// Reads the pictures in order, within `limit` seconds of processor time in total.
    func decode(_ jobs: [DecodeJob], limit: Double) -> DecodeOutcome
}

/// A picture to read, and the effort to spend on it.
public struct DecodeJob: Sendable, Hashable {
    /// The picture.
    public var patch: Patch
    /// The symbologies to search for.
    public var symbologies: SymbologySet
    /// The effort to spend.
    public var effort: DecodeEffort

    public init(patch: Patch, symbologies: SymbologySet, effort: DecodeEffort) {
        self.patch = patch
        self.symbologies = symbologies
        self.effort = effort
    }
}

/// The decoder's options beyond one quick pass; the names are zxing-cpp's.
public struct DecodeEffort: OptionSet, Sendable, Hashable {
    /// The options, one bit each.
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Scan more rows, and search more thoroughly.
    public static let harder = DecodeEffort(rawValue: 1)
    /// Scan columns as well as rows.
    public static let rotated = DecodeEffort(rawValue: 2)
    /// Also read light codes on a dark background.
    public static let inverted = DecodeEffort(rawValue: 4)
    /// Also read reduced copies of the picture.
    public static let downscaled = DecodeEffort(rawValue: 8)
    /// Use one threshold for the whole picture instead of local ones.
    public static let globalThreshold = DecodeEffort(rawValue: 16)
    /// All options except `globalThreshold`.
    public static let full: DecodeEffort = [.harder, .rotated, .inverted, .downscaled]
}

/// A barcode that was read in a picture.
public struct DecodedBarcode: Sendable, Hashable {
    /// The symbology and content.
    public var barcode: Barcode
    /// The corners in pixels of the picture, clockwise from the code's top left corner, x before y.
    public var corners: [Int32]
    /// Additional properties of the symbol.
    public var details: BarcodeDetails
    /// The number of rows of the picture in which a linear code was read with this content; 0 for other codes.
    public var lines: Int

    public init(barcode: Barcode, corners: [Int32], details: BarcodeDetails = BarcodeDetails(), lines: Int = 0) {
        precondition(corners.count == 8, "four corners")
        self.barcode = barcode
        self.corners = corners
        self.details = details
        self.lines = lines
    }
}

/// The result of reading pictures. A failure is a value, because the next frame follows anyway.
public enum DecodeOutcome: Sendable, Equatable {
    /// The codes that were read, one list per job.
    case finished([[DecodedBarcode]])
    /// The decoder exceeded its time limit, crashed, or couldn't be started.
    case abandoned(reason: AbandonReason)
}

/// The reason why a decode was abandoned.
public enum AbandonReason: String, Sendable, Hashable {
    /// It exceeded its limit of processor time.
    case hung
    /// It ended by itself, for example because an assertion failed.
    case crashed
    /// It couldn't be started.
    case notStarted
}
