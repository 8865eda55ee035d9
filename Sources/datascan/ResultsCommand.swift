import ArgumentParser
import DataScanClient
import Glibc
import Imaging
import ScanModel

/// `datascan results`: exports the results that the daemon keeps.
struct ResultsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "results",
        abstract: "Exports the results that the daemon keeps, as JSON lines or CSV, with their pictures.")

    @Option(
        help: ArgumentHelp(
            "Only results after this cursor, or from this time on: 2026-11-21 or 2026-11-21T08:00:00Z.",
            valueName: "cursor or time"))
    var since: ResultBound?

    @Option(help: ArgumentHelp("Only results up to this cursor, or before this time.", valueName: "cursor or time"))
    var until: ResultBound?

    @Flag(help: "Print a CSV table instead of JSON lines.")
    var csv = false

    @Flag(help: "In the CSV table, put an apostrophe before contents that spreadsheets would take for formulas.")
    var escapeFormulas = false

    @Option(
        help: ArgumentHelp("Save the results' pictures here as CURSOR.jpg; created if missing.", valueName: "folder"))
    var pictures: String?

    @OptionGroup var connection: Connection

    func validate() throws {
        if escapeFormulas, !csv { throw ValidationError("--escape-formulas needs --csv") }
    }

    func run() async throws {
        try await connection.attempt { client in
            var folder: PictureExport?
            do throws(SystemError) {
                folder = try pictures.map { path throws(SystemError) in try PictureExport(path, client) }
            } catch {
                Complaint.print("\(pictures ?? ""): \(SystemError.text(error.number))")
                throw ExitCode(1)
            }
            try await export(client, &folder)
            if let missing = folder?.missing, missing > 0 {
                Complaint.print("\(missing) of the results have no picture")
            }
        }
    }

    private func export(_ client: ScanClient, _ pictures: inout PictureExport?) async throws {
        var request = EventRequest(events: ["stable"])
        request.includesRejected = true
        let isVisible = isatty(STDOUT_FILENO) != 0
        let output = LineOutput()
        func write(_ fields: [String]) {
            // A content must not control the terminal.
            let fields = isVisible ? fields.map(\.printable) : fields
            output.write(CSVRow.bytes(fields, escapesFormulas: escapeFormulas))
        }
        if csv { write(ResultRow.columns) }
        let after = since?.cursor ?? "earliest"
        for try await event in client.events(request, after: after, reconnects: false) {
            switch event {
            case .subscribed(let answer): answer.gap.map(Self.complain)
            case .overflow(let overflow): overflow.gap.map(Self.complain)
            case .stable(let change):
                for item in change.items {
                    if isWanted(change.moment) {
                        let path = try await pictures?.path(of: item)
                        let row = ResultRow(change: change, item: item, picture: path)
                        if csv { write(row.fields) } else { output.write(row.json) }
                    }
                    if let last = until?.cursor, item.cursor == last { return }
                }
            // What is kept has been sent.
            case .snapshot: return
            default: break
            }
        }
        throw ClientError.closed(path: client.eventSocket)
    }

    private func isWanted(_ moment: Moment) -> Bool {
        moment.time >= since?.time ?? -.infinity && moment.time < until?.time ?? .infinity
    }

    private static func complain(_ gap: ResultGap) {
        let count = gap.missing.map { "\($0)" } ?? "an unknown number of"
        Complaint.print("\(count) results are missing (\(gap.reason.rawValue))")
    }
}
