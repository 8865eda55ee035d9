package import ScanModel

/// Who reads lines of print.
public enum LineReaderKind: Sendable {
    /// The small network, which reads a line in a millisecond and often.
    case fast
    /// The large networks or Tesseract, which read a line slowly, well, and a few times.
    case large
}

/// Who reads a line before it is certain.
package enum LineReaders: Sendable {
    /// The fast reader alone.
    case fast
    /// Both, the large one with the last word.
    case both
    /// The large reader alone: the fast one doesn't know the letters.
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
    private(set) var fast = FusedText()
    /// Attempts that read nothing, since one that read something.
    private(set) var silence = 0
    private(set) var lastLook = -Double.infinity
    /// What the deciding reader has read since the line was certain, and differs.
    private(set) var rival = FusedText()
    /// What the fast reader says, time and again, since the large one was certain, and has not said before.
    private(set) var later = FusedText()
    /// Length by height, of the print that the evidence is of.
    private(set) var shape = 0.0
    /// Attempts in a row that say nothing about the line: at a part of it, or at hardly anything.
    private var strays = 0

    /// How much a line's length by height differs from attempt to attempt.
    private static let shapeTolerance = 0.12
    /// What all attempts of the fast reader weigh beside one of the large one.
    private static let witnessWeight = 0.5

    /// Makes evidence of nothing.
    package init() {}

    /// Whether the large reader has read the line.
    var isReadByLarge: Bool { large.looks > 0 }

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
    func isSame(as other: String) -> Bool { filter { $0 != " " } == other.filter { $0 != " " } }

    /// Whether both are readings of one print.
    func isAlike(_ other: String) -> Bool { editDistance(self, other) <= max(1, max(count, other.count) / 4) }
}
