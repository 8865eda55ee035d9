import DataScanClient
import Dispatch
import Glibc
import SettingFiles
import Synchronization
import Testing

@testable import Signals

@Suite struct DaemonWatchTests {
    private static let hello =
        #"{"event":"hello","protocol":1,"server":"d","session":"s","camera":{"device":"/dev/video0","state":"streaming","width":1,"height":1,"frameRate":30,"format":"MJPG"},"regionOfInterest":{"x":0,"y":0,"width":1,"height":1}}"#
    private static let accepted =
        #"{"event":"verdict","sequence":2,"time":"2027-01-15T08:00:00.000Z","cursor":"c","id":"1","verdict":"accepted"}"#

    /// Runs something that blocks on a thread of its own.
    private static func blocking<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: work()) }
        }
    }

    private static func settings(_ socket: SocketDouble) throws -> SignalSettings {
        var settings = SignalSettings()
        settings.socket = socket.path
        return settings
    }

    @Test func anAbsentDaemonIsAFaultUntilItReturns() async throws {
        let record = StationRecord()
        let socket = try SocketDouble()
        let watch = DaemonWatch(try Self.settings(socket)) { record.note("\($0)") }
        let running = Task { try await watch.run { record.note("\($0)") } }
        for times in [1, 2] {
            await Self.blocking { socket.accept() }
            let request = await Self.blocking { socket.receive() }
            #expect(request.contains(#""events":["stable","verdict"]"#) && request.contains(#""rejected":true"#))
            socket.send(Self.hello)
            socket.send(#"{"event":"subscribed"}"#)
            socket.send(#"{"event":"anything"}"#)
            socket.send(Self.accepted)
            #expect(await record.reaches(times * 5 - 2))
            socket.hangUp()
            #expect(await record.reaches(times * 5))
        }
        running.cancel()
        _ = try? await running.value
        let connected = ["connected", "enter(Optional(Signals.Signal.ready))", "show(Signals.Signal.accepted)"]
        let gone = [
            "away(\"\(socket.path): the daemon closed the connection\")", "enter(Optional(Signals.Signal.fault))",
        ]
        #expect(record.list.prefix(5) == (connected + gone)[...])
        #expect(Array(record.list.dropFirst(5).prefix(5)) == connected + gone)
    }

    @Test func aRefusalEndsIt() async throws {
        let socket = try SocketDouble()
        let watch = DaemonWatch(try Self.settings(socket)) { _ in }
        let running = Task { try await watch.run { _ in } }
        await Self.blocking { socket.accept() }
        socket.send(Self.hello)
        socket.send(#"{"event":"error","code":"forbidden","message":"not you"}"#)
        await #expect(throws: ClientError.self) { try await running.value }
    }

    @Test func somethingElseAtTheSocketEndsIt() async throws {
        let socket = try SocketDouble()
        let watch = DaemonWatch(try Self.settings(socket)) { _ in }
        let running = Task { try await watch.run { _ in } }
        await Self.blocking { socket.accept() }
        socket.send("SSH-2.0-OpenSSH")
        await #expect(throws: ClientError.self) { try await running.value }
    }

    @Test func aTriggerIsRequestedAndAnOldDaemonReportedOnce() async throws {
        let record = StationRecord()
        let socket = try SocketDouble()
        let trigger = ButtonTrigger(ScanClient(controlSocket: socket.path)) { record.note("\($0)") }
        let answers = [
            #"{"jsonrpc":"2.0","id":1,"result":{"state":"open","remaining":3}}"#,
            #"{"jsonrpc":"2.0","id":1,"result":{"state":"held","remaining":1}}"#,
            #"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no such method","data":{"code":"unknown","field":"method"}}}"#,
            #"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no such method","data":{"code":"unknown","field":"method"}}}"#,
        ]
        for (answer, window) in zip(answers, [3.5, nil, nil, nil]) {
            let pressing = Task { await trigger.press(window: window) }
            await Self.blocking { socket.accept() }
            let request = await Self.blocking { socket.receive() }
            #expect(request.contains(#""method":"trigger""#))
            #expect(request.contains(#""params":{"window":3.5}"#) == (window != nil), "\(request)")
            socket.send(answer)
            await pressing.value
        }
        #expect(record.list == ["opened", "held", "unknown"])
    }

    /// Event to line change through everything but the kernel's GPIO: `DATASCAN_MEASURE=1`.
    @Test(.enabled(if: getenv("DATASCAN_MEASURE") != nil)) func latency() async throws {
        let record = StationRecord()
        let socket = try SocketDouble()
        let station = SignalStation(
            plans: [.accepted: SignalPlan(lights: ["green": .pattern([20_000_000])])], outputs: ["green"],
            open: { _ in LampDouble(name: "green", record: record, fails: { false }) },
            sounds: SoundDouble(record: record)
        ) { _ in }
        await station.takeMissing()
        let watch = DaemonWatch(try Self.settings(socket)) { _ in }
        let running = Task { try await watch.run { await station.show($0) } }
        await Self.blocking { socket.accept() }
        socket.send(Self.hello)
        try await Task.sleep(for: .milliseconds(200))
        var sent: [Int] = []
        for count in 0..<1000 {
            sent.append(MonotonicTime.now())
            socket.send(Self.accepted)
            #expect(await record.reaches(count * 2 + 2))
            try await Task.sleep(for: .milliseconds(5))
        }
        let times = record.times
        let latencies = sent.indices.map { times[$0 * 2] - sent[$0] }.sorted()
        let overruns = sent.indices.map { times[$0 * 2 + 1] - times[$0 * 2] - 20_000_000 }.sorted()
        print("event to lamp: p50 \(latencies[500] / 1000) µs, p99 \(latencies[990] / 1000) µs")
        print("end of a pattern, late by: p50 \(overruns[500] / 1000) µs, p99 \(overruns[990] / 1000) µs")
        running.cancel()
        _ = try? await running.value
    }
}
