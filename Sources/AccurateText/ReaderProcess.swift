import HelperProcess
public import Imaging
import ScanModel

/// A reader in a separate process, so that a picture can't crash the daemon, and the daemon doesn't load the reader's
/// library.
///
/// The process limits its own processor time, so a hang ends even if the daemon is gone. A line that ends the process
/// has an empty reading. The next line restarts the process, unless this happens too often.
public final class ReaderProcess: AccurateReader {
    /// Limit of processor time per line, in seconds.
    public static let usualLimit = 4.0
    /// Time for loading the models, in milliseconds: they may be on a slow card.
    static let openingLimit = 30_000

    /// The number of times that a process was abandoned.
    public var restarts: Int { helper.restarts }
    private let program: String
    private let opening: ReaderOpening
    private let limit: Int
    /// Seconds that a line may take beyond three times its limit of processor time.
    var patience: Double
    private let pixels: SharedPixels
    let helper: Helper
    /// The connection to a running process.
    private var channel: MessageChannel?
    private var message = MessageWriter()
    private var allowance = RestartAllowance()

    /// Starts the process, which loads its models before this returns.
    /// - Parameters:
    ///   - program: path of `datascan-reader`.
    ///   - languages: ISO 639-1 or BCP 47; the first is tried first, and each further one costs time on every line.
    ///   - allowedCharacters: the allowed characters; empty means all.
    ///   - limit: limit of processor time per line, in seconds. The wall-clock limit is three times as long plus
    ///     `patience`, because a busy machine isn't a hang.
    ///   - patience: in seconds.
    /// - Throws: `AccurateTextError`, which says what to install.
    public init(
        program: String, languages: [String], allowedCharacters: String = "", limit: Double = usualLimit,
        patience: Double = 2
    ) throws(AccurateTextError) {
        do throws(SystemError) {
            pixels = try SharedPixels()
        } catch {
            throw .refused("no shared memory for the accurate level: \(error)")
        }
        (self.program, self.patience) = (program, patience)
        opening = ReaderOpening(languages: languages, allowedCharacters: allowedCharacters)
        self.limit = max(1, Int(limit * 1000))
        helper = Helper(program: program, memory: pixels.descriptor)
        try open()
    }

    // Closes the connection first, so that the process exits by itself and nothing waits for it.
    deinit { giveUp() }

    /// Reads a line. Takes as long as the process's reader, plus less than 0.1 ms.
    /// - Returns: the text; empty if there is none or no process can read it; nil if cancelled beforehand.
    public func read(_ picture: Luma, cancellation: Cancellation) -> LineReading? {
        if cancellation.isCancelled { return nil }
        let reading = answer(.read, picture, limit: limit) { LineReading(decoding: &$0) }
        return reading ?? (cancellation.isCancelled ? nil : LineReading(Transcription(places: [])))
    }

    /// Finds lines. Takes as long as the detector, plus less than 1 ms.
    /// - Returns: nil if cancelled beforehand, or if no process can find lines.
    public func find(_ picture: Luma, width: Int, height: Int, cancellation: Cancellation) -> [FoundLine]? {
        if cancellation.isCancelled { return nil }
        return answer(.find(width: width, height: height), picture, limit: Self.linesPerScene * limit) {
            [FoundLine](decoding: &$0)
        }
    }

    /// A scene's limit as a multiple of a line's limit.
    private static let linesPerScene = 4

    /// Sends a picture to the process. Abandons the process if the reply is late or malformed.
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
        if var answer = ask(request.encode, within: 3 * limit + Int(patience * 1000)), let result = decode(&answer) {
            return result
        }
        giveUp()
        return nil
    }

    /// Starts a process if none runs and another start is allowed.
    /// - Returns: whether a process is running.
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

    /// Sends a message and waits for the reply.
    /// - Returns: nil if the reply doesn't arrive in time.
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
