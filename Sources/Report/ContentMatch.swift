import ScanModel

/// Decides whether a content that was read is the printed one, with the rules of Benchmarks/accuracy.
///
/// Readers differ in what they add around the same content. For barcodes, these are therefore ignored: blanks and
/// separators, parentheses, leading zeros, Codabar's start and stop letters, and the identifier in front of a GS1
/// DataBar's number. Text must match except for the number of blanks.
enum ContentMatch {
    /// Whether a content is that of a printed item.
    /// - Parameter supplement: the digits of the add-on that was read beside it, if any.
    static func isSame(_ item: Truth.Item, kind: Content.Kind, content: String, supplement: String? = nil) -> Bool {
        guard kind == item.kind else { return false }
        guard let printed = item.text else { return kind != .text }
        switch kind {
        case .text:
            func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
            return words(printed) == words(content)
        case .rectangle, .document: return true
        case .barcode:
            let symbology = item.symbology ?? ""
            return isSamePayload(printed, content, symbology)
                || supplement.map { isSamePayload(printed, content + $0, symbology) } ?? false
        }
    }

    private static func isSamePayload(_ printed: String, _ read: String, _ symbology: String) -> Bool {
        let (want, got) = (bare(printed), bare(read))
        if want == got || want.drop(while: { $0 == "0" }) == got.drop(while: { $0 == "0" }) { return true }
        if symbology == "codabar" { return withoutGuards(want) == withoutGuards(got) }
        return symbology.hasPrefix("gs1") && got == want.dropFirst(2)
    }

    private static func bare(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter {
                    $0.value > 0x20 && !$0.properties.isWhitespace && $0 != "(" && $0 != ")"
                }))
    }

    private static func withoutGuards(_ text: String) -> Substring {
        func isGuard(_ character: Character) -> Bool { "ABCDabcd".contains(character) }
        var rest = text.drop(while: isGuard)
        while let last = rest.last, isGuard(last) { rest.removeLast() }
        return rest
    }
}
