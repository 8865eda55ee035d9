import DataScan
import Report
import ScanModel

/// The report of one file during its scan. If it can't be written, the scan continues without it.
struct ClipReporter {
    private var clip: ClipFolder?
    private var failure: ReportError?

    /// Begins a report, with what is printed if there is a truth file beside the recording.
    /// - Returns: nil if no report is requested.
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

    /// Takes the results of a step of the scan.
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
    /// - Returns: this problem and the problems of the report; nil if there are none.
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
