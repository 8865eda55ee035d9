/// A format of sheets and cards, recognised by its aspect ratio.
///
/// A picture shows proportions but no size: all formats of ISO 216's A series are `A4`.
public enum PaperFormat: String, Sendable, Hashable, CaseIterable, Codable {
    /// ISO 216, 210 x 297 mm, and every other format of the A, B and C series (1 : √2).
    case a4 = "A4"
    /// ANSI A, 8.5 x 11 inches.
    case letter = "Letter"
    /// US Legal, 8.5 x 14 inches.
    case legal = "Legal"
    /// ISO/IEC 7810, 85.60 x 53.98 mm: payment and identity cards.
    case id1 = "ID-1"

    /// Short side by long side.
    public var aspectRatio: Double {
        switch self {
        case .a4: 210 / 297
        case .letter: 8.5 / 11
        case .legal: 8.5 / 14
        case .id1: 53.98 / 85.60
        }
    }

    /// The largest relative deviation from a format's aspect ratio: 2 %, a little more than the error of measurement
    /// (docs/measurements.md), and less than half of the distance between two formats.
    private static let tolerance = 0.02

    /// Returns the format nearest to an aspect ratio; nil if none is near.
    public static func nearest(to aspectRatio: Double) -> PaperFormat? {
        func deviation(_ format: PaperFormat) -> Double { abs(aspectRatio / format.aspectRatio - 1) }
        return allCases.min { deviation($0) < deviation($1) }.flatMap { deviation($0) <= tolerance ? $0 : nil }
    }
}
