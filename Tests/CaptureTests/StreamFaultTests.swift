import Dispatch
import FoundationEssentials
import Glibc
import Imaging
import ScanModel
import SocketFiles
import Synchronization
import TestSupport
import Testing

@testable import Capture

/// What becomes of a stream whose program, or whose socket, does something wrong. docs/reliability.md lists these.
@Suite(.serialized) final class StreamFaultTests {
    private let folder: StreamFolder
    private let source: CameraSource
    private var frame = Frame()

    init() throws {
        folder = try StreamFolder()
        source = Self.source("unix:" + folder.socket)
    }

    /// A source whose clock can be put forward.
    private static func source(_ device: String) -> CameraSource {
        var settings = CameraSettings()
        settings.device = device
        return CameraSource(settings, clock: clock)
    }

    /// Seconds by which the clocks of all sources are ahead; the tests are run one by one.
    private static let ahead = Mutex(0.0)
    private static let clock = CaptureClock(
        monotonic: { CaptureClock.system.monotonic() + ahead.withLock { $0 } }, wall: CaptureClock.system.wall,
        sleep: CaptureClock.system.sleep)
    private static func skip(_ seconds: Double) { ahead.withLock { $0 += seconds } }

    /// Lets the source run until something holds, at most for a while.
    private func runs(
        _ source: CameraSource? = nil, until holds: (CameraSource) -> Bool, line: SourceLocation = #_sourceLocation
    ) {
        let source = source ?? self.source
        for _ in 0..<12_000 {
            _ = source.next(into: &frame, region: .full, timeout: 0.05)
            if holds(source) { return }
        }
        Issue.record("\(source.info.state): \(source.info.reason ?? ""), \(source.counters)", sourceLocation: line)
    }

    private func isListening(_ source: CameraSource) -> Bool { if case .open = source.phase { true } else { false } }

    private func connect() throws -> StreamWriter {
        runs(until: isListening)
        return try StreamWriter(folder.socket)
    }

    /// A program that writes good frames.
    private func good() throws -> StreamWriter {
        let writer = try connect()
        writer.loop(try StreamContents.frames(4), each: 0.02)
        return writer
    }

    private func streams(_ source: CameraSource) -> Bool { source.info.state == .streaming }

    private func expect(_ state: CameraState, _ text: String, line: SourceLocation = #_sourceLocation) {
        runs(until: { $0.info.state == state && $0.info.reason?.contains(text) == true }, line: line)
    }

    // MARK: Programs

    @Test func nobodyWritesAndThenSomebody() throws {
        expect(.absent, "nothing is connected to it")
        Self.skip(1000)
        #expect(source.next(into: &frame, region: .full, timeout: 0.05) == .nothing, "it waits for as long as it takes")
        let writer = try good()
        runs(until: streams)
        writer.stop()
        expect(.absent, "nothing is connected to it")
        let second = try good()
        runs(until: streams)
        second.stop()
        #expect(source.counters.opened == 1, "it listened all the time")
    }

    @Test func aProgramThatSendsNothingIsStalledAndThenDisconnected() throws {
        let writer = try connect()
        Self.skip(CameraSource.startLimit + 1)
        expect(.stalled, "a program is connected, but sends nothing")
        Self.skip(StreamHealth.patience)
        #expect(writer.isRefused(within: 600))
        expect(.absent, "nothing is connected")
    }

    @Test func oneByteASecondIsStalled() throws {
        let writer = try connect()
        for byte in try StreamContents.frames(1)[0].prefix(7) {
            writer.write([byte])
            CaptureClock.system.sleep(0.05)
            Self.skip(1)
            _ = source.next(into: &frame, region: .full, timeout: 0.01)
        }
        expect(.stalled, "no complete frame comes")
    }

    @Test func aFrameThatEndsInTheMiddleIsNotDelivered() throws {
        let frames = try StreamContents.frames(2)
        let writer = try connect()
        writer.write(frames[0] + frames[1].prefix(1000))
        runs(until: { $0.counters.delivered == 1 })
        writer.stop()
        expect(.absent, "nothing is connected")
        let second = try good()
        runs(until: streams)
        second.stop()
        #expect(source.counters.damaged == 0)
    }

    @Test(arguments: [
        ("<!DOCTYPE html><html><body>Log in</body></html>", "HTML"),
        ("HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Digest\r\n\r\n", "an HTTP error, status 401"),
        ("\u{0}\u{0}\u{0}\u{1}gB", "H.264"), ("YUV4MPEG2 W64 H48 C420p10\n", "'C420p10' in the header"),
        ("YUV4MPEG2 W7680 H4320 C444\n", "MB"),
    ])
    func somethingElseIsNamedAndARightProgramMendsIt(text: String, named: String) throws {
        let writer = try connect()
        writer.write(Array(text.utf8))
        writer.stop()
        expect(.wrongFormat, named)
        #expect(source.counters.faults[.wrongFormat] == 1)
        let second = try good()
        runs(until: streams)
        second.stop()
    }

