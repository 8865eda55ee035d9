import DataScanClient
import FoundationEssentials
import HTTPTypes
import HummingbirdCore
public import Logging
import NIOCore
import NIOPosix
import ScanModel
import ServiceLifecycle
import ServiceLimits

/// The gateway, which gives browsers access to the daemon's two sockets.
public struct WebServer: Sendable {
    private let settings: WebSettings
    private let tokens: TokenGuard
    private let logger: Logger

    /// Reads the token; `run` starts the server.
    /// - Throws: `TokenError` if the token can't be read or isn't valid.
    public init(_ settings: WebSettings, logger: Logger) throws(TokenError) {
        self.settings = settings
        self.logger = logger
        tokens = TokenGuard(token: try settings.tokenFile.map { file throws(TokenError) in try TokenError.read(file) })
    }

    /// Serves until the task is cancelled. Raises the process's limit on descriptors.
    /// - Parameter onListening: is called once, with the port that the server listens on.
    /// - Throws: an error of NIO if the address can't be bound; `WebCapacityError` if there are too few descriptors.
    public func run(onListening: @escaping @Sendable (Int) async -> Void = { _ in }) async throws {
        let capacity = try WebCapacity(
            DescriptorLimit(raisedTo: WebCapacity.wanted), cameras: max(1, settings.cameras.count))
        let routes = WebRoutes(
            settings: settings, tokens: tokens, streams: StreamCount(most: capacity.streams),
            cameras: WebCameras(settings))
        let log = WebLog(logger)
        let responder: HTTPChannelHandler.Responder = { [settings, tokens] request, writer, channel in
            let address = channel.remoteAddress?.ipAddress ?? ""
            let answer = WebAnswer(
                gate: RequestGuard(settings, port: channel.localAddress?.port ?? settings.port), tokens: tokens,
                routes: routes, log: log)
            // If the client leaves, a query is cancelled; a change is completed.
            let reply =
                request.method == .post
                ? await answer.answer(request, from: address)
                : try await channel.whileOpen { await answer.answer(request, from: address) }
            try await reply.write(to: writer, of: request, on: channel)
        }
        let server = Server(
            childChannelSetup: WebChannel(
                responder: responder, connections: ConnectionCount(most: capacity.connections)),
            configuration: ServerConfiguration(
                address: .hostname(settings.host, port: settings.port),
                // Connections beyond this number wait until others have been refused.
                availableConnectionsDelegate: .maximum(
                    capacity.connections + WebCapacity.mostRefusals, logger: Self.silent)),
            onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) },
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: Self.silent)
        try await server.run()
    }

    /// The library's own log lines are for developers of servers.
    private static let silent = Logger(label: "http") { _ in SwiftLogNoOpLogHandler() }
}

/// Why a token can't be used.
public struct TokenError: Error, CustomStringConvertible {
    /// What is wrong, where, and what would be right.
    public let description: String

    /// Reads the token, which is the first line of a file.
    static func read(_ file: String) throws(TokenError) -> String {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw TokenError(
                description: "\(file): the token can't be read; does the file exist, and may this user read it?")
        }
        let token = String(decoding: data.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
        guard token.utf8.allSatisfy(isPlain) else {
            throw TokenError(description: "\(file): the token may contain only the letters a to z, digits, and - . _ ~")
        }
        guard token.count >= WebSettings.leastToken else {
            throw TokenError(
                description:
                    "\(file): the token has \(token.count) characters; at least \(WebSettings.leastToken) are needed; create one with: openssl rand -hex 24"
            )
        }
        return token
    }

    /// Whether a character is the same in cookies, headers and forms.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: Array("-._~".utf8).contains(byte)
        }
    }
}
