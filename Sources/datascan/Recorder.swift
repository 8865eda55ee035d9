import Capture
import DataScanClient
import FoundationEssentials
import ScanModel

/// A recording in progress: counts, shows the progress, and decides when to end.
actor Recorder {
    /// Why a recording ends.
    enum End: Sendable {
        /// Somebody pressed Ctrl-C.
        case signalled
        /// The requested time is over.
        case seconds
        /// The next frame wouldn't fit.
        case size
        /// The camera delivers nothing.
        case noFrames
        /// There won't be any more frames.
        case sourceEnded
        /// Recording failed.
        case failed(String)
    }

    private let writer: RecordingWriter
    private let seconds: Double?
    private var progress: Progress
    private let began = ContinuousClock.now
    private var firstFrame: (instant: ContinuousClock.Instant, captureTime: Double)?
    private var lost = 0
    private var flagged = 0

    /// Seconds to wait for the first frame.
    static let patience = 10.0
    /// Maximum seconds that a frame takes from the camera to here.
    private static let delay = 0.5

    /// - Parameter seconds: how long to record, by capture time; nil for no limit.
    init(_ writer: sending RecordingWriter, seconds: Double?) {
        self.writer = writer
        self.seconds = seconds
        progress = Progress(file: writer.path)
    }

    /// Takes frames until there is a reason to end.
    func take(from feed: FrameFeed) async -> End? {
        switch feed {
        case .daemon(let client): await take(client.record())
        case .camera(let camera): await take(camera.frames)
        }
    }

    private func take<Frames: AsyncSequence>(_ frames: Frames) async -> End? where Frames.Element == RawFrame {
        do {
            for try await frame in frames {
                if let end = try add(frame) { return end }
            }
            return Task.isCancelled ? nil : .sourceEnded
        } catch is CancellationError {
            return nil
        } catch {
            return .failed("\(error)")
        }
    }

    private func add(_ frame: RawFrame) throws(RecordingWriteError) -> End? {
        let first = firstFrame ?? (.now, frame.captureTime)
        firstFrame = first
        if let seconds, frame.captureTime - first.captureTime >= seconds { return .seconds }
        guard try writer.write(frame) else { return .size }
        lost &+= frame.lost
        if frame.isFlagged { flagged += 1 }
        show()
        return nil
    }

    /// Waits until the time is over, or no first frame has come for too long.
    func watch() async -> End? {
        while (try? await Task.sleep(for: .milliseconds(100))) != nil {
            show()
            guard let firstFrame else {
                if began.duration(to: .now) > .seconds(Self.patience) { return .noFrames }
                continue
            }
            // While frames come, their capture times decide.
            if let seconds, firstFrame.instant.duration(to: .now) > .seconds(seconds + Self.delay) { return .seconds }
        }
        return nil
    }

    private func show() {
        let time = firstFrame.map { $0.instant.duration(to: .now) / .seconds(1) } ?? 0
        progress.show("\(time.text(1)) s, \(writer.frames) frames, \(writer.bytes.megabytes) MB, \(lost) lost")
    }

    /// Completes the file and describes its contents.
    func finish() -> Result {
        progress.end()
        var problem: String?
        do throws(RecordingWriteError) { try writer.finish() } catch { problem = "\(error)" }
        return Result(
            frames: writer.frames, bytes: writer.bytes, frameRate: writer.frameRate, layout: writer.layout, lost: lost,
            flagged: flagged, cutShort: writer.cutShort, problem: problem)
    }

    /// What was recorded.
    struct Result: Sendable, CustomStringConvertible {
        var frames: Int
        var bytes: Int
        var frameRate: Double?
        var layout: RawFrame.Layout?
        var lost: Int
        var flagged: Int
        var cutShort: Int
        /// A problem that was found when the file was completed.
        var problem: String?

        /// A description for people, without the file's name.
        var description: String {
            let time = frameRate.map { " in \((Double(frames) / $0).text(1)) s" } ?? ""
            let kind = layout.map { ", \($0.width)x\($0.height) \($0.format)" } ?? ""
            var text = "\(frames) \(frames == 1 ? "frame" : "frames")\(time)\(kind), \(bytes.megabytes) MB"
            if lost > 0 { text += "; \(lost) lost because they could not be saved in time" }
            if flagged > 0 { text += "; \(flagged) marked as damaged by the driver" }
            if cutShort > 0 { text += "; \(cutShort) omitted because they have too few bytes" }
            return text
        }

        /// Returns the command that scans the file.
        func command(_ file: String) -> String {
            "datascan scan \(file)" + (frameRate.map { " --fps \($0.text(2).trimmed)" } ?? "")
        }
    }
}

extension Int {
    fileprivate var megabytes: String { (Double(self) / 1e6).text(1) }
}

extension Double {
    /// Returns the number rounded to one or two decimals.
    fileprivate func text(_ decimals: Int) -> String {
        let scale = decimals == 1 ? 10.0 : 100.0
        return "\((self * scale).rounded() / scale)"
    }
}

extension String {
    /// The text without the decimal of a whole number.
    fileprivate var trimmed: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}
