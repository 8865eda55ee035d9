import Capture
import DataScan
import DataScanClient
import FoundationEssentials
import Glibc
import Imaging
import NIOCore
import NIOPosix
import Recognition
import ScanModel
import Synchronization
import TestSupport
import Testing
import Transport

/// A scanner on the bundled recording with real sockets, for one test.
func withDaemon(
    loops: Bool = true, frameRate: Double = 12,
    noteChange: @escaping @Sendable (String, PeerCredentials?) -> Void = { _, _ in },
    _ body: (ScanClient, DataScanner) async throws -> Void
) async throws {
    let folder = try ScratchFolder()
    let source = ReplaySource(
        try Recording(path: TestSupport.demo), frameRate: frameRate, loops: loops, pace: .recorded(.system))
    let scanner = DataScanner(
        settings: ScanSettings(), source: source,
        decoder: try DecoderProcess(program: TestSupport.program("datascan-decoder")))
    let client = ScanClient(eventSocket: folder.path + "/events.sock", controlSocket: folder.path + "/control.sock")
    let group = MultiThreadedEventLoopGroup.singleton
    let events = try await SocketEndpoint.path(client.eventSocket).listen(on: group)
    let control = try await SocketEndpoint.path(client.controlSocket).listen(on: group)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.addTask { try await EventServer(listener: events, hub: scanner.hub).run() }
        let methods = ControlMethods(scanner: scanner) { () throws(ProtocolError) in ["events.socket"] }
        tasks.addTask {
            try await ControlServer(listener: control, methods: methods) { method, peer in noteChange(method, peer) }
                .run()
        }
        tasks.addTask { await scanner.run() }
        defer { tasks.cancelAll() }
        try await body(client, scanner)
    }
}

/// Sends lines as they are, and reads lines, on one connection.
func exchange(_ path: String, send: [String], expect count: Int, halfClose: Bool = false) async throws
    -> [String]
{
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
        for try await bytes in inbound {
            for case .line(let line) in splitter.take(bytes.readableBytesView) {
                lines.append(String(decoding: line, as: UTF8.self))
            }
            if lines.count >= count { break }
        }
        return lines
    }
}

@Suite(.serialized, .timeLimit(.minutes(2))) struct EventSocketTests {
    @Test func aClientSeesItemsComeBecomeCertainAndLeave() async throws {
        try await withDaemon(loops: false) { client, _ in
            var events: [ScanEvent] = []
            for try await event in client.events() { events.append(event) }
            #expect(events.prefix(2).map(\.name) == ["hello", "snapshot"])
            let names = events.map(\.name)
            #expect(names.count { $0 == "remove" } >= 2 && names.contains("stable"))
            let added = events.flatMap { event -> [String] in
                if case .add(let change) = event { change.items.map(\.id) } else { [] }
            }
            let removed = events.flatMap { event -> [String] in
                if case .remove(let removal) = event { removal.items.map(\.id) } else { [] }
            }
            #expect(added.sorted() == removed.sorted() && added.count == 3)
            #expect(events.last?.name == "camera", "the end of the recording is told before the connection ends")
        }
    }

    @Test func wrongLinesAreRefusedAndCostNothingElse() async throws {
        try await withDaemon { client, _ in
            let long = String(repeating: "x", count: 100_000) + "\n"
            let lines = try await exchange(
                client.eventSocket,
                send: [
                    "nonsense\n", "{\"subscribe\":{\"evnets\":[]}}\n", "{\"subscribe\":{\"events\":[\"gone\"]}}\n",
                    "{}\n", long,
                    "{\"subscribe\":{\"symbologies\":[\"qr\"],\"maxUpdateRate\":0}}\n",
                ], expect: 14)
            let errors = lines.filter { $0.hasPrefix("{\"event\":\"error\"") }
            #expect(errors.count == 6)
            #expect(errors[0].contains("\"code\":\"malformed\""))
            #expect(errors[1].contains("\"field\":\"subscribe.evnets\"") && errors[1].contains("did you mean events"))
            #expect(errors[2].contains("\"field\":\"subscribe.events[0]\""))
            #expect(errors[3].contains("\"code\":\"missing\""))
            #expect(errors[4].contains("\"code\":\"tooLong\""))
            #expect(errors[5].contains("\"field\":\"subscribe.maxUpdateRate\""))
            #expect(
                lines.filter { $0.contains("\"event\":\"snapshot\"") }.count == 1,
                "nothing that was refused took effect")
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
            for _ in 0..<100 where scanner.hub.subscriberCount > 0 { try await Task.sleep(for: .milliseconds(20)) }
            #expect(scanner.hub.subscriberCount == 0)
        }
    }
}

@Suite(.serialized, .timeLimit(.minutes(2))) struct ControlSocketTests {
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
    ])
    func mistakesAreNamed(line: String, number: Int, code: String, field: String) async throws {
        try await withDaemon { client, _ in
            let reply = try await call(client, line)
            #expect(reply.contains("\"code\":\(number)"), "\(reply)")
            #expect(reply.contains("\"data\":{\"code\":\"\(code)\""), "\(reply)")
            if !field.isEmpty { #expect(reply.contains("\"field\":\"\(field)\""), "\(reply)") }
        }
    }

    @Test func aPauseRemovesWhatIsInViewAndAResumeGoesOn() async throws {
        try await withDaemon { client, _ in
            var states: [String] = []
            var inView: Set<String> = []
            for try await event in client.events() {
                switch event {
                case .add(let change):
                    inView.formUnion(change.items.map(\.id))
                    if states.isEmpty { try await client.pause() } else { return }
                case .remove(let removal):
                    inView.subtract(removal.items.map(\.id))
                    #expect(removal.items.allSatisfy { $0.reason == .settingsChanged })
                case .camera(let change):
                    states.append(change.camera.state.rawValue)
                    if change.camera.state == .paused {
                        #expect(inView.isEmpty)
                        try await client.resume()
                    }
                default: break
                }
            }
            #expect(states.suffix(2) == ["paused", "streaming"])
        }
    }
}

@Suite struct SocketEndpointTests {
    private let scratch: ScratchFolder
    private var folder: String { scratch.path }

    init() throws { scratch = try ScratchFolder() }

    private func listen(_ path: String) async throws -> SocketEndpoint.Listener {
        try await SocketEndpoint.path(path).listen(on: MultiThreadedEventLoopGroup.singleton)
    }

    @Test func aLiveSocketIsLeftAloneAndADeadOneIsReplaced() async throws {
        let path = folder + "/s.sock"
        let first = try await listen(path)
        await #expect(throws: SocketError.inUse(path: path)) { _ = try await listen(path) }
        // Closed with its file left behind, as by kill -9.
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        try await first.channel.close()
        try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
        try #require(FileManager.default.fileExists(atPath: path))
        let second = try await listen(path)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o007 == 0, "not open to everybody")
        try await second.channel.close()
    }

    @Test func whatIsNoSocketIsNotRemoved() async throws {
        let path = folder + "/file"
        _ = FileManager.default.createFile(atPath: path, contents: Data([1]))
        await #expect(throws: SocketError.noSocket(path: path)) { _ = try await listen(path) }
        #expect(FileManager.default.contents(atPath: path) == Data([1]))
    }

    @Test func aPathThatCanNotBeIsSaid() async throws {
        let long = folder + "/" + String(repeating: "x", count: 120)
        await #expect(throws: SocketError.tooLong(path: long)) { _ = try await listen(long) }
        await #expect(throws: SocketError.self) { _ = try await listen(folder + "/missing/s.sock") }
    }

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
