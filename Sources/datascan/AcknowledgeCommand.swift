public import ArgumentParser
import DataScanClient
public import ScanModel

/// `datascan acknowledge`: answers a result.
struct Acknowledge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answers a result, as an application does: everyone who follows the events gets the verdict.")
    @OptionGroup var connection: Connection
    @Argument(help: "The cursor of the result, from its event.") var cursor: String
    @Argument(help: "accepted or rejected.") var verdict: Acknowledgement.Verdict
    @Option(help: "A sentence for people, of at most \(Acknowledgement.longestMessage) characters.")
    var message: String?

    func run() async throws {
        try await connection.attempt { try await $0.acknowledge(cursor: cursor, verdict, message: message) }
    }
}

extension Acknowledgement.Verdict: ExpressibleByArgument {}
