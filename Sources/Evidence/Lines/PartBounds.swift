package import ScanModel

/// Locates parts of the text of lines by aligning the announced text with the attempts at the lines. The two may
/// differ: words may have been corrected, and contents are announced in their standard form.
package enum PartBounds {
    /// - Parameters:
    ///   - part: consecutive characters of the text.
    ///   - text: the announced text of the lines.
    ///   - lines: the lines with the places that the text covers, in its order.
    /// - Returns: for each occurrence of the part in the text, a quad for each line that it lies in, in reading order.
    package static func find(
        _ part: String, in text: String, of lines: [(line: ContentLine, places: Range<Int>)]
    ) -> [Quad] {
        let text = Array(text)
        let known = lines.enumerated().flatMap { index, span in
            span.places.clamped(to: span.line.text.places.indices).map { (line: index, place: $0) }
        }
        func place(_ index: Int) -> FusedPlace { lines[known[index].line].line.text.places[known[index].place] }
        let pairs = TextAlignment.align(
            known.count, text.count, cost: { 1 - place($0).share(text[$1]) }, skipping: { 1 - place($0).share(nil) },
            inserting: { text[$0].isNewline ? 0 : 1 })
        var places: [Int: Int] = [:]
        for pair in pairs { if let seen = pair.seen, let known = pair.known { places[seen] = known } }
        return occurrences(of: Array(part), in: text).flatMap { range -> [Quad] in
            let taken = range.compactMap { places[$0] }.map { known[$0] }
            return lines.indices.compactMap { index in
                let inside = taken.filter { $0.line == index }.map(\.place)
                guard let first = inside.min(), let last = inside.max() else { return nil }
                let line = lines[index].line
                return line.item.bounds.part(line.text.extent(of: first..<last + 1))
            }
        }
    }

    private static func occurrences(of part: [Character], in text: [Character]) -> [Range<Int>] {
        var (found, start) = ([Range<Int>](), 0)
        while !part.isEmpty, start + part.count <= text.count {
            let range = start..<start + part.count
            if text[range].elementsEqual(part) { found.append(range) }
            start = found.last == range ? range.upperBound : start + 1
        }
        return found
    }
}
