import DataScan
import Report
import ScanModel

/// The report of one file while that is scanned. Where it can't be written the scan goes on without it.
struct ClipReporter {
    private var clip: ClipFolder?
    private var failure: ReportError?

    /// Begins a report with what is printed, where a truth file lies beside the recording.
    /// - Returns: nil where no report is wanted.
    init?(_ file: String, frameRate: Double, pictures: Int, in report: inout ReportFolder?) {
        guard report != nil else { return nil }
        var truth: Truth?
        do throws(ReportError) {
            truth = try Truth.load(Truth.path(beside: file))
        } catch {
            Complaint.print("\(error)")
        }
        do throws(ReportError) {
            clip = try report?.begin(file, frameRate: frameRate, pictures: pictures, truth: truth)
        } catch {
            failure = error
        }
    }

    /// Takes what a step of the scan gave.
    mutating func take(_ events: [ScanEvent], of scan: RecordingScan) {
        guard failure == nil else { return }
        do throws(ReportError) {
            try clip?.take(events, of: scan)
        } catch {
            failure = error
        }
    }

    /// Writes the page.
    /// - Parameter problem: what is wrong with the recording.
    /// - Returns: that, and what is wrong with the report; nil where both are whole.
    func end(_ problem: String?, in report: inout ReportFolder?) -> String? {
        var failure = failure
        if let clip {
            do throws(ReportError) {
                try report?.end(clip, problem: problem)
            } catch {
                failure = failure ?? error
            }
        }
        let problems = [problem, failure.map { "\($0)" }].compactMap(\.self)
        return problems.isEmpty ? nil : problems.joined(separator: "; ")
    }
}
