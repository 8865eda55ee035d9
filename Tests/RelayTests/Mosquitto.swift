import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A real broker of the test, on a port of its own.
final class Mosquitto: Sendable {
    let scratch: ScratchFolder
    let port: Int
    var folder: String { scratch.path }

    /// - Parameter configuration: lines beside the listener's.
    init(_ configuration: String = "allow_anonymous true", listener: String? = nil) throws {
        scratch = try ScratchFolder()
        port = try Self.freePort()
        let lines = """
            \(listener ?? "listener \(port) 127.0.0.1")
            persistence false
            user root
            \(configuration)
            """.replacing("PORT", with: "\(port)").replacing("FOLDER", with: scratch.path)
        _ = scratch.file("mosquitto.conf", Array(lines.utf8))
    }

    deinit { stop(signal: "KILL") }

    /// Starts it, and waits until it accepts connections.
    func start() throws {
        let script = """
            /usr/sbin/mosquitto -c \(folder)/mosquitto.conf >>\(folder)/mosquitto.log 2>&1 & echo $! >\(folder)/mosquitto.pid
            for N in $(seq 12000); do
                kill -0 $! 2>/dev/null || exit 1
                (exec 3<>/dev/tcp/127.0.0.1/\(port)) 2>/dev/null && exit 0
                sleep 0.05
            done; exit 2
            """
        _ = scratch.file("start", Array(script.utf8))
        try #require(
            Shell.run("bash \(folder)/start") == 0,
            "mosquitto doesn't start; scripts/setup test installs it: \(scratch.text("mosquitto.log"))")
    }

    /// Ends it with a signal, and waits until it has ended.
    func stop(signal: String = "TERM") {
        _ = Shell.run(
            "P=$(cat \(folder)/mosquitto.pid) || exit 0; kill -\(signal) $P; while kill -0 $P 2>/dev/null; do sleep 0.02; done"
        )
    }

    /// Runs one of its clients with its options.
    func client(_ program: String, _ options: String) -> (status: Int32, output: String) {
        let name = "out-\(UInt32.random(in: 0 ... .max))"
        let status = Shell.run("\(program) -h 127.0.0.1 -p \(port) \(options) >\(folder)/\(name) 2>&1") ?? -1
        return (status, scratch.text(name))
    }

    /// A port that was free a moment ago.
    static func freePort() throws -> Int {
        let (port, descriptor) = try occupiedPort()
        close(descriptor)
        return port
    }

    /// A port at which nobody listens as long as the descriptor is open.
    static func occupiedPort() throws -> (port: Int, descriptor: CInt) {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        try #require(isBound)
        return (Int(in_port_t(bigEndian: address.sin_port)), descriptor)
    }
}
