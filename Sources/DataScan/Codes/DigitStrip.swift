import Evidence
import Imaging
import ScanModel
import TextRecognition

/// A strip below bars, with room beside them, in which the digits of an EAN or UPC may stand.
struct DigitStrip {
    /// Middle and height of a strip, in modules below the end of the bars, not counting the guard bars, and its lean: how much farther below
    /// it is at its right end, per length. The standard has the digits one to nine modules below the bars; outlines are accurate to one or
    /// two, and to some degrees.
    struct View: Sendable, Hashable {
        var (middle, height, lean): (Double, Double, Double)

        /// In the order in which they are tried.
        static let all = [
            View(5, 9.5, 0), View(5.5, 8.5, 0), View(5, 10, 0.06), View(5, 10, -0.06), View(4, 9, 0), View(6.5, 9.5, 0),
            View(4.5, 10, 0), View(6, 8.5, 0),
        ]

        /// Below an outline that includes the guard bars: digits begin at their height.
        static let belowGuards = [View(2, 9.5, 0), View(4, 9.5, 0)]

        private init(_ middle: Double, _ height: Double, _ lean: Double) {
            (self.middle, self.height, self.lean) = (middle, height, lean)
        }
    }

    private let bars: PrintedLine
    private let line: PrintedLine
    /// Room beside the bars on each side, as a share of their length.
    private let room: Double

    /// Modules beside the bars whose ends are known: digits stand up to eleven modules beside them.
    private static let besideKnown = 14.0
    /// Modules beside an outline, and modules that the strip has on each side of one end of the bars, if only a part of them is visible.
    private static let (besideOutline, aroundPart) = (24.0, 110.0)

    /// - Parameters:
    ///   - bars: in fractions of the frame; the digits are at their bottom.
    ///   - module: in pixels of the frame.
    ///   - isExact: whether the ends of the bars are known.
    init(below bars: Quad, module: Double, _ view: View, isExact: Bool, width: Int, height: Int) {
        let outline = PrintedLine(bars, width: width, height: height, score: 1)
        let modules = max(1, outline.length / module)
        room = (isExact ? Self.besideKnown : max(Self.besideOutline, Self.aroundPart - modules)) / modules
        let along = (outline.bottomRight - outline.bottomLeft) * room
        let across = outline.bottomLeft - outline.topLeft + outline.bottomRight - outline.topRight
        let down = across * (module / max(1e-6, 2 * outline.height))
        let lean = down * (view.lean * (0.5 + room) * modules)
        let (left, right) = (outline.bottomLeft - along - lean, outline.bottomRight + along + lean)
        let (top, bottom) = (down * (view.middle - view.height / 2), down * (view.middle + view.height / 2))
        line = PrintedLine(
            topLeft: left + top, topRight: right + top, bottomRight: right + bottom, bottomLeft: left + bottom, score: 1
        )
        self.bars = outline
    }

    /// Includes the blank, which occurs between groups.
    private static let characters = Set("0123456789 ")
    /// The least probability of each digit.
    private static let sure = 0.5
    /// The shares of the bars, and of the length of the number's bars, that have to lie above the number.
    private static let (most, least) = (0.6, 0.2)
    /// Where a digit beside the bars is read separately, in heights of the strip below it: the row may lean.
    private static let shifts = [0, 0.3, -0.3, 0.6, -0.6]

    /// Reads the digits.
    /// - Returns: the number that they form, and the outline of its bars in fractions of the frame; nil if they form none of
    ///   the layouts, or if the bars aren't those above them.
    func read(
        _ reader: any LineRecognizer, _ layouts: [PrintedLayout], in frame: borrowing Frame
    ) -> (match: PrintedLayout.Match, bars: Quad)? {
        let digits = reader.read(line, in: frame, allowed: Self.characters).places.compactMap(Self.digit)
        for layout in layouts {
            var missing: [ClosedRange<Double>] = []
            // First without those beside the bars, because the closure can't borrow the frame.
            guard
                layout.match(
                    digits,
                    reading: {
                        missing.append($0); return nil
                    }) != nil || !missing.isEmpty
            else { continue }
            let separate = missing.map { ($0, single($0, reader, frame)) }
            guard let match = layout.match(digits, reading: { part in separate.first { $0.0 == part }?.1 }) else {
                continue
            }
            // From fractions of the strip to fractions of the bars.
            let (start, end) = (onBars(match.bars.lowerBound), onBars(match.bars.upperBound))
            let shared = min(1, end) - max(0, start)
            guard shared >= Self.most, shared >= Self.least * (end - start) else { continue }
            func at(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ share: Double) -> SIMD2<Double> { a + (b - a) * share }
            let outline = PrintedLine(
                topLeft: at(bars.topLeft, bars.topRight, start), topRight: at(bars.topLeft, bars.topRight, end),
                bottomRight: at(bars.bottomLeft, bars.bottomRight, end),
                bottomLeft: at(bars.bottomLeft, bars.bottomRight, start), score: 1)
            return (match, outline.quad(width: frame.width, height: frame.height))
        }
        return nil
    }

    /// Reads a part of the strip that should have one digit, at several heights.
    private func single(_ part: ClosedRange<Double>, _ reader: any LineRecognizer, _ frame: borrowing Frame) -> UInt8? {
        let (from, to) = (part.lowerBound, part.upperBound)
        let (left, right) = (
            line.topLeft + (line.topRight - line.topLeft) * from, line.topLeft + (line.topRight - line.topLeft) * to
        )
        let down = line.bottomLeft - line.topLeft
        for shift in Self.shifts {
            let (top, bottom) = (down * shift, down * (1 + shift))
            let area = PrintedLine(
                topLeft: left + top, topRight: right + top, bottomRight: right + bottom, bottomLeft: left + bottom,
                score: 1)
            let found = reader.read(area, in: frame, allowed: Self.characters).places.compactMap(Self.digit)
            if found.count == 1 { return found[0].value }
        }
        return nil
    }

    private func onBars(_ place: Double) -> Double { place * (1 + 2 * room) - room }

    private static func digit(_ place: Transcription.Place) -> PrintedLayout.Digit? {
        let best = place.candidates[0]
        guard let value = best.character?.asciiValue, (0x30...0x39).contains(value), best.probability >= Self.sure,
            let centre = place.centre
        else { return nil }
        return PrintedLayout.Digit(value, at: centre)
    }
}
