import AsyncAlgorithms
import NIOCore
import NIOPosix
public import ScanModel

/// A client of the daemon's two sockets.
///
///     let client = ScanClient()
///     try await client.setRegionOfInterest(Region(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
///     for try await event in client.events() {
///         if case .stable(let change) = event { print(change.items.map(\.content.string)) }
///     }
public struct ScanClient: Sendable {
    /// Path of the event socket.
    public var eventSocket: String
    /// Path of the control socket.
    public var controlSocket: String
    /// The maximum time that the daemon may take to answer.
    public var patience = ScanClient.patience

    /// The folder of the service's sockets.
    public static let defaultFolder = CameraName.socketFolder(of: nil)

    public init(
        eventSocket: String = ScanClient.defaultFolder + "/events.sock",
        controlSocket: String = ScanClient.defaultFolder + "/control.sock"
    ) {
        self.eventSocket = eventSocket
        self.controlSocket = controlSocket
    }

    /// A client of the daemon whose sockets are in a folder.
    public init(folder: String) {
        self.init(eventSocket: folder + "/events.sock", controlSocket: folder + "/control.sock")
    }

    /// A client of the daemon of a camera, one of several of a station.
    public init(camera: CameraName) { self.init(folder: CameraName.socketFolder(of: camera)) }

    /// The usual maximum time that the daemon may take to answer.
    public static let patience = Duration.seconds(10)

    typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    static func connect(_ path: String) async throws -> Connection {
        do {
            return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(unixDomainSocketPath: path) { channel in
                    channel.eventLoop.makeCompletedFuture { try Connection(wrappingChannelSynchronously: channel) }
                }
        } catch let error as IOError {
            throw ClientError.unreachable(path: path, errno: error.errnoCode)
        }
    }
}

/// Why communication with the daemon failed.
public enum ClientError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Nothing listens there.
    case unreachable(path: String, errno: Int32)
    /// The daemon hung up before it answered.
    case closed(path: String)
    /// The daemon took the request but didn't answer in time.
    case silent(path: String)
    /// The daemon refused a request.
    case refused(ProtocolError)
    /// The daemon speaks another version of the protocol, which it says in `hello`.
    case otherProtocol(Int)
    /// The input doesn't follow the protocol.
    case garbled(String)

    /// One line for people.
    public var description: String {
        switch self {
        case .unreachable(let path, let errno):
            "\(path): \(Self.explain(errno))"
        case .closed(let path): "\(path): the daemon closed the connection"
        case .silent(let path):
            "\(path): no answer in time; the daemon hangs, or is stopped"
        case .refused(let error): "the daemon refused: \(error)"
        case .otherProtocol(let version):
            "the daemon speaks protocol \(version), and this program protocol \(Hello.protocolVersion); install the same version of both"
        case .garbled(let line): "the daemon sent a line that isn't part of the protocol: \(line)"
        }
    }
}
