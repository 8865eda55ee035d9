import ScanModel

@testable import TextContent

/// What is found of a kind in lines that were read without a doubt, normalized.
func read(_ text: String, _ type: TextContentType, _ country: String = "DE", _ languages: [String] = []) -> [String] {
    let lines = text.split(separator: "\n").map { line in
        Transcription(places: line.map { .init(candidates: [.init(character: $0, probability: 1)]) })
    }
    let options = ContentOptions(country: country, languages: languages, referenceYear: 2026)
    return ContentReader(type, options).readings(in: lines).map(\.normalized)
}
