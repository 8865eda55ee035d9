import ArgumentParser
import DataScanClient

/// Where the daemon's sockets are, for every command that talks to it.
struct Connection: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the daemon's sockets.", valueName: "folder"))
    var sockets = ScanClient.defaultFolder

    var client: ScanClient {
        ScanClient(eventSocket: sockets + "/events.sock", controlSocket: sockets + "/control.sock")
    }

    /// Runs a command's body; what goes wrong is one line and a non-zero exit.
    func attempt(_ body: (ScanClient) async throws -> Void) async throws {
        do {
            try await body(client)
        } catch let error as ClientError {
            Complaint.print("\(error)")
            throw ExitCode(1)
        }
    }
}
