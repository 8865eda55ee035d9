import CWorker
import HelperProcess
public import Imaging

/// The decoder's side of `DecoderProcess`: reads jobs and sends results until the daemon closes the connection.
public struct DecoderServer {
    private let channel = MessageChannel(adopting: Helper.connectionDescriptor)
    private let decoder: any BarcodeDecoder

    /// - Parameter makeDecoder: creates the decoder from the memory that the daemon shares.
    public init(_ makeDecoder: (SharedPixels) -> any BarcodeDecoder) {
        decoder = makeDecoder(SharedPixels(adopting: Helper.memoryDescriptor))
    }

    /// Serves until the daemon closes the connection or sends a malformed request.
    public func run() {
        var reply = MessageWriter()
        while let message = try? channel.receive(within: -1) {
            var reader = MessageReader(message)
            guard let request = DecodeRequest(decoding: &reader) else { return }
            cworker_limit(CInt(clamping: request.limit))
            let outcome = decoder.decode(request.jobs, limit: .infinity)
            cworker_limit(0)
            guard case .finished(let results) = outcome else { return }
            reply.reset()
            DecodeReply(results: results).encode(into: &reply)
            reply.finish()
            guard (try? channel.send(reply.bytes)) != nil else { return }
        }
    }
}
