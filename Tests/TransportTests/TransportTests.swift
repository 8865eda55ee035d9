import Capture
import DataScan
import DataScanClient
import Delivery
import FoundationEssentials
import Glibc
import Imaging
import NIOCore
import NIOPosix
import Recognition
import Results
import ScanModel
import SocketFiles
import Synchronization
import TestSupport
import Testing
import Transport

/// A scanner on the bundled recording with real sockets, for one test.
func withDaemon(
    loops: Bool = true, frameRate: Double = 12,
    results: ResultLog? = nil, noteChange: @escaping @Sendable (String, PeerCredentials?) -> Void = { _, _ in },
    _ body: (ScanClient, DataScanner) async throws -> Void
) async throws {
    let source = ReplaySource(
        try Recording(path: TestSupport.demo), frameRate: frameRate, loops: loops, pace: .recorded(.system))
    let scanner = DataScanner(
        settings: ScanSettings(), source: source,
        decoder: try DecoderProcess(program: TestSupport.program("datascan-decoder"), patience: 600), results: results)
    try await withSockets(of: scanner, noteChange: noteChange) { client in try await body(client, scanner) }
}

/// Runs a scanner with real sockets, for one test.
func withSockets(
    of scanner: DataScanner, noteChange: @escaping @Sendable (String, PeerCredentials?) -> Void = { _, _ in },
    _ body: (ScanClient) async throws -> Void
) async throws {
    let folder = try ScratchFolder()
    var client = ScanClient(eventSocket: folder.path + "/events.sock", controlSocket: folder.path + "/control.sock")
    client.patience = .seconds(600)
    let events = try SocketEndpoint.path(client.eventSocket).listen()
    let control = try SocketEndpoint.path(client.controlSocket).listen()
    try await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.addTask { try await EventServer(listener: events, hub: scanner.hub).run() }
        let methods = ControlMethods(scanner: scanner, configuration: ConfigurationDouble())
        tasks.addTask {
            try await ControlServer(listener: control, methods: methods) { method, peer in noteChange(method, peer) }
                .run()
        }
        tasks.addTask { await scanner.run() }
        defer { tasks.cancelAll() }
        try await body(client)
    }
}

/// Sends lines as they are, and reads lines, on one connection.
/// - Parameter until: whether the lines so far are all that are wanted, where there are `count`.
func exchange(
    _ path: String, send: [String], expect count: Int, halfClose: Bool = false,
    until isEnough: ([String]) -> Bool = { _ in true }
) async throws -> [String] {
    let connection = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .channelOption(.allowRemoteHalfClosure, value: true)
        .connect(unixDomainSocketPath: path) { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
            }
        }
    return try await connection.executeThenClose { inbound, outbound in
        for line in send { try await outbound.write(ByteBuffer(string: line)) }
        if halfClose { outbound.finish() }
        var splitter = LineSplitter(limit: 1 << 20)
        var lines: [String] = []
        do {
            for try await bytes in inbound {
                for case .line(let line) in splitter.take(bytes.readableBytesView) {
                    lines.append(String(decoding: line, as: UTF8.self))
                }
                if lines.count >= count, isEnough(lines) { break }
            }
        } catch let error as IOError where error.errnoCode == ECONNRESET {
            // The daemon hung up before it had read all: what it wrote before has come.
        }
        return lines
    }
}

