import AccurateText
import Dispatch
import Imaging
import ScanModel
import Synchronization

/// Tells what a double does, and holds it up.
final class Bench: Sendable {
    private let seen = Mutex<[String]>([])
    private let begun = DispatchSemaphore(value: 0)
    private let gate = DispatchSemaphore(value: 0)
    let isGated: Bool
    private let action = Mutex<(@Sendable () -> Void)?>(nil)

    init(isGated: Bool = false) { self.isGated = isGated }

    /// What was read, in order.
    var read: [String] { seen.withLock { $0 } }

    /// Does something with each line, before it is finished.
    func onRead(_ action: @escaping @Sendable () -> Void) { self.action.withLock { $0 = action } }

    /// Waits until a line is being read.
    func waitForLine() -> Bool { begun.wait(timeout: .now() + 600) == .success }
    /// Lets a line be finished.
    func letGo() { gate.signal() }

    fileprivate func take(_ text: String) {
        seen.withLock { $0.append(text) }
        action.withLock { $0 }?()
        guard isGated else { return }
        begun.signal()
        gate.wait()
    }
}

/// Reads the first gray of a picture as a character.
final class ReaderDouble: AccurateReader {
    private let bench: Bench
    init(_ bench: Bench) { self.bench = bench }

    func read(_ picture: Luma, cancellation: Cancellation) -> LineReading? {
        let character = Character(Unicode.Scalar(picture.pixels[0]))
        bench.take(String(character))
        if cancellation.isCancelled { return nil }
        return LineReading(Transcription(places: [.init(candidates: [.init(character: character, probability: 0.9)])]))
    }
}
