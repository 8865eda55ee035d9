import ScanModel

/// Compares a code with the digits printed beside its bars.
///
/// A misreading of the bars recurs in every frame of the same code, with a valid check digit; the digits are a second
/// source.
enum PrintedDigits {
    /// Where the digits must be: the nearest and farthest distance from the centre of the bars in their heights, and
    /// the distance along them in their lengths.
    private static let (nearest, farthest, beside) = (0.35, 1.1, 0.75)
    /// Minimum number of digits for a comparison.
    private static let least = 4
    /// Maximum number of wrong digits; with more, the line is about something else.
    private static let slips = 3

    /// - Parameter lines: the lines of text in view.
    /// - Returns: nil if no line beside the bars has about as many digits as the code.
    static func compare(
        _ barcode: Barcode, _ details: BarcodeDetails, at bounds: Quad, with lines: [RecognizedItem]
    ) -> BarcodeEvidence.Agreement? {
        let wanted = [barcode.payload, details.printedDigits].compactMap { $0?.filter(isDigit) }
            .filter { $0.count >= least }
        guard let longest = wanted.map(\.count).max() else { return nil }
        let printed = digits(beside: bounds, lines)
        guard printed.count >= min(longest, wanted.map(\.count).min() ?? longest) - 1, printed.count <= longest + 1
        else {
            return nil
        }
        let distance = wanted.map { editDistance($0, printed) }.min() ?? .max
        guard distance > 0 else { return .agree }
        // For an EAN or UPC, separate attempts at its digits decide that.
        return distance <= min(slips, longest / 3) && DigitGroups(barcode, details) == nil ? .differ : nil
    }

    /// Returns the digits in the rows above or below the bars, from left to right.
    private static func digits(beside bounds: Quad, _ lines: [RecognizedItem]) -> String {
        let centre = bounds.centre
        let along = (
            x: middle(bounds.topRight, bounds.bottomRight).x - middle(bounds.topLeft, bounds.bottomLeft).x,
            y: middle(bounds.topRight, bounds.bottomRight).y - middle(bounds.topLeft, bounds.bottomLeft).y
        )
        let down = (
            x: middle(bounds.bottomLeft, bounds.bottomRight).x - middle(bounds.topLeft, bounds.topRight).x,
            y: middle(bounds.bottomLeft, bounds.bottomRight).y - middle(bounds.topLeft, bounds.topRight).y
        )
        let area = along.x * down.y - along.y * down.x
        guard area != 0 else { return "" }
        var rows: (above: [(Double, String)], below: [(Double, String)]) = ([], [])
        for line in lines {
            guard let text = line.text?.transcript else { continue }
            let (x, y) = (line.bounds.centre.x - centre.x, line.bounds.centre.y - centre.y)
            let s = (x * down.y - y * down.x) / area
            let t = (along.x * y - along.y * x) / area
            guard abs(s) < beside, abs(t) > nearest, abs(t) < farthest else { continue }
            if t < 0 { rows.above.append((s, text)) } else { rows.below.append((s, text)) }
        }
        func join(_ row: [(Double, String)]) -> String {
            row.sorted { $0.0 < $1.0 }.map { $0.1.filter(isDigit) }.joined()
        }
        let (above, below) = (join(rows.above), join(rows.below))
        return below.count >= above.count ? below : above
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    private static func middle(_ a: Point, _ b: Point) -> Point { Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
}