    @Test func anotherSizeIsAcceptedAfterAFewFrames() throws {
        let writer = try connect()
        let small = try Self.jpeg(width: 64, height: 48)
        let large = try StreamContents.frames(1)[0]
        writer.write(large)
        runs(until: { $0.counters.delivered == 1 })
        // One by one, so that none is replaced by a newer one.
        for number in 1...20 where source.info.width != 64 {
            writer.write(small)
            runs(until: { $0.counters.delivered + $0.counters.damaged == 1 + number })
        }
        #expect(frame.width == 64 && source.info.width == 64)
        #expect(source.counters.damage == [.wrongSize: 9])
    }

    @Test func aPictureOfAnotherSizeIsAcceptedAtOnce() throws {
        let writer = try connect()
        writer.write(Array("YUV4MPEG2 W64 H48 F30:1\n".utf8) + StreamContents.picture(64, 48))
        runs(until: { $0.counters.delivered == 1 })
        writer.write(Array("YUV4MPEG2 W32 H16 F30:1 C420jpeg\n".utf8) + StreamContents.picture(32, 16))
        runs(until: { $0.counters.delivered == 2 })
        #expect(frame.width == 32 && source.info.format == "YU12" && source.counters.damaged == 0)
    }

    @Test func lengthsThatLieDoNotMatter() throws {
        let writer = try connect()
        let frame = try StreamContents.frames(1)[0]
        for (number, length) in ["1", "999999999", "-5", "x", "\(frame.count + 10)"].enumerated() {
            writer.write(StreamContents.part(frame, "Content-Length: \(length)"))
            runs(until: { $0.counters.delivered == number + 1 })
        }
        #expect(source.counters.damaged == 0)
    }

    @Test func aHeaderThatLiesAboutTheSizeIsDamage() throws {
        let writer = try connect()
        writer.write(Array("YUV4MPEG2 W64 H48 F30:1\n".utf8))
        for _ in 0..<40 { writer.write(StreamContents.picture(60, 48)) }
        runs(until: { ($0.counters.damage[.corrupt] ?? 0) > 5 })
        #expect(writer.write(StreamContents.picture(64, 48) + StreamContents.picture(64, 48)))
        runs(until: { $0.counters.delivered > 0 })
    }

    @Test func unusableFramesAreCountedAndNamed() throws {
        let whole = try StreamContents.frames(1)[0]
        let writer = try connect()
        // Whole by its markers, but not by its contents.
        writer.loop([JPEGStreamTests.frame], each: 0.02)
        runs(until: { ($0.counters.damage[.corrupt] ?? 0) > 2 })
        Self.skip(CameraSource.startLimit + 1)
        expect(.stalled, "it delivers only unusable frames: corrupt")
        writer.stop()
        let second = try connect()
        second.loop([Array(whole.prefix(whole.count / 2))], each: 0.02)
        runs(until: { ($0.counters.damage[.truncated] ?? 0) > 2 })
        Self.skip(CameraSource.startLimit + 1)
        expect(.stalled, "it delivers only unusable frames: truncated")
        second.stop()
        let third = try good()
        runs(until: streams)
        third.stop()
    }

