@testable import ScanModel
@testable import TextContent

extension Target {
    /// The pattern of a serial number, and a text behind a line feed; with `t` before it a template.
    static let pattern = Target(name: "pattern") { bytes in
        let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
        guard let form = parts.first?.first else { return }
        let words = String(decoding: parts[0].dropFirst(), as: UTF8.self)
        let text = String(decoding: (parts.count > 1 ? parts[1] : []).prefix(500), as: UTF8.self)
        do throws(PatternError) {
            let template = try SerialTemplate(form == UInt8(ascii: "t") ? .template(words) : .pattern(words))
            require(template.program.steps.count <= 1000, "a pattern of \(template.program.steps.count) steps")
            let groups = template.program.matches(text)
            require(groups == nil || !text.isEmpty, "a pattern matches an empty text")
            // The search goes another way through the same program.
            let automaton = PatternAutomaton(template.program)
            var state = automaton.start
            for character in text where state != PatternAutomaton.dead { state = automaton.next(state, character) }
            let isAccepted = state != PatternAutomaton.dead && automaton.isAccepting(state)
            require(isAccepted == (groups != nil), "the search and the pattern differ about '\(text)'")
            for (name, part) in groups ?? [:] {
                require(template.program.names.contains(name) && text.contains(part), "a group that isn't there")
            }
        } catch {
            require("\(error)".utf8.count < 4096, "a refusal of \("\(error)".utf8.count) bytes")
        }
    }
}
