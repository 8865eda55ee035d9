import ScanModel

/// Consecutive attempts at a line or barcode with the same result.
struct LookRun: Sendable {
    let text: String
    let first: Moment
    private var last: Moment
    private var count = 1
    /// The range of confidence; nil for a barcode.
    private var confidence: ClosedRange<Double>?
    /// The number of attempts that succeeded only in a changed picture.
    private var fragile: Int

    init(_ text: String, at moment: Moment, confidence: Double? = nil, isFragile: Bool = false) {
        (self.text, first, last) = (text, moment, moment)
        self.confidence = confidence.map { $0...$0 }
        fragile = isFragile ? 1 : 0
    }

    /// Adds another run; returns false if its result differs.
    mutating func join(_ other: LookRun) -> Bool {
        guard other.text == text else { return false }
        (last, count, fragile) = (other.last, count + other.count, fragile + other.fragile)
        if let own = confidence, let more = other.confidence {
            confidence = min(own.lowerBound, more.lowerBound)...max(own.upperBound, more.upperBound)
        }
        return true
    }

    /// Returns a line for people.
    /// - Parameter isMasked: whether digits are hidden.
    func line(isMasked: Bool) -> String {
        let said = text.isEmpty ? "nothing read" : text.quoted(isMasked: isMasked)
        let sure = confidence.map { range in
            let (least, most) = (range.lowerBound.decimals(2), range.upperBound.decimals(2))
            return text.isEmpty ? "" : least == most ? " \(least)" : " \(least) to \(most)"
        }
        let looks = count > 1 ? ", \(count) times" : ""
        let restored = fragile == 0 ? "" : ", \(count > 1 ? "\(fragile) " : "")only in a restored picture"
        return "\(first.frames(to: last)): \(said)\(sure ?? "")\(looks)\(restored)"
    }
}

extension [LookRun] {
    /// Adds an attempt to the latest run if the result is the same.
    mutating func add(_ look: LookRun) {
        if isEmpty || !self[count - 1].join(look) { append(look) }
    }
}

extension Moment {
    /// Returns the frame, or the frames from this one to another, for people.
    func frames(to last: Moment) -> String {
        frame == last.frame ? "frame \(frame) (\(captureTime.decimals(3)) s)" : "frames \(frame) to \(last.frame)"
    }
}

extension Double {
    /// Returns the number with a fixed number of decimals.
    func decimals(_ count: Int) -> String {
        guard isFinite else { return "\(self)" }
        let scale = (0..<count).reduce(1.0) { scale, _ in scale * 10 }
        let (whole, fraction) = Int((abs(self) * scale).rounded()).quotientAndRemainder(dividingBy: Int(scale))
        let digits = String(fraction)
        return (self < 0 ? "-" : "") + "\(whole)." + String(repeating: "0", count: max(0, count - digits.count))
            + digits
    }
}

extension String {
    /// Returns the text in quotes, without characters that could control a terminal; line breaks become slashes.
    /// - Parameter isMasked: whether digits are hidden.
    func quoted(isMasked: Bool = false) -> String {
        let shown = map { character -> String in
            if character == "\n" { return " / " }
            if isMasked, character.isNumber { return "•" }
            return String(String.UnicodeScalarView(character.unicodeScalars.map { $0.isUnseen ? "␣" : $0 }))
        }
        return "\"\(shown.joined())\""
    }
}