@Suite(.serialized, .timeLimit(.minutes(10))) struct EventSocketTests {
    @Test func aClientSeesItemsComeBecomeCertainAndLeave() async throws {
        try await withDaemon(loops: false, frameRate: 4) { client, _ in
            var events: [ScanEvent] = []
            for try await event in client.events(reconnects: false) { events.append(event) }
            #expect(events.prefix(2).map(\.name) == ["hello", "snapshot"])
            let names = events.map(\.name)
            #expect(names.contains("stable"))
            // What is in view when the client comes is in its snapshot.
            let added = events.flatMap { event -> [String] in
                switch event {
                case .add(let change): change.items.map(\.id)
                case .snapshot(let snapshot): snapshot.items.map(\.id)
                default: []
                }
            }
            let removed = events.flatMap { event -> [String] in
                if case .remove(let removal) = event { removal.items.map(\.id) } else { [] }
            }
            // How many there are depends on the frames that a slow machine has to drop; the goldens have every one of them.
            #expect(added.sorted() == removed.sorted() && Set(added).count == added.count && !added.isEmpty)
            #expect(events.last?.name == "camera", "the end of the recording is told before the connection ends")
        }
    }

    @Test func wrongLinesAreRefusedAndCostNothingElse() async throws {
        try await withDaemon { client, _ in
            let lines = try await exchange(
                client.eventSocket,
                send: [
                    "{\"subscribe\":{\"evnets\":[]}}\n", "{\"subscribe\":{\"events\":[\"gone\"]}}\n", "{}\n",
                    "{\"subscribe\":{\"symbologies\":[\"qr\"],\"maxUpdateRate\":0}}\n",
                    "{\"subscribe\":{\"after\":\"7\"}}\n", "{\"ping\":{}}\n", "{\"ping\":1,\"subscribe\":{}}\n",
                ], expect: 9, until: { $0.count { $0.hasPrefix("{\"event\":\"error\"") } >= 7 })
            let errors = lines.filter { $0.hasPrefix("{\"event\":\"error\"") }
            try #require(errors.count == 7)
            #expect(errors[0].contains("\"field\":\"subscribe.evnets\"") && errors[0].contains("did you mean events"))
            #expect(errors[1].contains("\"field\":\"subscribe.events[0]\""))
            #expect(errors[2].contains("\"code\":\"missing\""))
            #expect(errors[3].contains("\"field\":\"subscribe.maxUpdateRate\""))
            #expect(errors[4].contains("\"field\":\"subscribe.after\""))
            #expect(errors[5].contains("\"field\":\"ping\"") && errors[6].contains("\"code\":\"invalid\""))
            #expect(
                lines.filter { $0.contains("\"event\":\"snapshot\"") }.count == 1,
                "nothing that was refused took effect")
        }
    }

    @Test(arguments: [("nonsense\n", "malformed"), (String(repeating: "x", count: 100_000), "tooLong")])
    func garbageIsToldOnceAndClosed(garbage: String, code: String) async throws {
        try await withDaemon { client, scanner in
            let lines = try await exchange(client.eventSocket, send: [garbage + garbage], expect: 1000)
            #expect(lines.filter { $0.contains("\"code\":\"\(code)\"") }.count == 1)
            #expect(lines.last?.hasPrefix("{\"event\":\"error\"") == true)
            let replies = try await exchange(client.controlSocket, send: [garbage + garbage], expect: 1000)
            #expect(replies.count == 1 && replies[0].contains("\"data\":{\"code\":\"\(code)\""))
        }
    }

    @Test func aHalfClosedConnectionStillGetsEvents() async throws {
        try await withDaemon { client, _ in
            let lines = try await exchange(client.eventSocket, send: [], expect: 4, halfClose: true)
            #expect(lines.count >= 4)
        }
    }

    @Test func connectionsThatEndAreForgotten() async throws {
        try await withDaemon { client, scanner in
            for _ in 0..<50 { _ = try await exchange(client.eventSocket, send: [], expect: 1) }
            while scanner.hub.subscriberCount > 0 { try await Task.sleep(for: .milliseconds(20)) }
        }
    }
}

