import Dispatch
import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

/// More connections than a program has descriptors: it lives, those inside go on, and afterwards all is as before.
@Suite(.serialized, .timeLimit(.minutes(3))) final class FloodTests: Sendable {
    private let scratch: ScratchFolder
    private var folder: String { scratch.path }

    init() throws {
        scratch = try ScratchFolder()
        _ = scratch.file(
            "s.yaml",
            Array(
                """
                camera: {frameRate: 8}
                scan: {recognizedDataTypes: [barcode]}
                events: {socket: \(folder)/events.sock}
                control: {socket: \(folder)/control.sock}

                """.utf8))
    }

    deinit { for name in ["datascand", "datascan-web"] { _ = Shell.run("kill $(cat \(folder)/\(name).pid)") } }

    /// Starts a program with a limit on descriptors, and waits until it is ready.
    private func start(_ program: String, _ arguments: String, descriptors: Int, until condition: String) throws {
        let script = """
            (ulimit -n \(descriptors); exec \(try TestSupport.programs())/\(program) \(arguments)) >\(folder)/\(program).log 2>&1 &
            echo $! >\(folder)/\(program).pid
            until \(condition); do kill -0 $! || exit 1; sleep 0.05; done
            """
        try #require(Shell.run(script) == 0, "\(scratch.text(program + ".log"))")
    }

    private func startDaemon(descriptors: Int) throws {
        try start(
            "datascand", "--config \(folder)/s.yaml --replay \(TestSupport.demo) --loop", descriptors: descriptors,
            until: "[ -S \(folder)/control.sock ]")
    }

    /// Whether a program still runs.
    private func isAlive(_ program: String) -> Bool { Shell.run("kill -0 $(cat \(folder)/\(program).pid)") == 0 }

    /// Waits until something is so, as long as a program runs.
    private func whileAlive(_ program: String, until condition: () -> Bool) throws {
        while !condition() {
            try #require(isAlive(program), "\(scratch.text(program + ".log").suffix(2000))")
            usleep(20_000)
        }
    }

    @Test(arguments: [64, 256]) func theDaemonRefusesNewcomersAndGoesOn(_ descriptors: Int) throws {
        try startDaemon(descriptors: descriptors)
        let good = try Plain(folder + "/events.sock")
        let received = Received()
        let reader = DispatchGroup()
        DispatchQueue(label: "reader").async(group: reader) {
            while case let text = good.readSome(), !text.isEmpty { received.bytes.withLock { $0 += text.utf8.count } }
        }
        try whileAlive("datascand") { received.bytes.withLock { $0 } > 0 }
        var flood: [Plain] = []
        for _ in 0..<200 {
            for socket in ["events.sock", "control.sock"] { flood.append(try Plain("\(folder)/\(socket)")) }
        }
        // The latest of them, once all have been let in or refused.
        let refusals = try flood.suffix(2).map { newcomer in
            try whileAlive("datascand") { newcomer.hasInput }
            return newcomer.readSome()
        }
        #expect(refusals.allSatisfy { $0.contains(#""code":"tooMany""#) }, "\(refusals)")
        let before = received.bytes.withLock { $0 }
        try whileAlive("datascand") { received.bytes.withLock { $0 } > before + 5000 }
        for connection in flood { connection.close() }
        try whileAlive("datascand") {
            Shell.run("\((try? TestSupport.programs()) ?? "")/datascan status --sockets \(folder) >/dev/null 2>&1") == 0
        }
        shutdown(good.descriptor, CInt(SHUT_RDWR))
        reader.wait()
        good.close()
    }

    @Test(arguments: [64, 200]) func theGatewayOutlivesAFlood(_ descriptors: Int) throws {
        try startDaemon(descriptors: 1024)
        let port = 20_000 + Int(getpid()) % 10_000
        _ = scratch.file(
            "web.yaml",
            Array(
                "listen: 127.0.0.1:\(port)\neventSocket: \(folder)/events.sock\ncontrolSocket: \(folder)/control.sock\n"
                    .utf8))
        func ask(_ path: String) -> String {
            "GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n"
        }
        try start(
            "datascan-web", "--config \(folder)/web.yaml", descriptors: descriptors,
            until: "grep -q listening \(folder)/datascan-web.log")
        var flood: [Plain] = []
        for number in 0..<150 {
            let connection = try Plain(port: port)
            connection.write(number % 2 == 0 ? ask("/api/events") : "GET ")
            flood.append(connection)
        }
        let stream = flood[0]
        try whileAlive("datascan-web") { stream.hasInput }
        #expect(stream.readSome().hasPrefix("HTTP/1.1 200"))
        for connection in flood { connection.close() }
        let last = try Plain(port: port)
        last.write(ask("/api/status"))
        try whileAlive("datascan-web") { last.hasInput }
        #expect(last.readToEnd().hasPrefix("HTTP/1.1 200"))
        last.close()
    }

    @Test func tooFewDescriptorsAreSaidAtTheStart() throws {
        for (program, arguments) in [("datascand", "--replay \(TestSupport.demo)"), ("datascan-web", "")] {
            let status = Shell.run(
                "ulimit -n 40; exec \(try TestSupport.programs())/\(program) \(arguments) 2>\(folder)/err")
            #expect(status == 78)
            #expect(scratch.text("err").contains("40 descriptors are permitted and "), "\(scratch.text("err"))")
            #expect(scratch.text("err").contains("raise the limit (LimitNOFILE=, ulimit -n)"))
        }
    }
}

/// What a subscriber got.
private final class Received: Sendable {
    let bytes = Mutex(0)
}

extension Plain {
    /// Whether something can be read, or the other side has closed.
    fileprivate var hasInput: Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 0) > 0
    }
}
