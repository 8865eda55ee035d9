import HelperProcess
public import Imaging
import ScanModel

/// Reads in a process of its own, so that no picture can crash the daemon, which starts without the reader's library.
///
/// The process limits its own processor time, so it ends on a hang even where the daemon is gone. A line that ends it says
/// nothing, and it is started again with the next one, as long as that does not happen all the time.
public final class ReaderProcess: AccurateReader {
    /// Seconds of processor time that a line may take.
    public static let usualLimit = 4.0
    /// Milliseconds for loading the models: they may lie on a slow card.
    static let openingLimit = 30_000

    /// How often a process had to be given up.
    public var restarts: Int { helper.restarts }
    private let program: String
    private let opening: ReaderOpening
    private let limit: Int
    private let pixels: SharedPixels
    let helper: Helper
    /// The connection to a process that reads.
    private var channel: MessageChannel?
    private var message = MessageWriter()
    private var allowance = RestartAllowance()

    /// Starts the process, which loads its models before this returns.
    /// - Parameters:
    ///   - program: path of `datascan-reader`.
    ///   - languages: ISO 639-1 or BCP 47; the first is tried first, and each one more takes time on every line.
    ///   - allowedCharacters: the characters that may come; empty means all.
    ///   - limit: seconds of processor time that a line may take; by the clock it may take three times as
    ///     much and two more, because a busy machine is not a hang.
    /// - Throws: `AccurateTextError`, which says what to install.
    public init(
        program: String, languages: [String], allowedCharacters: String = "", limit: Double = usualLimit
    ) throws(AccurateTextError) {
        do throws(SystemError) {
            pixels = try SharedPixels()
        } catch {
            throw .refused("no shared memory for the accurate level: \(error)")
        }
        self.program = program
        opening = ReaderOpening(languages: languages, allowedCharacters: allowedCharacters)
        self.limit = max(1, Int(limit * 1000))
        helper = Helper(program: program, memory: pixels.descriptor)
        try open()
    }

    // Hung up first, so that the process ends by itself and nobody has to wait for it.
    deinit { giveUp() }

    /// Reads a line: as long as its reader takes, and less than 0.1 ms.
    /// - Returns: what it says; empty where that is nothing, or no process is left that could say it; nil where it was
    ///   cancelled before.
    public func read(_ picture: Luma, cancellation: Cancellation) -> LineReading? {
        if cancellation.isCancelled { return nil }
        let reading = answer(.read, picture, limit: limit) { LineReading(decoding: &$0) }
        return reading ?? (cancellation.isCancelled ? nil : LineReading(Transcription(places: [])))
    }

    /// Finds lines: as long as the detector takes, and less than 1 ms.
    /// - Returns: nil where it was cancelled before, or no process is left that could find them.
    public func find(_ picture: Luma, width: Int, height: Int, cancellation: Cancellation) -> [FoundLine]? {
        if cancellation.isCancelled { return nil }
        return answer(.find(width: width, height: height), picture, limit: Self.linesPerScene * limit) {
            [FoundLine](decoding: &$0)
        }
    }

    /// How many times as long as a line a scene may take.
    private static let linesPerScene = 4

    /// Lets the process do something with a picture; it is given up where it doesn't answer, or with what is no answer.
    private func answer<R>(
        _ purpose: ReaderRequest.Purpose, _ picture: Luma, limit: Int, _ decode: (inout MessageReader) -> R?
    ) -> R? {
        allowance.lineCame()
        guard picture.width > 0, picture.height > 0, isReady() else { return nil }
        pixels.reset()
        let map = AffineMap(shiftX: 0, y: 0)
        guard
            let patch = try? pixels.place(picture.pixels, width: picture.width, height: picture.height, map: map)
        else { return nil }
        let request = ReaderRequest(purpose: purpose, patch: patch, limit: limit)
        if var answer = ask(request.encode, within: 3 * limit + 2_000), let result = decode(&answer) { return result }
        giveUp()
        return nil
    }

    /// Starts a process where none runs and another one may be started.
    /// - Returns: whether one reads.
    private func isReady() -> Bool {
        if channel != nil { return true }
        return allowance.take() && (try? open()) != nil
    }

    private func open() throws(AccurateTextError) {
        guard let started = helper.start() else { throw .notStarted(program: program) }
        channel = started
        var answer = ask(opening.encode, within: Self.openingLimit)
        let complaint = answer?.text()
        if complaint == "" { return }
        giveUp()
        throw complaint.map(AccurateTextError.refused) ?? .notStarted(program: program)
    }

    /// Sends a message and waits for the answer.
    /// - Returns: nil where there is none in time.
    private func ask(_ encode: (inout MessageWriter) -> Void, within milliseconds: Int) -> MessageReader? {
        message.reset()
        encode(&message)
        message.finish()
        guard let channel, (try? channel.send(message.bytes)) != nil,
            let answer = try? channel.receive(within: milliseconds)
        else { return nil }
        return MessageReader(answer)
    }

    private func giveUp() {
        channel = nil
        helper.stop()
    }
}
