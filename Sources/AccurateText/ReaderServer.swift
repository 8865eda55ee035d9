import CWorker
import HelperProcess
import Imaging
import ScanModel

/// The reader's side of `ReaderProcess`: opens a reader, reads lines and sends results until the daemon closes the
/// connection.
public struct ReaderServer {
    /// A function that opens a reader for languages; if characters are given, only these are allowed.
    public typealias Opening =
        (_ languages: [String], _ allowedCharacters: String) throws(AccurateTextError) -> any AccurateReader

    private let channel = MessageChannel(adopting: Helper.connectionDescriptor)
    private let pixels = SharedPixels(adopting: Helper.memoryDescriptor)
    private let open: Opening

    /// - Parameter open: opens the reader in this process.
    public init(_ open: @escaping Opening) { self.open = open }

    /// Serves until the daemon closes the connection or sends a malformed request.
    public func run() {
        guard var message = receive(), let opening = ReaderOpening(decoding: &message) else { return }
        let reader: any AccurateReader
        do throws(AccurateTextError) {
            reader = try limited(ReaderProcess.openingLimit) { () throws(AccurateTextError) in
                try open(opening.languages, opening.allowedCharacters)
            }
        } catch {
            _ = send { $0.append(error.description) }
            return
        }
        guard send({ $0.append("") }) else { return }
        while var message = receive(), let request = ReaderRequest(decoding: &message),
            let picture = picture(request.patch)
        {
            guard answer(request, picture, reader) else { return }
        }
    }

    /// - Returns: false if the daemon is gone.
    private func answer(_ request: ReaderRequest, _ picture: Luma, _ reader: any AccurateReader) -> Bool {
        // There is no way to cancel from here; neither operation takes long.
        let cancellation = Cancellation()
        switch request.purpose {
        case .read:
            let reading = limited(request.limit) { reader.read(picture, cancellation: cancellation) }
            return send((reading ?? LineReading(Transcription(places: []))).encode)
        case .find(let width, let height):
            let lines = limited(request.limit) {
                reader.find(picture, width: width, height: height, cancellation: cancellation)
            }
            return send((lines ?? []).encode)
        }
    }

    /// Runs `body` with a limit of processor time in milliseconds; the process ends if it takes longer.
    private func limited<R, Failure>(_ milliseconds: Int, _ body: () throws(Failure) -> R) throws(Failure) -> R {
        cworker_limit(CInt(clamping: milliseconds))
        defer { cworker_limit(0) }
        return try body()
    }

    /// Copies a picture from the shared memory.
    private func picture(_ patch: Patch) -> Luma? {
        // Unsafe: the pointer is only read during this call.
        unsafe pixels.withPixels(of: patch) { pixels in
            unsafe Luma(width: patch.width, height: patch.height, pixels: Array(pixels))
        }
    }

    private func receive() -> MessageReader? { (try? channel.receive(within: -1)).map { MessageReader($0) } }

    /// - Returns: false if the daemon is gone.
    private func send(_ encode: (inout MessageWriter) -> Void) -> Bool {
        var message = MessageWriter()
        encode(&message)
        message.finish()
        return (try? channel.send(message.bytes)) != nil
    }
}
