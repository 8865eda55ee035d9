package import ScanModel

/// The kinds of readers for lines of text.
public enum LineReaderKind: Sendable {
    /// The small network, which takes a millisecond per line and reads it often.
    case fast
    /// The large networks or Tesseract, which are slow and accurate, and read a line only a few times.
    case large
}

/// The readers that read a line before it is certain.
package enum LineReaders: Sendable {
    /// The fast reader alone.
    case fast
    /// Both; the large reader decides.
    case both
    /// Only the large reader, because the fast one doesn't know the letters.
    case large
}

/// The evidence for one line of text from all attempts so far, and when another attempt is worth its cost.
///
/// Once both readers have read the line, the large one decides, and the fast one is a witness: it votes where the large
/// one is in doubt, and its agreement makes the text nearly certain.
package struct LineEvidence: Sendable {
    /// All attempts combined.
    package private(set) var fused = FusedText()
    /// The attempts of the large reader.
    private(set) var large = FusedText()
    /// The attempts of the fast reader, once the large one has read the line; before, they are in `fused`.
    private(set) var fast = FusedText()
    /// Number of attempts that read nothing, since the last one that read something.
    private(set) var silence = 0
    private(set) var lastLook = -Double.infinity
    /// Contradicting attempts of the deciding reader since the line was certain.
    private(set) var rival = FusedText()
    /// Attempts of the fast reader since the large one was certain, if they repeatedly give a text that is new to it.
    private(set) var later = FusedText()
    /// Length by height of the text that the evidence is for.
    private(set) var shape = 0.0
    /// Number of consecutive attempts that are ignored because they cover only a part of the line, or hardly anything.
    private var strays = 0

    /// Relative variation of length by height between attempts at the same line.
    private static let shapeTolerance = 0.12
    /// Weight of all attempts of the fast reader together, relative to one of the large reader.
    private static let witnessWeight = 0.5

    package init() {}

    /// Whether the large reader has read the line.
    var isReadByLarge: Bool { large.looks > 0 }

    /// Adds an attempt.
    /// - Parameter shape: length by height of the crop.
    /// - Returns: false if the text has been replaced by another, so that it is no longer certain.
    package mutating func take(
        _ look: Transcription, shape: Double, at time: Double, isCertain: Bool, by reader: LineReaderKind = .fast
    ) -> Bool {
        // A slow attempt may finish after a faster one that began later.
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
        } else if look.confidence >= CertaintyThresholds.Line.rival {
            rival.add(look)
        }
        // A part of the text may be what a hand or glare leaves of it, so it takes longer to count as another text.
        let isPart = fused.transcript.contains(rival.transcript)
        guard rival.looks >= (isPart ? CertaintyThresholds.Line.partAttempts : CertaintyThresholds.Line.rivalAttempts),
            Self.isCertain(rival)
        else { return true }
        (fused, rival, self.shape) = (rival, FusedText(), shape)
        return false
    }

    private mutating func takeFast(_ look: Transcription, shape: Double) {
        var alone = FusedText()
        alone.add(look)
        let isShorter = shape < self.shape * (1 - Self.shapeTolerance)
        let isLonger = shape > self.shape * (1 + Self.shapeTolerance)
        // If part of the line is hidden, its end was missed, or there is hardly any text, the attempt says nothing
        // about the line. But one that far outweighs all earlier attempts together replaces them, whatever its length.
        let isStray =
            isShorter && alone.weight <= 2 * fused.weight
            || isLonger && alone.weight * Double(fused.looks) < fused.weight / 2
        if fused.looks > 0, isStray, strays < 4 {
            strays += 1
            return
        }
        if fused.looks == 0 || isLonger || isShorter {
            // More of the line has come into view; readings of a part of it are no evidence.
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
            // A different part of the text: the latest crop shows what the detector considers the line.
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

    /// Adds an attempt of the fast reader after the large one was certain.
    private mutating func watch(_ look: Transcription) {
        if look.text.isSame(as: fast.transcript) || look.text.isSame(as: fused.transcript) {
            later = FusedText()
        } else if look.confidence >= CertaintyThresholds.Line.rival {
            later.add(look)
        }
    }

    private mutating func fuse() {
        fused = large
        if fast.looks > 0 { fused.add(fast.transcription, factor: Self.witnessWeight) }
    }

    /// Checks a certain text against an attempt of the large reader.
    private mutating func confirm(_ look: Transcription, shape: Double) -> Bool {
        if look.text.isSame(as: fused.transcript) {
            // From now on, the fast reader's latest attempts are its evidence for this text.
            if later.looks > 0 { fast = later }
            (rival, later) = (FusedText(), FusedText())
            return true
        }
        guard look.confidence >= CertaintyThresholds.Line.rival else { return true }
        rival.add(look)
        guard rival.looks >= CertaintyThresholds.Line.largeRivalAttempts,
            rival.agreement >= CertaintyThresholds.Line.rival
        else {
            return true
        }
        (large, fast, rival, later, self.shape) = (rival, FusedText(), FusedText(), FusedText(), shape)
        fuse()
        return false
    }

    /// Returns how many seconds after the latest attempt another one is due.
    func rest(isCertain: Bool) -> Double {
        if isCertain { return 0.6 }
        if fused.looks == 0, silence >= 2 { return silence < 4 ? 0.4 : 1.5 }
        let looks = isReadByLarge ? large.looks + fast.looks : fused.looks
        return looks < 10 ? 0 : looks < 25 ? 0.15 : 0.6
    }
}

extension String {
    /// Returns whether both are equal except for blanks; readers often disagree on where words end.
    func isSame(as other: String) -> Bool { filter { $0 != " " } == other.filter { $0 != " " } }

    /// Returns whether both may be readings of the same text.
    func isAlike(_ other: String) -> Bool { editDistance(self, other) <= max(1, max(count, other.count) / 4) }
}
