package import ScanModel

/// Who reads lines of print.
public enum LineReaderKind: Sendable {
    /// The small network, which reads a line in a millisecond and often.
    case fast
    /// The large networks or Tesseract, which read a line slowly, well, and a few times.
    case large
}

/// What is known of one line of print, from the attempts to read it so far, and when another attempt is worth its cost.
///
/// Where both readers have read the line, the large one says what it is, and the fast one is a witness: it votes where the large one is
/// in doubt, and where both agree the text is nearly certain.
package struct LineEvidence: Sendable {
    /// What all attempts say together.
    package private(set) var fused = FusedText()
    /// What those of the large reader say.
    private(set) var large = FusedText()
    /// What those of the fast reader say, once the large one has read the line; before, that is `fused`.
    private var fast = FusedText()
    /// Attempts that read nothing, since one that read something.
    private(set) var silence = 0
    private(set) var lastLook = -Double.infinity
    /// What the deciding reader has read since the line was certain, and differs.
    private var rival = FusedText()
    /// What the fast reader says, time and again, since the large one was certain, and has not said before.
    private var later = FusedText()
    /// Length by height, of the print that the evidence is of.
    private var shape = 0.0
    /// Attempts in a row that say nothing about the line: at a part of it, or at hardly anything.
    private var strays = 0

    /// How much a line's length by height differs from attempt to attempt.
    private static let shapeTolerance = 0.12
    /// The fewest characters, with blanks, that a piece of a line as long as it is high holds.
    private static let leastCrowding = 0.6
    /// What all attempts of the fast reader weigh beside one of the large one.
    private static let witnessWeight = 0.5

    /// Makes evidence of nothing.
    package init() {}

    /// Whether the large reader has read the line.
    private var isReadByLarge: Bool { large.looks > 0 }

    /// Takes an attempt.
    /// - Parameter shape: length by height of the line as it was cut out.
    /// - Returns: false where the print has become another one: what was certain is so no more.
    package mutating func take(
        _ look: Transcription, shape: Double, at time: Double, isCertain: Bool, by reader: LineReaderKind = .fast
    ) -> Bool {
        // Attempts that took longer come later than those after them.
        lastLook = max(lastLook, time)
        guard !look.text.isEmpty else {
            silence += 1
            return true
        }
        silence = 0
        switch (reader, isCertain) {
        case (.large, true): return confirm(look, shape: shape)
        case (.large, false): takeLarge(look, shape: shape)
        case (.fast, true):
            guard isReadByLarge else { return recheck(look, shape: shape) }
            watch(look)
        case (.fast, false):
            if isReadByLarge { witness(look, shape: shape) } else { takeFast(look, shape: shape) }
        }
        return true
    }

    // The fast reader alone.

    private mutating func recheck(_ look: Transcription, shape: Double) -> Bool {
        if look.text == fused.transcript {
            rival = FusedText()
        } else if look.confidence >= 0.5 {
            rival.add(look)
        }
        // A part of the text is what a hand or a glare leaves of it, before it is another print.
        let isPart = fused.transcript.contains(rival.transcript)
        guard rival.looks >= (isPart ? 10 : 3), Self.isCertain(rival) else { return true }
        (fused, rival, self.shape) = (rival, FusedText(), shape)
        return false
    }

    private mutating func takeFast(_ look: Transcription, shape: Double) {
        var alone = FusedText()
        alone.add(look)
        let isShorter = shape < self.shape * (1 - Self.shapeTolerance)
        let isLonger = shape > self.shape * (1 + Self.shapeTolerance)
        // Part of it is hidden or its end was missed, or what is seen is hardly print: that says nothing about the line. But
        // what weighs far more than all before together puts an end to these, however long the line is in it.
        let isStray =
            isShorter && alone.weight <= 2 * fused.weight
            || isLonger && alone.weight * Double(fused.looks) < fused.weight / 2
        if fused.looks > 0, isStray, strays < 4 {
            strays += 1
            return
        }
        if fused.looks == 0 || isLonger || isShorter {
            // More of it has come into view: what was read of a part of it is no evidence.
            fused = FusedText()
            self.shape = shape
        } else {
            self.shape += (shape - self.shape) * 0.2
        }
        strays = 0
        fused.add(look)
    }

    // Both readers.

    private mutating func takeLarge(_ look: Transcription, shape: Double) {
        if !isReadByLarge {
            fast = isAsLong(shape) ? fused : FusedText()
            self.shape = shape
        } else if !isAsLong(shape) {
            // Another part of the print: the one that was cut out last is what the detector takes for the line.
            (large, fast) = (FusedText(), FusedText())
            self.shape = shape
        }
        large.add(look)
        fuse()
    }

    private mutating func witness(_ look: Transcription, shape: Double) {
        guard isAsLong(shape) else { return }
        fast.add(look)
        fuse()
    }

    private func isAsLong(_ shape: Double) -> Bool {
        abs(shape - self.shape) <= Self.shapeTolerance * max(shape, self.shape)
    }

    /// Takes what the fast reader says of what the large one was certain of.
    private mutating func watch(_ look: Transcription) {
        if look.text.isSame(as: fast.transcript) || look.text.isSame(as: fused.transcript) {
            later = FusedText()
        } else if look.confidence >= 0.5 {
            later.add(look)
        }
    }

    private mutating func fuse() {
        fused = large
        if fast.looks > 0 { fused.add(fast.transcription, factor: Self.witnessWeight) }
    }

    /// Takes an attempt of the large reader at what is certain.
    private mutating func confirm(_ look: Transcription, shape: Double) -> Bool {
        if look.text.isSame(as: fused.transcript) {
            // What the fast reader says of it now is what it says of this print.
            if later.looks > 0 { fast = later }
            (rival, later) = (FusedText(), FusedText())
            return true
        }
        guard look.confidence >= 0.5 else { return true }
        rival.add(look)
        guard rival.looks >= 2, rival.agreement >= 0.5 else { return true }
        (large, fast, rival, later, self.shape) = (rival, FusedText(), FusedText(), FusedText(), shape)
        fuse()
        return false
    }

    /// Whether enough was read, and alike enough, to tell that there is a line.
    /// - Parameter waitsForLarge: whether a large reader is going to read it.
    package func isTellable(waitsForLarge: Bool = false) -> Bool {
        let letters = fused.transcript.count { $0.isLetter || $0.isNumber }
        guard letters > 0 else { return false }
        if isReadByLarge {
            // Bars look like a row of strokes.
            if letters >= Self.leastBars, fused.transcript.allSatisfy(Self.strokes.contains) {
                return large.looks >= 2 && isWitnessed
            }
            // Clutter is taken for a few characters more easily than for many, and for one most easily.
            let count = fused.transcript.count
            if count < 2 { return isWitnessed }
            guard letters < 3 || count < Self.manyCharacters else { return large.meanAgreement > 0.6 }
            return (large.looks >= 2 || isWitnessed) && large.agreement > (letters < 3 ? 0.8 : 0.6)
        }
        // What the fast reader is fairly sure of is told at once, and stable once the large one has read it.
        guard fused.looks >= 2, !waitsForLarge || fused.confidence >= Self.fairlySure else { return false }
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
    /// Characters that are little more than a stroke or a ring.
    private static let strokes = Set<Character>("1Il|!i/\\-_.,:;'\"0Oo ")

    /// Whether the fast reader says the same as the large one.
    private var isWitnessed: Bool { fast.looks > 0 && fast.transcript.isSame(as: large.transcript) }

    /// Attempts that read something.
    package var reads: Int { isReadByLarge ? large.looks + fast.looks : fused.looks }
    /// Attempts of the large reader that read something.
    package var largeReads: Int { large.looks }

    /// Whether a text is likely right, and another attempt is not expected to change it.
    /// - Parameter waitsForLarge: whether a large reader is going to read it.
    package func isCertain(waitsForLarge: Bool = false) -> Bool {
        guard isReadByLarge else { return !waitsForLarge && Self.isCertain(fused) }
        return large.looks >= (isWitnessed ? 1 : 2) && confidence >= Self.certain
    }

    /// Confidence from which a text of the fast reader is told before the large one has read it.
    private static let fairlySure = 0.8
    /// Confidence from which a text is certain.
    private static let certain = 0.9

    /// Whether the latest attempts say something else than what was certain.
    var isContradicted: Bool {
        if rival.looks > 0 { return true }
        // The fast reader's errors come again: only what it hasn't said before is news.
        return isReadByLarge && later.looks >= 3 && later.agreement > 0.7
    }

    private static func isCertain(_ text: FusedText) -> Bool {
        text.looks >= 3 && text.confidence >= certain && text.expectedChange <= 0.02
    }

    /// Seconds after the latest attempt at which another one is wanted.
    func rest(isCertain: Bool) -> Double {
        if isCertain { return 0.6 }
        if fused.looks == 0, silence >= 2 { return silence < 4 ? 0.4 : 1.5 }
        let looks = isReadByLarge ? large.looks + fast.looks : fused.looks
        return looks < 10 ? 0 : looks < 25 ? 0.15 : 0.6
    }
}

extension String {
    /// Whether both are the same but for blanks: where words end is the last thing that readers agree on.
    fileprivate func isSame(as other: String) -> Bool { filter { $0 != " " } == other.filter { $0 != " " } }

    /// Whether both are readings of one print.
    func isAlike(_ other: String) -> Bool { editDistance(self, other) <= max(1, max(count, other.count) / 4) }
}
