import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// The pipeline of a connection: like Hummingbird's `HTTP1Channel`, with our own handlers before and after the parser.
struct WebChannel: ServerChildChannel, HTTPChannelHandler {
    let responder: HTTPChannelHandler.Responder
    let connections: ConnectionCount

    private static let limits = {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 8 << 10
        limits.maxHeaderListSize = 16 << 10
        limits.maxHeaderFieldCount = 100
        return limits
    }()

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<
        NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>
    > {
        channel.eventLoop.makeCompletedFuture {
            if connections.admit(channel) {
                try Self.configure(channel.pipeline.syncOperations)
            } else {
                try channel.pipeline.syncOperations.addHandler(ConnectionRefusal(response: connections.refusal))
            }
            return try NIOAsyncChannel(
                wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
        }
    }

    /// Adds the handlers.
    static func configure(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
        let watcher = ConnectionGuard()
        try pipeline.addHandler(ByteWatch(watcher))
        // HTTPTypes validates headers; NIOAsyncChannel keeps pipelined requests in order.
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
            withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits)
        try pipeline.addHandlers([RequestHead(), HTTP1ToHTTPServerCodec(secure: false), watcher])
    }

    func handle(value: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>, logger: Logger) async {
        await handleHTTP(asyncChannel: value, logger: logger)
    }
}
