import ScanModel

@testable import TextContent

/// What is found for certain in a text whose lines lie one below the other.
/// - Parameter doubts: Characters that the reader takes for others, and thinks less likely than those by half.
func allJudged(_ text: String, _ grammars: [Grammar], doubts: [Character: Character] = [:]) -> [ContentReading] {
    let lines = text.split(separator: "\n").map { line in
        Transcription(
            places: line.map { character in
                let seen = Transcription.Candidate(character: character, probability: 0.6)
                let other = doubts[character].map { Transcription.Candidate(character: $0, probability: 0.3) }
                return .init(candidates: [seen] + (other.map { [$0] } ?? []))
            })
    }
    return ContentReader(grammars: grammars).readings(in: lines).filter { $0.margin >= ContentReader.margin }
}

/// The only thing that is found in a text for certain; nil where there is nothing, or more.
func judged(_ text: String, _ grammars: [Grammar], doubts: [Character: Character] = [:]) -> ContentReading? {
    let found = allJudged(text, grammars, doubts: doubts)
    return found.count == 1 ? found[0] : nil
}

extension ContentReading {
    /// The value of a component; nil where it has none of the name.
    subscript(name: String) -> String? { components.first { $0.name == name }?.value }
}