    @Test func aFrameOfAHundredMegabytesIsSkipped() throws {
        let frames = try StreamContents.frames(1)
        let writer = try connect()
        writer.write(frames[0])
        runs(until: streams)
        let before = try #require(Self.residentMegabytes)
        writer.write([0xFF, 0xD8, 0xFF, 0xDA, 0, 3, 1])
        let data = [UInt8](repeating: 7, count: 1 << 20)
        for _ in 0..<100 { #expect(writer.write(data)) }
        writer.write(frames[0])
        runs(until: { $0.counters.delivered == 2 })
        #expect(source.counters.damage == [.corrupt: 1])
        // The limit on a frame, twice for the moment at which the buffer grows.
        #expect(try #require(Self.residentMegabytes) - before < 80)
    }

    @Test func rubbishBetweenFramesIsSkipped() throws {
        let frame = try StreamContents.frames(1)[0]
        let writer = try connect()
        for number in 1...5 {
            writer.write([UInt8](repeating: 0x55, count: 9999) + frame)
            runs(until: { $0.counters.delivered == number })
        }
        #expect(source.counters.damaged == 0)
    }

    // MARK: Several programs

    @Test func aSecondProgramIsRefusedWhileTheFirstDelivers() throws {
        let first = try good()
        runs(until: streams)
        let second = try StreamWriter(folder.socket)
        #expect(second.isRefused(within: 600))
        let delivered = source.counters.delivered
        runs(until: { $0.counters.delivered > delivered + 5 })
        #expect(source.counters.faults.isEmpty)
        first.stop()
    }

    @Test func aSecondProgramReplacesOneThatIsStalled() throws {
        let first = try connect()
        first.write(try StreamContents.frames(1)[0])
        runs(until: streams)
        Self.skip(CameraSource.stallLimit + 1)
        let second = try good()
        runs(until: { $0.counters.delivered > 5 })
        #expect(first.isRefused(within: 600))
        second.stop()
    }

    @Test func aProgramThatEndsAfterEachFrameIsReadAllTheSame() throws {
        let frame = try StreamContents.frames(1)[0]
        runs(until: isListening)
        for number in 1...30 {
            let writer = try StreamWriter(folder.socket)
            writer.write(frame)
            runs(until: { $0.counters.delivered == number })
            writer.stop()
            expect(.absent, "nothing is connected")
        }
        #expect(source.counters.opened == 1)
    }

    @Test func aSlowPipelineDoesNotMakeTheProgramWait() throws {
        let frames = try StreamContents.frames(8)
        let writer = try connect()
        // Far more than a socket holds, while nobody takes a frame.
        for number in 0..<500 { #expect(writer.write(frames[number % 8])) }
        runs(until: { $0.counters.delivered + $0.counters.dropped == 500 })
        #expect(source.counters.delivered < 20 && source.counters.dropped > 480)
    }

    // MARK: The socket

    @Test func theSocketOfADeadProcessIsReplaced() throws {
        close(try SocketPath(folder.socket).listen(backlog: 1, mode: 0o600, group: nil))
        #expect(FileManager.default.fileExists(atPath: folder.socket))
        let writer = try good()
        runs(until: streams)
        writer.stop()
    }

    @Test func aFileThatIsNoSocketIsLeftAlone() throws {
        _ = FileManager.default.createFile(atPath: folder.socket, contents: Data("mine".utf8))
        expect(.absent, "a file that isn't a socket is there; remove it")
        #expect(FileManager.default.contents(atPath: folder.socket) == Data("mine".utf8))
        try FileManager.default.removeItem(atPath: folder.socket)
        Self.skip(30)
        expect(.absent, "nothing is connected")
    }

    @Test func aFolderThatIsMissingIsAwaited() throws {
        let source = Self.source("unix:" + folder.path + "/later/s.sock")
        runs(source, until: { $0.info.reason?.contains("No such file or directory; does the folder exist") == true })
        #expect(source.info.state == .absent)
        try FileManager.default.createDirectory(atPath: folder.path + "/later", withIntermediateDirectories: false)
        Self.skip(30)
        runs(source, until: { $0.info.reason?.contains("nothing is connected") == true })
    }

    /// Not even root creates a socket there.
    @Test func aFolderThatIsNotWritableIsNamed() {
        let source = Self.source("unix:/sys/s.sock")
        runs(source, until: { $0.info.reason?.contains("may the daemon's user write to it?") == true })
        #expect(source.info.state == .absent)
    }

    @Test func aPathThatIsTooLongIsAMistake() throws {
        let device = "unix:/" + String(repeating: "x", count: 103)
        let source = Self.source(device)
        runs(source, until: { $0.info.state == .wrongFormat })
        #expect(source.info.reason?.contains("has 104 bytes; a socket's path has at most 103") == true)
    }

    @Test func anotherDaemonOnTheSamePathIsNamed() throws {
        let writer = try good()
        runs(until: streams)
        let second = Self.source("unix:" + folder.socket)
        runs(second, until: { $0.info.state == .busy })
        #expect(second.info.reason?.contains("another program listens there, such as another datascand") == true)
        let delivered = source.counters.delivered
        runs(until: { $0.counters.delivered > delivered + 5 })
        #expect(streams(source))
        writer.stop()
        source.pause()
        runs(until: { if case .closed = $0.phase { true } else { false } })
        Self.skip(30)
        runs(second, until: { $0.info.state == .absent })
    }

    @Test func aSocketThatSomebodyRemovesIsCreatedAgain() throws {
        let writer = try good()
        runs(until: streams)
        try FileManager.default.removeItem(atPath: folder.socket)
        expect(.absent, "the socket was removed")
        Self.skip(2)
        let second = try good()
        runs(until: streams)
        #expect(writer.isRefused(within: 600))
        second.stop()
        writer.stop()
    }

    @Test func aPausedStreamRemovesItsSocket() throws {
        let writer = try good()
        runs(until: streams)
        source.pause()
        #expect(writer.isRefused(within: 600))
        runs(until: { if case .closed = $0.phase { true } else { false } })
        #expect(!FileManager.default.fileExists(atPath: folder.socket))
        source.resume()
        let second = try good()
        runs(until: streams)
        second.stop()
        writer.stop()
    }

    // MARK: Help

    private static func jpeg(width: Int, height: Int) throws -> [UInt8] {
        let pixels = [UInt8](repeating: 200, count: width * height)
        let encoded = JPEGEncoder.encode(gray: pixels.span, width: width, height: height)
        return try #require(encoded)
    }

    private static var residentMegabytes: Int? {
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return text?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 >> 20 }
    }
}
