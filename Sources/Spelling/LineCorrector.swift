public import ScanModel
import Synchronization

/// Corrects lines of text with custom words and dictionaries. Thread-safe; processes one line at a time.
public final class LineCorrector: Sendable {
    private let customWords: CustomWords
    private let words: Mutex<WordCorrector>

    /// Maximum cost of a custom word, in nats.
    private static let customBudget = 4.6

    /// Loads the dictionaries: about 40 ms per language, up to half a second for the largest.
    /// - Parameters:
    ///   - languages: tags of the text's languages, most likely first.
    ///   - customWords: the user's words, which may contain digits and signs.
    ///   - usesLanguageCorrection: whether to use dictionaries; without them, only custom words are corrected.
    /// - Throws: `SpellingError`, which says how to fix the problem.
    public init(
        languages: [String], customWords: [String] = [], usesLanguageCorrection: Bool,
        installed: InstalledDictionaries = InstalledDictionaries()
    ) throws(SpellingError) {
        self.customWords = try CustomWords(customWords)
        var lexicons: [Lexicon] = []
        if usesLanguageCorrection {
            try installed.check(languages)
            var taken: Set<String> = []
            for language in languages where taken.insert(language).inserted {
                lexicons.append(try Lexicon(language: language, installed: installed))
            }
        }
        words = Mutex(WordCorrector(lexicons))
    }

    /// Corrects a line.
    /// - Parameter spared: places that stay unchanged, because they were already recognised as content of some type.
    /// - Returns: nil if nothing was changed.
    public func corrected(_ line: Transcription, sparing spared: [Range<Int>] = []) -> Correction? {
        words.withLock { words in
            var changes: [Correction.Change] = []
            for run in PrintedRun.all(in: line) where !spared.contains(where: { $0.overlaps(run.places) }) {
                changes += self.changes(of: run, in: line, words)
            }
            return changes.isEmpty ? nil : Correction(text: Self.text(of: line, changes), changes: changes)
        }
    }

    private func changes(of run: PrintedRun, in line: Transcription, _ words: WordCorrector) -> [Correction.Change] {
        func read(_ places: Range<Int>) -> String { String(places.compactMap { line.places[$0].best }) }
        guard !run.core.isEmpty, !customWords.contains(read(run.places)), !customWords.contains(read(run.core)) else {
            return []
        }
        let unknown = run.words.filter { !customWords.contains(read($0)) && !words.knows(read($0)) }
        guard !unknown.isEmpty || run.isCode else { return [] }
        let spelt = run.isCode ? [] : unknown.compactMap { words.correction(of: $0, in: line) }
        guard let custom = customWord(run, in: line) else { return spelt }
        let cost = spelt.reduce(0) { $0 + $1.cost }
        return spelt.isEmpty || custom.cost <= cost + WordCorrector.tie ? [custom] : spelt
    }

    /// Returns the custom word that a run represents, with or without the signs at its ends.
    private func customWord(_ run: PrintedRun, in line: Transcription) -> Correction.Change? {
        guard !customWords.isEmpty else { return nil }
        let found = (run.core == run.places ? [run.core] : [run.core, run.places]).compactMap { places in
            let columns = line.places[places].map { SpellingColumn.any($0, budget: Self.customBudget) }
            return customWords.cheapest(columns, budget: Self.customBudget).map { word in
                Correction.Change(
                    places: places, from: String(places.compactMap { line.places[$0].best }), to: word.text,
                    cost: word.cost, source: .customWord)
            }
        }
        return found.min { $0.cost < $1.cost }
    }

    private static func text(of line: Transcription, _ changes: [Correction.Change]) -> String {
        var text = ""
        var next = 0
        for change in changes {
            text += line.places[next..<change.places.lowerBound].compactMap(\.best)
            text += change.to
            next = change.places.upperBound
        }
        text += line.places[next...].compactMap(\.best)
        while text.last == " " { text.removeLast() }
        return String(text.drop { $0 == " " })
    }
}
