import AccurateText
import ArgumentParser
import Capture
import DaemonConfiguration
import DataScan
import DocumentRecognition
import FoundationEssentials
import Recognition
import Report
import Rules
import ScanModel
import TextRecognition

/// `datascan scan`: scans recordings and images with the daemon's pipeline.
struct Scan: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Scans recordings, images and folders of images; prints the daemon's events.",
        discussion: """
            A recording is what datascan record saves: JPEG frames one after the other, or a YUV4MPEG2 file. An image is a \
            scene that stands still: every effort is spent on it. The same input gives the same output.
            """)

    @Argument(help: "Recordings, JPEG or PNG images, or folders of images.")
    var files: [String]

    @Option(help: "Frames per second of the recordings. (default: as in a YUV4MPEG2 file's header, else 30)")
    var fps: Double?

    @Option(help: ArgumentHelp("A configuration of the daemon, for what is read and where.", valueName: "file"))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "A new folder for a page that shows frames, outlines and timelines; it shows what the camera saw.",
            valueName: "folder"))
    var report: String?

    @Flag(
        help: "Explains on standard error why each item was reported as it was, and what was not; shows what was read.")
    var explain = false

    @Option(help: ArgumentHelp("Pictures of each recording in the report, at least 1.", valueName: "n"))
    var reportFrames = 600

    @OptionGroup var shapes: ShapeOptions

    func validate() throws {
        if let fps, fps < 0.01 || fps > 1000 { throw ValidationError("--fps is \(fps); allowed is 0.01 to 1000") }
        guard reportFrames >= 1 else {
            throw ValidationError("--report-frames is \(reportFrames); allowed is 1 or more")
        }
    }

    func run() throws {
        var settings = try Configuration(option: config).scan
        settings.recognizedDataTypes = shapes.adding(to: settings.recognizedDataTypes)
        let lists = try RuleBook.lists(of: settings.rules)
        let decoder: DecoderProcess
        let (lines, documents): ((any LineRecognizer)?, (any DocumentRecognizer)?)
        do {
            decoder = try DecoderProcess(program: DecoderProcess.locate())
            // If no text is requested, digits below bars are still read if possible.
            lines =
                TextRequest(settings.recognizedDataTypes) == nil
                ? try? LateLineRecognizer() : try NeuralLineRecognizer()
            documents =
                RecognizedDataType.documents(of: settings.recognizedDataTypes) == nil
                ? nil : try NeuralDocumentRecognizer()
        } catch {
            Complaint.print("\(error)")
            throw ExitCode(1)
        }
        let accurate = AccurateLevel.usual(pace: .recorded)
        if let refusal = TextRefusal(settings, accurate: accurate) {
            Complaint.print("\(refusal)")
            throw ExitCode(1)
        }
        if let shortage = AccurateLevel.shortage(of: settings, by: accurate) {
            Complaint.print("text is read by the fast networks alone: \(shortage)")
        }
        var folder: ReportFolder?
        do throws(ReportError) {
            folder = try report.map { path throws(ReportError) in try ReportFolder(path: path) }
        } catch {
            Complaint.print("\(error)")
            throw ExitCode(1)
        }
        var failed = false
        let interruption = Interruption()
        for file in files where !interruption.isRaised {
            if let problem = scan(file, settings, lists, decoder, lines, accurate, documents, &folder, interruption) {
                Complaint.print(problem)
                failed = true
            }
        }
        if interruption.isRaised { throw ExitCode(Interruption.status) }
        if failed { throw ExitCode(1) }
    }

    /// Scans a file; returns what is wrong with it, if anything.
    private func scan(
        _ file: String, _ settings: ScanSettings, _ lists: [String: MemberList], _ decoder: DecoderProcess,
        _ lines: (any LineRecognizer)?, _ accurate: AccurateLevel?, _ documents: (any DocumentRecognizer)?,
        _ report: inout ReportFolder?,
        _ interruption: Interruption
    ) -> String? {
        var output = LineOutput()
        var progress = Progress(file: file)
        do throws(RecordingError) {
            let recording = try Recording(path: file)
            let frameRate = fps ?? recording.y4m?.frameRate ?? 30
            var scan = RecordingScan(
                recording, frameRate: frameRate, settings: settings, decoder: decoder, lines: lines,
                accurate: accurate, documents: documents)
            scan.lists = lists
            let rules = explain && !settings.rules.rules.isEmpty ? RuleBook(settings.rules.rules, lists: lists) : nil
            var reporter = ClipReporter(file, frameRate: frameRate, pictures: reportFrames, in: &report)
            var explanation = explain ? Explanation() : nil
            scan.isTraced = reporter != nil || explain
            if explain { Complaint.write("\(file):\n") }
            output.write(scan.begin())
            func goesOn(_ line: Int, of lines: Int) -> Bool {
                progress.show("line \(line) of \(lines)")
                return !interruption.isRaised
            }
            while !interruption.isRaised, let events = scan.step(progress: goesOn) {
                progress.show("\(scan.counters.delivered) frames")
                output.write(events)
                printExplanation(explanation?.take(events, scan.trace), progress)
                printExplanation(rules?.explanation(of: events, in: settings.regionOfInterest), progress)
                reporter?.take(events, of: scan)
            }
            let last = scan.end()
            output.write(last)
            progress.end()
            printExplanation(explanation?.take(last, scan.trace), progress)
            printExplanation(explanation?.finish(), progress)
            reporter?.take(last, of: scan)
            let stopped = interruption.isRaised ? "\(file): stopped after \(scan.counters.delivered) frames" : nil
            let unread = scan.textFailure.map { "\(file): text was read by the fast networks alone: \($0)" }
            let problems = [abandoned(scan, file), unread, scan.problem, stopped].compactMap(\.self)
            let problem = problems.isEmpty ? nil : problems.joined(separator: "; ")
            return reporter.map { $0.end(problem, in: &report) } ?? problem
        } catch {
            return "\(error)"
        }
    }

    /// Describes frames that the decoder abandoned, if there are any.
    private func abandoned(_ scan: RecordingScan, _ file: String) -> String? {
        let counters = scan.pipelineCounters
        guard counters.abandoned > 0 else { return nil }
        let reason = counters.lastFailure.map { "\($0)" } ?? "failed"
        return "\(file): the decoder \(reason) on \(counters.abandoned) frames, which may contain more"
    }

    /// Writes a part of the explanation, if there is one.
    private func printExplanation(_ text: String?, _ progress: Progress) {
        guard let text, !text.isEmpty else { return }
        progress.end()
        Complaint.write(text)
    }
}
