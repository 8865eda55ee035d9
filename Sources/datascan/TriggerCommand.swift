import ArgumentParser
import DataScanClient
import Glibc
import ScanModel

/// `datascan trigger`: has the daemon read now, and prints what it read.
struct TriggerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trigger",
        abstract:
            "Has a daemon with trigger: {mode: onDemand} read now. Prints each result; exits with 1 if nothing was read."
    )
    @OptionGroup var connection: Connection
    @Option(help: ArgumentHelp("Read for at most so many seconds. (default: as configured)", valueName: "seconds"))
    var window: Double?

    func validate() throws {
        guard let window, !TriggerSettings.windows.contains(window) else { return }
        throw ValidationError("a window of \(window) s isn't possible; allowed is 0.1 to 3600")
    }

    func run() async throws {
        try await connection.attempt { client in
            var isPulled = false
            // The events come first, so that no result is missed.
            for try await event in client.events(reconnects: false) {
                switch event {
                case .snapshot where !isPulled:
                    isPulled = true
                    try await pull(client)
                case .stable(let change): print(change)
                case .noRead(let noRead):
                    Complaint.print(noRead.rejected == 0 ? "nothing was read" : "nothing that is accepted was read")
                    throw ExitCode(1)
                // Closed, or open without an end because the configuration changed.
                case .trigger(let change) where change.report.state != .open || change.report.remaining == nil: return
                default: break
                }
            }
            throw ClientError.closed(path: client.eventSocket)
        }
    }

    private func pull(_ client: ScanClient) async throws {
        let report = try await client.trigger(window: window)
        guard report.state == .open else {
            Complaint.print("an earlier result is held for \(report.remaining ?? 0) s more")
            throw ExitCode(1)
        }
    }

    private func print(_ change: Change) {
        for item in change.items where item.isResult {
            guard let output = item.output else { continue }
            // A content must not control the terminal.
            let shown = isatty(STDOUT_FILENO) != 0 ? output.printable : output
            LineOutput().write(Array((shown + "\n").utf8))
        }
    }
}
