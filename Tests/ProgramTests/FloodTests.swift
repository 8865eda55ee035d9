import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

/// More connections than a program has descriptors: it lives, those inside go on, and afterwards all is as before.
@Suite(.serialized, .timeLimit(.minutes(3))) struct FloodTests {
    private let programs: RunningPrograms
    private var folder: String { programs.folder }

    init() throws { programs = try RunningPrograms() }

    @Test(arguments: [64, 256]) func theDaemonRefusesNewcomersAndGoesOn(_ descriptors: Int) throws {
        try programs.startDaemon(descriptors: descriptors)
        let good = try Plain(folder + "/events.sock")
        let received = Received()
        let reader = DispatchGroup()
        DispatchQueue(label: "reader").async(group: reader) {
            while case let text = good.readSome(), !text.isEmpty { received.bytes.withLock { $0 += text.utf8.count } }
        }
        try programs.whileAlive("datascand") { received.bytes.withLock { $0 } > 0 }
        var flood: [Plain] = []
        for _ in 0..<200 {
            for socket in ["events.sock", "control.sock"] { flood.append(try Plain("\(folder)/\(socket)")) }
        }
        // The latest of them, once all have been let in or refused.
        let refusals = try flood.suffix(2).map { newcomer in
            try programs.whileAlive("datascand") { newcomer.hasInput }
            return newcomer.readSome()
        }
        #expect(refusals.allSatisfy { $0.contains(#""code":"tooMany""#) }, "\(refusals)")
        let before = received.bytes.withLock { $0 }
        try programs.whileAlive("datascand") { received.bytes.withLock { $0 } > before + 5000 }
        for connection in flood { connection.close() }
        try programs.whileAlive("datascand") {
            programs.runs("datascan status --sockets \(folder)")
        }
        shutdown(good.descriptor, CInt(SHUT_RDWR))
        reader.wait()
        good.close()
    }

    @Test(arguments: [64, 200]) func theGatewayOutlivesAFlood(_ descriptors: Int) throws {
        try programs.startDaemon(descriptors: 1024)
        let port = try programs.startGateway(descriptors: descriptors)
        var flood: [Plain] = []
        for number in 0..<150 {
            let connection = try Plain(port: port)
            connection.write(number % 2 == 0 ? programs.request("/api/events") : "GET ")
            flood.append(connection)
        }
        let stream = flood[0]
        try programs.whileAlive("datascan-web") { stream.hasInput }
        #expect(stream.readSome().hasPrefix("HTTP/1.1 200"))
        for connection in flood { connection.close() }
        let last = try Plain(port: port)
        last.write(programs.request("/api/status"))
        try programs.whileAlive("datascan-web") { last.hasInput }
        #expect(last.readToEnd().hasPrefix("HTTP/1.1 200"))
        last.close()
    }

    @Test func tooFewDescriptorsAreSaidAtTheStart() throws {
        for (program, arguments) in [("datascand", "--replay \(TestSupport.demo)"), ("datascan-web", "")] {
            let status = Shell.run(
                "ulimit -n 40; exec \(try TestSupport.programs())/\(program) \(arguments) 2>\(folder)/err")
            #expect(status == 78)
            #expect(programs.text("err").contains("40 descriptors are permitted and "), "\(programs.text("err"))")
            #expect(programs.text("err").contains("raise the limit (LimitNOFILE=, ulimit -n)"))
        }
    }
}

/// What a subscriber got.
private final class Received: Sendable {
    let bytes = Mutex(0)
}
