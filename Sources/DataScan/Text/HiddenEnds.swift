import Imaging
import TextRecognition

/// The lines whose ends a reflection hides, or hid a moment ago. What is visible of such a line may be a part of it, with another meaning.
struct HiddenEnds {
    /// When each track's end was last hidden: capture time by track.
    private var hidden: [Int: Double] = [:]

    /// Seconds for which a line waits after a reflection has left its end: its letters come into view one by one, faint at first, and the
    /// outline of the latest search is that of a part.
    private static let rest = 0.5

    /// Returns whether a line may continue under a reflection.
    /// - Parameters:
    ///   - line: its outline in the frame.
    ///   - id: its track.
    mutating func mayHide(_ line: PrintedLine, _ id: Int, in frame: borrowing Frame) -> Bool {
        if line.endsAtReflection(in: frame) { hidden[id] = frame.captureTime }
        guard let last = hidden[id] else { return false }
        return (0..<Self.rest).contains(frame.captureTime - last)
    }

    /// Forgets tracks that have ended.
    mutating func keep(_ isLive: (Int) -> Bool) {
        guard !hidden.isEmpty else { return }
        hidden = hidden.filter { isLive($0.key) }
    }
}
