import Capture
import DataScan
import DataScanClient
import ScanModel
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(10))) struct RecordSocketTests {
    private func frames() throws -> [[UInt8]] {
        let recording = try Recording(path: TestSupport.demo)
        var frames: [[UInt8]] = []
        var data: [UInt8] = []
        while try recording.next(into: &data) { frames.append(data) }
        return frames
    }

    /// Takes the recorder's place, as soon as the daemon has noticed that a connection is gone.
    private func free(_ scanner: DataScanner) async throws -> FrameTap {
        for _ in 0..<1000 {
            let tap = FrameTap()
            if await scanner.attach(tap) != nil { return tap }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw ClientError.closed(path: "the recorder's place is not free after 10 s")
    }

    @Test func aRecorderGetsTheFramesAsTheyAreUntilTheDaemonEnds() async throws {
        let demo = try frames()
        try await withDaemon(loops: false, frameRate: 12) { client, _ in
            var numbers: [Int] = []
            for try await frame in client.record() {
                let number = Int((frame.captureTime * 12).rounded())
                #expect(frame.bytes == demo[number] && frame.layout.format == "JPEG" && frame.lost == 0)
                numbers.append(number)
            }
            let first = try #require(numbers.first)
            #expect(numbers == Array(first...80))
        }
    }

    @Test func oneRecorderAtATime() async throws {
        try await withDaemon { client, scanner in
            for _ in 0..<2 {
                for try await _ in client.record() {
                    await #expect(throws: ClientError.self) { for try await _ in client.record() {} }
                    let reply = try await exchange(
                        client.controlSocket, send: [#"{"jsonrpc":"2.0","id":1,"method":"record"}"# + "\n"], expect: 1)
                    #expect(reply[0].contains(#""code":-32000"#) && reply[0].contains(#""code":"unavailable""#))
                    break
                }
                await scanner.detach(try await free(scanner))
            }
        }
    }

    @Test func theReplySaysWhatTheCameraIsAndWhatFollowsItIsNotRead() async throws {
        try await withDaemon { client, _ in
            let record = #"{"jsonrpc":"2.0","id":1,"method":"record"}"# + "\n"
            let lines = try await exchange(client.controlSocket, send: [record + record], expect: 2)
            #expect(lines[0].contains(#""result":{"camera":{"state":"streaming""#))
            #expect(lines[1].contains(#""frame":0,"captureTime":"#) && lines[1].contains(#""bytes":"#))
        }
    }

    @Test func aCancelledRecorderEndsAtOnce() async throws {
        let (attached, attach) = AsyncStream<Void>.makeStream()
        try await withDaemon(noteChange: { _, _ in attach.finish() }) { client, scanner in
            let recording = Task { for try await _ in client.record() {} }
            for await _ in attached {}
            await scanner.pause()
            recording.cancel()
            _ = await recording.result
            // Its place is free although no frame came since.
            let tap = try await free(scanner)
            await scanner.detach(tap)
            #expect(tap.isClosed)
        }
    }
}
