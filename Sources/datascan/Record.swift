import ArgumentParser
import Capture
import DaemonConfiguration
import DataScanClient
import Glibc
import ScanModel
import UnixSignals

/// `datascan record`: saves what the camera delivers, unchanged, to a file.
struct Record: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Saves what the camera delivers, unaltered, for replay and for bug reports.",
        discussion: """
            The frames come from the running daemon, which keeps scanning; without a daemon, or with --device, from the \
            camera itself. Ctrl-C ends a recording; the file is complete even then.
            """)

    @Argument(help: "The file to write.")
    var file: String

    @Option(help: ArgumentHelp("Seconds to record. (default: until Ctrl-C)", valueName: "n"))
    var seconds: Double?

    @Option(help: ArgumentHelp("Maximum size of the file, in megabytes.", valueName: "mb"))
    var size = 2000.0

    @Option(help: ArgumentHelp("Open this device instead of asking the daemon.", valueName: "path"))
    var device: String?

    @Option(help: ArgumentHelp("A configuration of the daemon, for the camera's settings.", valueName: "file"))
    var config: String?

    @Flag(help: "Replace the file if it exists.")
    var force = false

    @OptionGroup var connection: Connection

    func validate() throws {
        if let seconds, !(0.001...1e6).contains(seconds) {
            throw ValidationError("--seconds is \(seconds); allowed is 0.001 to 1000000")
        }
        guard (0.001...1e9).contains(size) else {
            throw ValidationError("--size is \(size); allowed is 0.001 to 1000000000")
        }
    }

    func run() async throws {
        // Reaching the limit on file size must fail the write, and not end the process.
        signal(SIGXFSZ, SIG_IGN)
        var settings = try Configuration(option: config, connection.folders).camera
        if let device { settings.device = device }
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        do {
            let writer = try RecordingWriter(path: file, limit: Int(size * 1e6), replaces: force)
            let recorder = Recorder(writer, seconds: seconds)
            let feed = try await feed(settings)
            let end = await record(recorder, feed, signals)
            feed.close()
            let result = await recorder.finish()
            try report(end, result, result.frames == 0 ? await feed.camera() : nil, feed)
        } catch let error as RecordingWriteError {
            throw failure("\(error)")
        } catch let error as ClientError {
            throw failure("\(error)")
        }
    }

    /// Returns the daemon's frames if it answers, otherwise the camera's.
    private func feed(_ settings: CameraSettings) async throws -> FrameFeed {
        if device != nil { return .camera(CameraFeed(settings)) }
        do {
            try await connection.client.ping()
            return .daemon(connection.client)
        } catch ClientError.unreachable(let path, let errno) where [ENOENT, ECONNREFUSED].contains(errno) {
            Complaint.print("no daemon at \(path); recording from the camera itself")
            return .camera(CameraFeed(settings))
        }
    }

    /// Records until the first reason to end.
    private func record(_ recorder: Recorder, _ feed: FrameFeed, _ signals: UnixSignalsSequence) async -> Recorder.End {
        await withTaskGroup(of: Recorder.End?.self) { group in
            group.addTask { await recorder.take(from: feed) }
            group.addTask { await recorder.watch() }
            group.addTask { await signals.first { _ in true } == nil ? nil : .signalled }
            defer { group.cancelAll() }
            for await case let end? in group { return end }
            return .signalled
        }
    }

    /// Reports what was recorded, and what went wrong.
    private func report(_ end: Recorder.End, _ result: Recorder.Result, _ camera: CameraInfo?, _ feed: FrameFeed) throws
    {
        if result.frames > 0 { print("\(file): \(result); scan it with: \(result.command(file))") }
        if let problem = result.problem { throw failure(problem) }
        switch end {
        case .signalled where result.frames == 0: throw failure("\(file): no frame came, so there is no file")
        case .size where result.frames == 0:
            throw failure("\(file): --size \(size) leaves no room for a single frame, so there is no file")
        case .signalled, .seconds: break
        case .size: Complaint.print("\(file): stopped at the size limit; --size sets another one")
        case .noFrames:
            let state = camera.map { " (\($0.device): \($0.state.rawValue)\($0.reason.map { ", " + $0 } ?? ""))" } ?? ""
            throw failure("no frame came for \(Recorder.patience) s\(state)")
        case .sourceEnded:
            let who = if case .daemon = feed { "the daemon ended" } else { "the camera delivers no more frames" }
            throw failure("\(file): \(who), and the recording with it")
        case .failed(let reason):
            throw failure(result.frames == 0 ? reason : "\(reason); the frames saved before are complete: \(result)")
        }
    }

    private func failure(_ text: String) -> ExitCode {
        Complaint.print(text)
        return ExitCode(1)
    }
}
