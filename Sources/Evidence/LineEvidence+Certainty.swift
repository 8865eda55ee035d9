import ScanModel

/// When a line is announced, and when it is certain.
extension LineEvidence {
    /// Returns whether enough was read, and consistently enough, to announce the line.
    package func isTellable(by readers: LineReaders = .fast) -> Bool {
        let letters = fused.transcript.count { $0.isLetter || $0.isNumber }
        guard letters > 0 else { return false }
        if isReadByLarge {
            // Bars look like a row of strokes.
            let isWitnessed = isWitnessed || readers == .large && large.looks >= Self.manyAttempts
            if letters >= Self.leastBars, fused.transcript.allSatisfy(Self.strokes.contains) {
                return large.looks >= 2 && isWitnessed
            }
            // Clutter is more easily mistaken for a few characters than for many, and most easily for one.
            let count = fused.transcript.count
            if count < 2 { return isWitnessed }
            guard letters < 3 || count < Self.manyCharacters else { return large.meanAgreement > 0.6 }
            // The fast reader reads most text, if not always correctly, but nothing in clutter.
            if fast.looks == 0 { return large.looks >= Self.manyAttempts && large.agreement > 0.8 }
            return (large.looks >= 2 || isWitnessed) && large.agreement > (letters < 3 ? 0.8 : 0.6)
        }
        // Text that the fast reader is fairly sure of is announced at once; it becomes stable once the large one has
        // read it.
        guard fused.looks >= 2, readers == .fast || fused.confidence >= Self.fairlySure else { return false }
        // Letters are about half as wide as a line is high, so a long line with few letters is usually something else.
        guard Double(fused.transcript.count) >= Self.leastCrowding * shape else { return false }
        // Clutter is more easily mistaken for one or two letters than for many, and for many only with doubt at most of
        // them.
        return letters < 3
            ? fused.looks >= 5 && fused.lead > 3.5 && fused.agreement > 0.8
            : fused.confidence > 0.25 && fused.meanAgreement > (fused.looks < 4 ? 0.93 : 0.87)
    }

    /// The probability that the whole text is right, from 0 to 1.
    package var confidence: Double {
        guard isReadByLarge else { return fused.confidence }
        return large.confidence(isWitnessed: isWitnessed)
    }

    /// Length from which a text of the large reader is rarely clutter, and number of letters from which strokes may be
    /// bars; tuned on ghosts in the tracking clips.
    private static let (manyCharacters, leastBars) = (8, 4)
    /// Attempts of the large reader that replace a witness if there can't be one, or if the text is short.
    private static let manyAttempts = 3
    /// Minimum number of characters, including blanks, per line height of length, for lines that only the fast reader
    /// has read.
    private static let leastCrowding = 0.6
    /// Characters that are little more than a stroke or a ring.
    private static let strokes = Set<Character>("1Il|!i/\\-_.,:;'\"0Oo ")

    /// Whether the fast reader agrees with the large one.
    private var isWitnessed: Bool { fast.looks > 0 && fast.transcript.isSame(as: large.transcript) }

    /// Number of attempts that read something.
    package var reads: Int { isReadByLarge ? large.looks + fast.looks : fused.looks }
    /// Number of attempts of the large reader that read something.
    package var largeReads: Int { large.looks }

    /// Returns whether a text is likely right and another attempt is unlikely to change it.
    package func isCertain(by readers: LineReaders = .fast) -> Bool {
        guard isReadByLarge else { return readers == .fast && Self.isCertain(fused) }
        let isWitnessed = isWitnessed
        let attempts = isWitnessed ? 1 : large.transcript.count > Self.shortText ? 2 : Self.manyAttempts
        guard large.looks >= attempts, confidence >= Self.certain else { return false }
        let doubt = large.ambiguity
        return doubt.letters < Self.mostAmbiguous
            && doubt.signs < (isWitnessed ? Self.mostAmbiguous : Self.mostAmbiguousAlone)
    }

    /// Confidence from which a text of the fast reader is announced before the large one has read it.
    private static let fairlySure = 0.8
    /// Confidence from which a text is certain.
    private static let certain = 0.9

    /// Share of votes for a look-alike of the character that was read, from which neither is certain: if the fast
    /// reader agrees, and if it doesn't. Of 1,107 stable texts on photographs, 40 had more than 5 %, and 9 of them were
    /// wrong. The second one, and the number of attempts for short texts, were tuned on 68 clips of
    /// Benchmarks/photographs: 0.8 instead of 1.7 % of lines were stable and wrong.
    private static let (mostAmbiguous, mostAmbiguousAlone) = (0.05, 0.02)
    /// Length up to which a text is easily guessed.
    private static let shortText = 6

    /// Whether the latest attempts contradict the certain text.
    var isContradicted: Bool {
        if rival.looks > 0 { return true }
        // The fast reader repeats its errors, so only texts that it hasn't read before count.
        return isReadByLarge && later.looks >= 3 && later.agreement > 0.7
    }

    static func isCertain(_ text: FusedText) -> Bool {
        text.looks >= 3 && text.confidence >= certain && text.expectedChange <= 0.02
    }
}
