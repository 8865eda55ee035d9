package import ScanModel

/// What is known of one line of print, from the looks at it so far, and when another look is worth its cost.
package struct LineEvidence: Sendable {
    package private(set) var fused = FusedText()
    /// Looks that read nothing, since one that read something.
    private(set) var silence = 0
    private(set) var lastLook = -Double.infinity
    /// What was read since it was certain, and differs.
    private var rival = FusedText()
    /// Length by height, of the print that the evidence is of.
    private var shape = 0.0
    /// Looks in a row that say nothing about the line: at a part of it, or at hardly anything.
    private var strays = 0

    /// How much a line's length by height differs from look to look.
    private static let shapeTolerance = 0.12

    /// The fewest characters, with blanks, that a piece of a line as long as it is high holds.
    private static let leastCrowding = 0.6

    /// Makes evidence of nothing.
    package init() {}

    /// Takes a look.
    /// - Parameters:
    ///   - shape: length by height of the line as it was cut out.
    ///   - factor: how many looks of the usual kind it is worth.
    /// - Returns: false where the print has become another one: what was certain is so no more.
    package mutating func take(
        _ look: Transcription, shape: Double, at time: Double, isCertain: Bool, factor: Double = 1
    ) -> Bool {
        // Looks that took longer come later than those after them.
        lastLook = max(lastLook, time)
        guard !look.text.isEmpty else {
            silence += 1
            return true
        }
        silence = 0
        if isCertain {
            if look.text == fused.transcript {
                rival = FusedText()
            } else if look.confidence >= 0.5 {
                rival.add(look, factor: factor)
            }
            // A part of the text is what a hand or a glare leaves of it, before it is another print.
            let isPart = fused.transcript.contains(rival.transcript)
            guard rival.looks >= (isPart ? 10 : 3), Self.isCertain(rival) else { return true }
            (fused, rival, self.shape) = (rival, FusedText(), shape)
            return false
        }
        var alone = FusedText()
        alone.add(look, factor: factor)
        let isShorter = shape < self.shape * (1 - Self.shapeTolerance)
        let isLonger = shape > self.shape * (1 + Self.shapeTolerance)
        // Part of it is hidden or its end was missed, or what is seen is hardly print: that says nothing about the line. But
        // what weighs far more than all before together puts an end to these, however long the line is in it.
        let isStray =
            isShorter && alone.weight <= 2 * fused.weight
            || isLonger && alone.weight * Double(fused.looks) < fused.weight / 2
        if fused.looks > 0, isStray, strays < 4 {
            strays += 1
            return true
        }
        if fused.looks == 0 || isLonger || isShorter {
            // More of it has come into view: what was read of a part of it is no evidence.
            fused = FusedText()
            self.shape = shape
        } else {
            self.shape += (shape - self.shape) * 0.2
        }
        strays = 0
        fused.add(look, factor: factor)
        return true
    }

    /// Whether enough was read, and alike enough, to tell that there is a line.
    package var isTellable: Bool {
        let letters = fused.transcript.count { $0.isLetter || $0.isNumber }
        guard letters > 0, fused.looks >= 2 else { return false }
        // Letters are some half as wide as a line is high: a long line of few letters is mostly something else.
        guard Double(fused.transcript.count) >= Self.leastCrowding * shape else { return false }
        // Clutter is taken for one letter or two more easily than for many, and for many only with doubt at most of them.
        return letters < 3
            ? fused.looks >= 5 && fused.lead > 3.5 && fused.agreement > 0.8
            : fused.confidence > 0.25 && fused.meanAgreement > (fused.looks < 4 ? 0.93 : 0.87)
    }

    package var isCertain: Bool { Self.isCertain(fused) }

    /// Whether the latest looks say something else than what was certain.
    var isContradicted: Bool { rival.looks > 0 }

    /// Whether a text is likely right, and another look is not expected to change it.
    private static func isCertain(_ text: FusedText) -> Bool {
        text.looks >= 3 && text.confidence >= 0.9 && text.expectedChange <= 0.02
    }

    /// Seconds after the latest look at which another one is wanted.
    func rest(isCertain: Bool) -> Double {
        if isCertain { return 0.6 }
        if fused.looks == 0, silence >= 2 { return silence < 4 ? 0.4 : 1.5 }
        return fused.looks < 10 ? 0 : fused.looks < 25 ? 0.15 : 0.6
    }
}
