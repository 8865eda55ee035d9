import ScanModel

/// When a line is told, and when it is certain.
extension LineEvidence {
    /// Whether enough was read, and alike enough, to tell that there is a line.
    package func isTellable(by readers: LineReaders = .fast) -> Bool {
        let letters = fused.transcript.count { $0.isLetter || $0.isNumber }
        guard letters > 0 else { return false }
        if isReadByLarge {
            // Bars look like a row of strokes.
            let isWitnessed = isWitnessed || readers == .large && large.looks >= Self.manyAttempts
            if letters >= Self.leastBars, fused.transcript.allSatisfy(Self.strokes.contains) {
                return large.looks >= 2 && isWitnessed
            }
            // Clutter is taken for a few characters more easily than for many, and for one most easily.
            let count = fused.transcript.count
            if count < 2 { return isWitnessed }
            guard letters < 3 || count < Self.manyCharacters else { return large.meanAgreement > 0.6 }
            // The fast reader reads most print, though not always right, and nothing in clutter.
            if fast.looks == 0 { return large.looks >= Self.manyAttempts && large.agreement > 0.8 }
            return (large.looks >= 2 || isWitnessed) && large.agreement > (letters < 3 ? 0.8 : 0.6)
        }
        // What the fast reader is fairly sure of is told at once, and stable once the large one has read it.
        guard fused.looks >= 2, readers == .fast || fused.confidence >= Self.fairlySure else { return false }
        // Letters are some half as wide as a line is high: a long line of few letters is mostly something else.
        guard Double(fused.transcript.count) >= Self.leastCrowding * shape else { return false }
        // Clutter is taken for one letter or two more easily than for many, and for many only with doubt at most of them.
        return letters < 3
            ? fused.looks >= 5 && fused.lead > 3.5 && fused.agreement > 0.8
            : fused.confidence > 0.25 && fused.meanAgreement > (fused.looks < 4 ? 0.93 : 0.87)
    }

    /// How likely all of the text is right, from 0 to 1.
    package var confidence: Double {
        guard isReadByLarge else { return fused.confidence }
        return large.confidence(isWitnessed: isWitnessed)
    }

    /// Characters from which on a text of the large reader is hardly clutter, and letters that bars are taken for at least: set on
    /// ghosts in the tracking clips.
    private static let (manyCharacters, leastBars) = (8, 4)
    /// Attempts of the large reader that take the place of a witness, where there can't be one or the text is short.
    private static let manyAttempts = 3
    /// The fewest characters, with blanks, that a piece of a line as long as it is high holds, of those that the fast reader reads.
    private static let leastCrowding = 0.6
    /// Characters that are little more than a stroke or a ring.
    private static let strokes = Set<Character>("1Il|!i/\\-_.,:;'\"0Oo ")

    /// Whether the fast reader says the same as the large one.
    private var isWitnessed: Bool { fast.looks > 0 && fast.transcript.isSame(as: large.transcript) }

    /// Attempts that read something.
    package var reads: Int { isReadByLarge ? large.looks + fast.looks : fused.looks }
    /// Attempts of the large reader that read something.
    package var largeReads: Int { large.looks }

    /// Whether a text is likely right, and another attempt is not expected to change it.
    package func isCertain(by readers: LineReaders = .fast) -> Bool {
        guard isReadByLarge else { return readers == .fast && Self.isCertain(fused) }
        let isWitnessed = isWitnessed
        let attempts = isWitnessed ? 1 : large.transcript.count > Self.shortText ? 2 : Self.manyAttempts
        guard large.looks >= attempts, confidence >= Self.certain else { return false }
        let doubt = large.ambiguity
        return doubt.letters < Self.mostAmbiguous
            && doubt.signs < (isWitnessed ? Self.mostAmbiguous : Self.mostAmbiguousAlone)
    }

    /// Confidence from which a text of the fast reader is told before the large one has read it.
    private static let fairlySure = 0.8
    /// Confidence from which a text is certain.
    private static let certain = 0.9

    /// Share of votes of a character that looks like the one that was read, from which on neither is certain, where the fast reader says
    /// the same and where it doesn't. Of 1,107 stable texts on photographs 40 had more than 5 %, and 9 of them were wrong. The second one,
    /// and the attempts at short texts, are set on 68 clips of Benchmarks/photographs: 0.8 instead of 1.7 % of lines stable and wrong.
    private static let (mostAmbiguous, mostAmbiguousAlone) = (0.05, 0.02)
    /// Characters up to which a text is guessed easily.
    private static let shortText = 6

    /// Whether the latest attempts say something else than what was certain.
    var isContradicted: Bool {
        if rival.looks > 0 { return true }
        // The fast reader's errors come again: only what it hasn't said before is news.
        return isReadByLarge && later.looks >= 3 && later.agreement > 0.7
    }

    static func isCertain(_ text: FusedText) -> Bool {
        text.looks >= 3 && text.confidence >= certain && text.expectedChange <= 0.02
    }
}
