import DataScanClient
import NIOCore
import NIOPosix
import ScanModel
import TestSupport
import Testing

/// A daemon of another version at the sockets, as after half an upgrade.
@Suite(.timeLimit(.minutes(10))) struct OtherProtocolTests {
    /// Serves a line to each connection.
    private func serving(_ line: String, _ body: (String) async throws -> Void) async throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/s.sock"
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Greeter(line: line))
                }
            }
            .bind(unixDomainSocketPath: path).get()
        try await body(path)
        try await server.close()
    }

    @Test(arguments: [
        #"{"event":"hello","protocol":2,"server":"datascand 9.0.0","session":"s"}"#,
        #"{"event":"hello","protocol":7,"greeting":{"all":"different"}}"#,
    ])
    func aClientOfTheEventsNamesBothVersions(hello: String) async throws {
        try await serving(hello) { path in
            let error = await #expect(throws: ClientError.self) {
                for try await _ in ScanClient(eventSocket: path, controlSocket: path).events(reconnects: true) {}
            }
            #expect(error?.description.contains("and this program protocol 1; install the same version") == true)
        }
    }

    @Test func anAnswerOfAnotherFormIsNoDecodingError() async throws {
        try await serving(#"{"jsonrpc":"2.0","id":1,"error":{"code":-1,"reason":"protocol 2"}}"#) { path in
            await #expect(
                throws: ClientError.garbled(#"{"jsonrpc":"2.0","id":1,"error":{"code":-1,"reason":"protocol 2"}}"#)
            ) {
                _ = try await ScanClient(eventSocket: path, controlSocket: path).camera()
            }
        }
    }
}

/// Sends a line to whoever connects.
private final class Greeter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    private let line: String

    init(line: String) { self.line = line }

    func channelActive(context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: line + "\n")), promise: nil)
    }
}
