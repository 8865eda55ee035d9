public import Imaging
import ScanModel

/// A combination of two readers for lines in Latin script of named languages. The first one reads the line; where it is
/// uncertain between letters that differ by an accent, the second one, which was trained on the language, decides.
public final class AccentReader: AccurateReader {
    private let common: any AccurateReader
    private let open: () -> (any AccurateReader)?
    private lazy var witness = open()

    /// - Parameters:
    ///   - common: finds and reads lines.
    ///   - witness: opens the reader of the languages on first use.
    public init(common: any AccurateReader, witness: @escaping () -> (any AccurateReader)?) {
        self.common = common
        open = witness
    }

    /// Finds lines.
    public func find(_ picture: Luma, width: Int, height: Int, cancellation: Cancellation) -> [FoundLine]? {
        common.find(picture, width: width, height: height, cancellation: cancellation)
    }

    /// Reads a line with the first reader, and also with the second one if accents are doubtful.
    public func read(_ picture: Luma, cancellation: Cancellation) -> LineReading? {
        guard var reading = common.read(picture, cancellation: cancellation) else { return nil }
        // The second reader can't read upside-down lines.
        guard !reading.isTurned, reading.text.hasDoubtfulAccents,
            let other = witness?.read(picture, cancellation: cancellation)
        else { return reading }
        reading.text.settleAccents(by: Array(other.text.text))
        return reading
    }
}

extension Transcription {
    /// Whether a letter may be another one that differs by an accent.
    var hasDoubtfulAccents: Bool { places.contains { $0.accentRivals != nil } }

    /// Reweights letters that differ by an accent by another reader's text of the line.
    mutating func settleAccents(by other: [Character]) {
        let said = aligned(with: other)
        for (index, character) in said {
            guard let rivals = places[index].accentRivals, rivals.contains(where: { $0.character == character }) else {
                continue
            }
            places[index].favour(character, by: Self.weight)
        }
    }

    /// The factor by which a letter's odds grow if the second reader confirms it. On its own, Tesseract misread at most
    /// 3 of 96 lines of a language (docs/measurements.md, Languages), which is one letter in a thousand; a tenth of
    /// these odds is assumed here.
    private static let weight = 100.0

    /// Returns the characters of another reading of the same line for places of this text, from an alignment with the
    /// fewest differences. Differences in accents don't count.
    private func aligned(with other: [Character]) -> [(place: Int, character: Character)] {
        let own = places.indices.compactMap { index in places[index].candidates[0].character.map { (index, $0) } }
        let width = other.count + 1
        var cost = Array(repeating: 0, count: (own.count + 1) * width)
        for k in 0...other.count { cost[k] = k }
        for i in 0..<own.count {
            cost[(i + 1) * width] = i + 1
            for k in 0..<other.count {
                let change = AccentedLetters.base(own[i].1) == AccentedLetters.base(other[k]) ? 0 : 1
                let least = min(cost[i * width + k + 1], cost[(i + 1) * width + k]) + 1
                cost[(i + 1) * width + k + 1] = min(cost[i * width + k] + change, least)
            }
        }
        var (i, k, pairs) = (own.count, other.count, [(place: Int, character: Character)]())
        while i > 0, k > 0 {
            let isSame = AccentedLetters.base(own[i - 1].1) == AccentedLetters.base(other[k - 1])
            if cost[i * width + k] == cost[(i - 1) * width + k - 1] + (isSame ? 0 : 1) {
                if isSame { pairs.append((own[i - 1].0, other[k - 1])) }
                (i, k) = (i - 1, k - 1)
            } else if cost[i * width + k] == cost[(i - 1) * width + k] + 1 {
                i -= 1
            } else {
                k -= 1
            }
        }
        return pairs
    }
}

extension Transcription.Place {
    /// The most likely letter and its alternatives that differ from it by an accent; nil if there are no alternatives.
    fileprivate var accentRivals: [Transcription.Candidate]? {
        guard let first = candidates[0].character, first.isLetter else { return nil }
        let alike = candidates.filter { $0.character.map(AccentedLetters.base) == AccentedLetters.base(first) }
        return alike.count > 1 ? alike : nil
    }

    /// Multiplies the odds of a character.
    fileprivate mutating func favour(_ character: Character, by factor: Double) {
        let total = candidates.reduce(0) { $0 + $1.probability }
        for index in candidates.indices where candidates[index].character == character {
            candidates[index].probability *= factor
        }
        let scale = total / max(1e-9, candidates.reduce(0) { $0 + $1.probability })
        for index in candidates.indices { candidates[index].probability *= scale }
        candidates.sort { $0.probability > $1.probability }
    }
}

/// Letters of Latin script, and the letters without an accent that they resemble.
private enum AccentedLetters {
    private static let bases: [Character: Character] = {
        let groups = [
            "aàáâãäåăąā", "cçćčċ", "dďđð", "eèéêëęěėē", "gğģ", "iìíîïıīį", "kķ", "lłĺľļ", "nñńňņ", "oòóôõöøőō", "rŕř",
            "sśšșş", "tťțţ", "uùúûüůűūų", "yýÿ", "zźżž",
        ]
        var bases: [Character: Character] = ["İ": "I"]
        for group in groups {
            guard let base = group.first else { continue }
            for letter in group.dropFirst() {
                bases[letter] = base
                if letter != "ı", let capital = letter.uppercased().first { bases[capital] = base.uppercased().first }
            }
        }
        return bases
    }()

    static func base(_ letter: Character) -> Character { bases[letter] ?? letter }
}
