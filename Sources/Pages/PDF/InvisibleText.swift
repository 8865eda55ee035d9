import ScanModel

/// Writes the text of a page at its place, in render mode 3: it can be selected, found and copied, and isn't drawn.
struct InvisibleText {
    /// Size of the page in points.
    var size: (width: Double, height: Double)

    /// Smallest text that is written, in points; less is no text.
    private static let smallest = 0.1
    /// Largest text of a code's payload, in points. Codes are much higher than text.
    private static let largestPayload = 10.0
    /// Least width of a space, in shares of the line's width.
    private static let leastSpace = 0.001
    /// A line of wide characters that is this many times higher than wide is written from top to bottom.
    private static let verticalRatio = 1.5

    /// Returns the operators of a content stream for the items.
    func content(of items: [PageItem], font: inout InvisibleFont) -> [UInt8] {
        var text = ""
        for item in items {
            switch item.kind {
            case .text: text += line(item.string, frame(item.bounds), item.words, &font)
            case .barcode: text += line(item.string, frame(item.bounds).reduced(to: Self.largestPayload), [], &font)
            }
        }
        return text.isEmpty ? [] : Array("BT 3 Tr\n\(text)ET\n".utf8)
    }

    /// Where a line lies: a rectangle in points, y upwards.
    private struct Frame {
        /// Bottom left, in the line's own orientation.
        var origin: Point
        /// The line's direction: cosine and sine.
        var (cosine, sine): (Double, Double)
        var (width, height): (Double, Double)

        /// Returns a frame along the middle, at most `height` high.
        func reduced(to limit: Double) -> Frame {
            var frame = self
            frame.height = min(height, limit)
            let shift = (height - frame.height) / 2
            frame.origin = Point(x: origin.x - shift * sine, y: origin.y + shift * cosine)
            return frame
        }
    }

    /// Returns the rectangle nearest to a quad in fractions of the page.
    private func frame(_ quad: Quad) -> Frame {
        let points = quad.map { Point(x: $0.x * size.width, y: (1 - $0.y) * size.height) }
        func middle(_ a: Point, _ b: Point) -> Point { Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
        let (left, right) = (middle(points.topLeft, points.bottomLeft), middle(points.topRight, points.bottomRight))
        let (top, bottom) = (middle(points.topLeft, points.topRight), middle(points.bottomLeft, points.bottomRight))
        let width = left.squaredDistance(to: right).squareRoot()
        let (cosine, sine) = width > 0 ? ((right.x - left.x) / width, (right.y - left.y) / width) : (1, 0)
        // The distance of the long sides, at right angles to the line.
        let height = abs((top.x - bottom.x) * -sine + (top.y - bottom.y) * cosine)
        let origin = Point(x: left.x + height / 2 * sine, y: left.y - height / 2 * cosine)
        return Frame(origin: origin, cosine: cosine, sine: sine, width: width, height: height)
    }

    private func line(
        _ string: String, _ frame: Frame, _ places: [ClosedRange<Double>], _ font: inout InvisibleFont
    ) -> String {
        let words = string.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty, frame.width >= Self.smallest, frame.height >= Self.smallest,
            (frame.width + frame.height).isFinite
        else { return "" }
        let line = words.joined(separator: " ")
        if frame.height > Self.verticalRatio * frame.width, words.count == 1, line.count > 1,
            line.allSatisfy({ CharacterWidths.width(of: $0) >= 1 })
        {
            return column(line, frame, &font)
        }
        return row(VisualOrder.characters(of: line), frame, places, &font) + "\n"
    }

    /// Returns a line of words: each is stretched to its width, and so is each space, so that they end where the line ends.
    private func row(
        _ characters: [Character], _ frame: Frame, _ places: [ClosedRange<Double>], _ font: inout InvisibleFont
    ) -> String {
        let parts = Self.parts(characters)
        let widths = Self.widths(of: parts, places)
        let descent = Double(-BlankFont.descent) / Double(BlankFont.unitsPerEm) * frame.height
        let baseline = Point(
            x: frame.origin.x + widths.start * frame.width * frame.cosine - descent * frame.sine,
            y: frame.origin.y + widths.start * frame.width * frame.sine + descent * frame.cosine)
        let matrix = [frame.cosine, frame.sine, -frame.sine, frame.cosine, baseline.x, baseline.y]
        var text = "/Text \(PDFNumber(frame.height)) Tf " + matrix.map { "\(PDFNumber($0)) " }.joined() + "Tm"
        for (part, share) in zip(parts, widths.shares) {
            let codes = part.flatMap { $0.unicodeScalars }.compactMap { font.code(of: $0) }
            let natural = Double(codes.count * BlankFont.advance) / Double(BlankFont.unitsPerEm) * frame.height
            if natural == 0 { continue }
            text +=
                " \(PDFNumber(100 * share * frame.width / natural)) Tz <"
                + codes.map { hexadecimal(UInt16($0)) }.joined() + "> Tj"
        }
        return text
    }

    /// Returns the widths of words and spaces in shares of the line's: as they are printed, else estimated.
    private static func widths(
        of parts: [ArraySlice<Character>], _ places: [ClosedRange<Double>]
    ) -> (start: Double, shares: [Double]) {
        guard parts.count == 2 * places.count - 1, let start = places.first?.lowerBound else {
            let estimates = parts.map { $0.reduce(0) { $0 + CharacterWidths.width(of: $1) } }
            let total = estimates.reduce(0, +)
            return (0, estimates.map { $0 / total })
        }
        let shares = parts.indices.map { index in
            let word = places[index / 2]
            if index % 2 == 0 { return word.upperBound - word.lowerBound }
            // A space has some width: programs find words by it.
            return max(leastSpace, places[index / 2 + 1].lowerBound - word.upperBound)
        }
        return (start, shares)
    }

    /// Returns words and spaces in turns.
    private static func parts(_ characters: [Character]) -> [ArraySlice<Character>] {
        var (parts, start): ([ArraySlice<Character>], Int) = ([], 0)
        for index in characters.indices.dropFirst()
        where characters[index].isWhitespace != characters[start].isWhitespace {
            parts.append(characters[start..<index])
            start = index
        }
        return parts + [characters[start...]]
    }

    /// Returns characters below each other.
    private func column(_ line: String, _ frame: Frame, _ font: inout InvisibleFont) -> String {
        let height = frame.height / Double(line.count)
        return line.enumerated().map { index, character in
            let down = frame.height - Double(index + 1) * height
            var cell = frame
            cell.origin = Point(x: frame.origin.x - down * frame.sine, y: frame.origin.y + down * frame.cosine)
            cell.height = height
            return row([character], cell, [], &font) + "\n"
        }.joined()
    }
}
