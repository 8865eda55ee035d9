import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A daemon on the recording, and a gateway in front of it, as long as a test needs them.
final class RunningPrograms: Sendable {
    private let scratch: ScratchFolder
    /// Where their sockets, configurations and logs are.
    var folder: String { scratch.path }

    init() throws {
        scratch = try ScratchFolder()
        _ = scratch.file("s.yaml", Self.configuration(folder, frameRate: 8))
        _ = Shell.run("mkdir \(folder)/tmp")
    }

    deinit {
        for name in ["datascand", "datascan-web"] { _ = Shell.run("kill $(cat \(folder)/\(name).pid) 2>/dev/null") }
    }

    /// A configuration of the daemon with its sockets in a folder, and little to read, so that a debug build keeps up.
    static func configuration(_ folder: String, frameRate: Int) -> [UInt8] {
        Array(
            """
            camera: {frameRate: \(frameRate)}
            scan: {recognizedDataTypes: [barcode]}
            events: {socket: \(folder)/events.sock}
            control: {socket: \(folder)/control.sock}

            """.utf8)
    }

    func text(_ name: String) -> String { scratch.text(name) }

    /// Starts the daemon with a limit on descriptors, and waits until it is ready.
    func startDaemon(descriptors: Int = 1024) throws {
        try start(
            "datascand", "--config \(folder)/s.yaml --replay \(TestSupport.demo) --loop", descriptors,
            until: "[ -S \(folder)/control.sock ]")
    }

    /// Starts the gateway at a free port.
    /// - Returns: the port.
    func startGateway(descriptors: Int = 1024) throws -> Int {
        let sockets =
            "{eventSocket: \(folder)/events.sock, controlSocket: \(folder)/control.sock, listen: '127.0.0.1:0'}"
        _ = scratch.file("web.yaml", Array(sockets.utf8))
        try start(
            "datascan-web", "--config \(folder)/web.yaml", descriptors,
            until: "grep -q listening \(folder)/datascan-web.log")
        let digits = text("datascan-web.log").split(separator: ":").last?.prefix { $0.isNumber }
        return try #require(digits.flatMap { Int($0) })
    }

    private func start(_ program: String, _ arguments: String, _ descriptors: Int, until condition: String) throws {
        let script = """
            (ulimit -n \(descriptors); export TMPDIR=\(folder)/tmp
            exec \(try TestSupport.program(program)) \(arguments)) >\(folder)/\(program).log 2>&1 &
            echo $! >\(folder)/\(program).pid
            until \(condition); do kill -0 $! || exit 1; sleep 0.05; done
            """
        try #require(Shell.run(script) == 0, "\(text(program + ".log"))")
    }

    /// Waits until something is so, as long as a program runs.
    func whileAlive(_ program: String, until condition: () -> Bool) throws {
        while !condition() {
            let isAlive = Shell.run("kill -0 $(cat \(folder)/\(program).pid)") == 0
            try #require(isAlive, "\(text(program + ".log").suffix(2000))")
            usleep(20_000)
        }
    }

    /// Ends a program as systemd does, and waits until it has ended.
    func stop(_ program: String) {
        _ = Shell.run(
            "P=$(cat \(folder)/\(program).pid); kill $P; while kill -0 $P 2>/dev/null; do sleep 0.02; done")
    }

    /// Whether a program ends well.
    func runs(_ line: String) -> Bool {
        guard let programs = try? TestSupport.programs() else { return false }
        return Shell.run("\(programs)/\(line) >/dev/null 2>&1") == 0
    }

    /// A request of one of the gateway's own pages, which ends the connection.
    func request(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" }
}

extension Plain {
    /// Whether something can be read, or the other side has closed.
    var hasInput: Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 0) > 0
    }
}
