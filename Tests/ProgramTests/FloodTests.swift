import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

/// More connections than a program has descriptors: it lives, those inside go on, and afterwards all is as before.
@Suite(.serialized, .timeLimit(.minutes(10))) struct FloodTests {
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
        // The stream is open before the flood: a request that comes in it may find nothing left.
        let stream = try Plain(port: port)
        stream.write(programs.request("/api/events"))
        try programs.whileAlive("datascan-web") { stream.hasInput }
        #expect(stream.readSome().hasPrefix("HTTP/1.1 200"))
        var flood = [stream]
        for number in 1..<150 {
            let connection = try Plain(port: port)
            connection.write(number % 2 == 0 ? programs.request("/api/events") : "GET ")
            flood.append(connection)
        }
        // One too many gets the reason.
        let newcomer = flood[149]
        try programs.whileAlive("datascan-web") { newcomer.hasInput }
        let refusal = newcomer.readToEnd()
        #expect(refusal.hasPrefix("HTTP/1.1 429") && refusal.contains(#""code":"tooMany""#), "\(refusal)")
        for connection in flood { connection.close() }
        // Until the gateway has noticed that the others are gone.
        try programs.whileAlive("datascan-web") {
            guard let last = try? Plain(port: port) else { return false }
            defer { last.close() }
            last.write(programs.request("/api/status"))
            return last.readToEnd().hasPrefix("HTTP/1.1 200")
        }
    }
}

/// Limits with which a program can't work: it says so, instead of ending somewhere later without a word.
@Suite(.serialized, .timeLimit(.minutes(10))) struct LimitTests {
    @Test(arguments: [
        ("-n 40", "40 descriptors are permitted and ", "LimitNOFILE=, ulimit -n"),
        ("-v 300000", "292 MB of address space are permitted and 1024 are needed", "LimitAS=, ulimit -v"),
    ])
    func tooLittleIsSaidAtTheStart(_ limit: String, _ words: String, _ remedy: String) throws {
        let scratch = try ScratchFolder()
        for (program, arguments) in [("datascand", "--replay \(TestSupport.demo)"), ("datascan-web", "")] {
            let line = "ulimit \(limit); exec \(try TestSupport.program(program)) \(arguments) 2>\(scratch.path)/err"
            #expect(Shell.run(line) == 78)
            let errors = scratch.text("err")
            #expect(errors.contains(words) && errors.contains("raise the limit (\(remedy))"), "\(errors)")
        }
    }
}

/// What a subscriber got.
private final class Received: Sendable {
    let bytes = Mutex(0)
}
