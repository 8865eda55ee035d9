import ScanModel

/// When a line is announced, and when it is certain.
extension LineEvidence {
    private typealias Limits = CertaintyThresholds.Line

    /// Returns whether enough was read, and consistently enough, to announce the line.
    package func isAnnounceable(by readers: LineReaders = .fast) -> Bool {
        let letters = fused.transcript.count { $0.isLetter || $0.isNumber }
        guard letters > 0, letters > Limits.fewLetters || isCertain(by: readers) else { return false }
        if isReadByLarge {
            // Bars look like a row of strokes.
            let isWitnessed = isWitnessed || readers == .large && large.looks >= Limits.manyAttempts
            if letters >= Limits.leastBars, fused.transcript.allSatisfy(Self.strokes.contains) {
                return large.looks >= 2 && isWitnessed
            }
            // Clutter is more easily mistaken for a few characters than for many, and most easily for one.
            let count = fused.transcript.count
            if count < 2 { return isWitnessed }
            guard letters <= Limits.fewLetters || count < Limits.manyCharacters else {
                return large.meanAgreement > Limits.largeAgreement
            }
            // The fast reader reads most text, if not always correctly, but nothing in clutter.
            if fast.looks == 0 {
                return large.looks >= Limits.manyAttempts && large.agreement > Limits.fewLettersAgreement
            }
            return (large.looks >= 2 || isWitnessed)
                && large.agreement > (letters <= Limits.fewLetters ? Limits.fewLettersAgreement : Limits.largeAgreement)
        }
        // Text that the fast reader is fairly sure of is announced at once; it becomes stable once the large one has
        // read it.
        guard fused.looks >= 2, readers == .fast || fused.confidence >= Limits.announcedEarly else { return false }
        // Letters are about half as wide as a line is high, so a long line with few letters is usually something else.
        guard Double(fused.transcript.count) >= Limits.crowding * shape else { return false }
        // Clutter is more easily mistaken for one or two letters than for many, and for many only with doubt at most of
        // them.
        return letters <= Limits.fewLetters
            ? fused.looks >= Limits.fewLettersAttempts && fused.lead > Limits.fewLettersLead
                && fused.agreement > Limits.fewLettersAgreement
            : fused.confidence > Limits.announced
                && fused.meanAgreement > (fused.looks < 4 ? Limits.agreementAtFirst : Limits.agreementLater)
    }

    /// The probability that the whole text is right, from 0 to 1.
    package var confidence: Double {
        guard isReadByLarge else { return fused.confidence }
        return large.confidence(isWitnessed: isWitnessed)
    }

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
        let attempts = isWitnessed ? 1 : large.transcript.count > Limits.shortText ? 2 : Limits.manyAttempts
        guard large.looks >= attempts, confidence >= Limits.confidence else { return false }
        let doubt = large.ambiguity
        return doubt.letters < Limits.ambiguity
            && doubt.signs < (isWitnessed ? Limits.ambiguity : Limits.ambiguityAlone)
    }

    /// Whether the latest attempts contradict the certain text.
    var isContradicted: Bool {
        if rival.looks > 0 { return true }
        // The fast reader repeats its errors, so only texts that it hasn't read before count.
        return isReadByLarge && later.looks >= Limits.rivalAttempts && later.agreement > Limits.contradiction
    }

    static func isCertain(_ text: FusedText) -> Bool {
        text.looks >= Limits.attempts && text.confidence >= Limits.confidence
            && text.expectedChange <= Limits.expectedChange
    }
}