@Suite(.serialized, .timeLimit(.minutes(10))) struct ControlSocketTests {
    private func call(_ client: ScanClient, _ line: String) async throws -> String {
        try await exchange(client.controlSocket, send: [line + "\n"], expect: 1)[0]
    }

    @Test func methodsAnswer() async throws {
        try await withDaemon { client, _ in
            #expect(
                try await call(client, #"{"jsonrpc":"2.0","id":7,"method":"ping"}"#)
                    == #"{"jsonrpc":"2.0","id":7,"result":"pong"}"#)
            #expect(
                try await call(client, #"{"jsonrpc":"2.0","id":"x","method":"status"}"#).contains(
                    #""state":"streaming""#))
            #expect(
                try await call(client, #"{"jsonrpc":"2.0","id":1,"method":"supportedSymbologies"}"#).contains(
                    "msiPlessey"))
            try await client.setRegionOfInterest(try Region(x: 0.1, y: 0.1, width: 0.5, height: 0.5))
            #expect(
                try await call(client, #"{"jsonrpc":"2.0","id":1,"method":"status"}"#).contains(
                    #""regionOfInterest":{"x":0.1"#))
            try await client.setRecognizedDataTypes([.barcode(symbologies: [.qr])])
            #expect(
                try await call(client, #"{"jsonrpc":"2.0","id":1,"method":"status"}"#).contains(
                    #""symbologies":["qr"]"#))
            #expect(try await client.items().items.isEmpty)
        }
    }

    @Test(arguments: [
        ("nonsense", -32700, "malformed", ""),
        (#"[]"#, -32600, "invalid", ""),
        (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600, "invalid", "jsonrpc"),
        (#"{"jsonrpc":"2.0","id":1}"#, -32600, "missing", "method"),
        (#"{"jsonrpc":"2.0","id":1,"method":"pingg"}"#, -32601, "unknown", "method"),
        (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":1}}"#, -32602, "unknown", "params"),
        (#"{"jsonrpc":"2.0","id":1,"method":"setRegionOfInterest"}"#, -32602, "missing", "params.regionOfInterest"),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"setRegionOfInterest","params":{"regionOfInterest":{"x":0.5,"y":0,"width":0.6,"height":1}}}"#,
            -32602, "invalid", "params.regionOfInterest.width"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"setRecognizedDataTypes","params":{"recognizedDataTypes":[{"barcode":{"symbologies":["ean31"]}}]}}"#,
            -32602, "invalid", "params.recognizedDataTypes[0].barcode.symbologies[0]"
        ),
        (#"{"jsonrpc":"2.0","id":1,"method":"select"}"#, -32602, "missing", "params.point"),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"select","params":{"point":[0.5,0.5,0.5]}}"#, -32602, "invalid",
            "params.point"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"select","params":{"point":[0.5,1.5]}}"#, -32602, "invalid",
            "params.point[1]"
        ),
        (#"{"jsonrpc":"2.0","id":1,"method":"partBounds","params":{"item":"a"}}"#, -32602, "missing", "params.part"),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"partBounds","params":{"item":"nobody","part":"1"}}"#, -32602, "invalid",
            "params.item"
        ),
    ])
    func mistakesAreNamed(line: String, number: Int, code: String, field: String) async throws {
        try await withDaemon { client, _ in
            let reply = try await call(client, line)
            #expect(reply.contains("\"code\":\(number)"), "\(reply)")
            #expect(reply.contains("\"data\":{\"code\":\"\(code)\""), "\(reply)")
            if !field.isEmpty { #expect(reply.contains("\"field\":\"\(field)\""), "\(reply)") }
        }
    }

    @Test func whereAllItemsAreToldNoneIsSelected() async throws {
        try await withDaemon { client, _ in
            let reply = try await call(
                client, #"{"jsonrpc":"2.0","id":1,"method":"select","params":{"point":[0.5,0.5]}}"#)
            #expect(reply.contains(#""code":"unavailable""#) && reply.contains("recognizesMultipleItems"), "\(reply)")
        }
    }

    @Test func aPauseRemovesWhatIsInViewAndAResumeGoesOn() async throws {
        try await withDaemon { client, _ in
            var inView: Set<String> = []
            var removed = 0
            var (isAsked, wasPaused, goesOn) = (false, false, false)
            for try await event in client.events() {
                switch event {
                case .add(let change):
                    inView.formUnion(change.items.map(\.id))
                    if goesOn, removed > 0 { return }
                    if !isAsked { try await client.pause() }
                    isAsked = true
                case .remove(let removal):
                    inView.subtract(removal.items.map(\.id))
                    removed += removal.items.count { $0.reason == .settingsChanged }
                case .camera(let change) where change.camera.state == .paused:
                    #expect(inView.isEmpty)
                    wasPaused = true
                    // It left by itself before: the next one.
                    if removed == 0 { isAsked = false }
                    try await client.resume()
                case .camera(let change) where change.camera.state == .streaming: goesOn = wasPaused
                default: break
                }
            }
            Issue.record("the connection ended")
        }
    }
}

@Suite struct SocketEndpointTests {
    private let scratch: ScratchFolder
    private var folder: String { scratch.path }

    init() throws { scratch = try ScratchFolder() }

    private func listen(_ path: String, mode: UInt32 = 0o660) throws(SocketError) -> ListeningSocket {
        try SocketEndpoint.path(path).listen(mode: mode)
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test func aLiveSocketIsLeftAloneAndADeadOneIsReplaced() throws {
        let path = folder + "/s.sock"
        let first = try listen(path)
        #expect(throws: SocketError.inUse(path: path)) { _ = try listen(path) }
        // Closed with its file left behind, as by kill -9.
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        first.close()
        try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
        let second = try listen(path)
        second.close()
        #expect(!exists(path), "its file goes with it")
    }

    @Test func theFileOfAnotherDaemonIsLeftAlone() throws {
        let path = folder + "/s.sock"
        let first = try listen(path)
        // Removed by hand, and made anew by another one.
        try FileManager.default.removeItem(atPath: path)
        let second = try listen(path)
        first.close()
        #expect(exists(path))
        second.close()
    }

    @Test(arguments: [0o600, 0o660, 0o666] as [UInt32]) func aSocketHasTheRightsThatAreAskedFor(mode: UInt32) throws {
        let path = folder + "/s.sock"
        let socket = try listen(path, mode: mode)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == mode)
        socket.close()
    }

    @Test func whatIsNoSocketIsNotRemoved() throws {
        let path = folder + "/file"
        _ = FileManager.default.createFile(atPath: path, contents: Data([1]))
        #expect(throws: SocketError.noSocket(path: path)) { _ = try listen(path) }
        #expect(FileManager.default.contents(atPath: path) == Data([1]))
    }

    @Test func aPathThatCanNotBeIsSaid() throws {
        let long = folder + "/" + String(repeating: "x", count: 120)
        #expect(throws: SocketError.tooLong(path: long)) { _ = try listen(long) }
        #expect(throws: SocketError.self) { _ = try listen(folder + "/missing/s.sock") }
        #expect(throws: SocketError.noGroup(name: "no-such-group")) { _ = try SocketGroup(named: "no-such-group") }
    }
}

@Suite(.serialized, .timeLimit(.minutes(10))) struct ChangeNoteTests {
    @Test func changesAreNotedWithTheirPeerAndQuestionsAreNot() async throws {
        let notes = Mutex<[String]>([])
        try await withDaemon(noteChange: { method, peer in
            notes.withLock { $0.append("\(method) \(peer?.user ?? -1) \(peer?.process ?? -1)") }
        }) { client, _ in
            try await client.ping()
            #expect(try await client.reload() == ["events.socket"])
            try await client.pause()
        }
        let who = "\(getuid()) \(getpid())"
        #expect(notes.withLock { $0 } == ["reload \(who)", "pause \(who)"])
    }
}
