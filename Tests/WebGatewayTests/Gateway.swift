import Logging
import NIOCore
import NIOPosix
import WebGateway

/// A gateway at a free port of this machine, and requests to it, byte for byte. No daemon answers behind it unless the settings
/// name one.
struct Gateway: Sendable {
    let port: Int

    /// Runs a gateway as long as `body` works.
    static func run(_ settings: WebSettings = WebSettings(), _ body: @Sendable (Gateway) async throws -> Void)
        async throws
    {
        var settings = settings
        settings.port = 0
        let server = try WebServer(settings, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let (ports, source) = AsyncStream<Int>.makeStream()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { source.finish() }
                try await server.run { source.yield($0) }
            }
            defer { group.cancelAll() }
            for await port in ports { return try await body(Gateway(port: port)) }
            try await group.next()
        }
    }

    /// Sends bytes on a connection of their own, and returns everything that comes back until the gateway closes it.
    func exchange(_ text: String) async throws -> String {
        try await connect { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            var answer = ByteBuffer()
            for try await part in inbound { answer.writeImmutableBuffer(part) }
            return String(buffer: answer)
        }
    }

    /// Opens a connection.
    func connect<Result: Sendable>(
        _ body:
            @Sendable (NIOAsyncChannelInboundStream<ByteBuffer>, NIOAsyncChannelOutboundWriter<ByteBuffer>)
            async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose(body)
    }

    /// Sends a request of one of the gateway's own pages.
    func post(_ path: String, json: String) async throws -> String {
        try await exchange(
            """
            POST \(path) HTTP/1.1\r
            Host: localhost:\(port)\r
            Content-Type: application/json\r
            Content-Length: \(json.utf8.count)\r
            Connection: close\r
            \r
            \(json)
            """)
    }

    /// Asks for a path.
    func get(_ target: String, version: String = "HTTP/1.1", fields: [String] = []) async throws -> String {
        let fields = fields.contains { $0.hasPrefix("Host:") } ? fields : ["Host: localhost:\(port)"] + fields
        return try await exchange(
            (["GET \(target) \(version)"] + fields + ["Connection: close", "", ""]).joined(separator: "\r\n"))
    }
}
