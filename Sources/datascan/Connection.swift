import ArgumentParser
import DaemonConfiguration
import DataScanClient

/// The paths of the daemon's sockets, for every command that connects to it.
struct Connection: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of the daemon's sockets. (default: \(ScanClient.defaultFolder))", valueName: "folder"))
    var sockets: String?

    var client: ScanClient { client(in: sockets ?? ScanClient.defaultFolder) }

    /// Returns a client of the daemon that runs with a configuration, unless the command line names another folder.
    func client(of configuration: Configuration) -> ScanClient {
        sockets.map(client)
            ?? ScanClient(
                eventSocket: configuration.eventSocket.path, controlSocket: configuration.controlSocket.path)
    }

    private func client(in folder: String) -> ScanClient {
        ScanClient(eventSocket: folder + "/events.sock", controlSocket: folder + "/control.sock")
    }

    /// Runs a command's body; reports an error of the client in one line and with a non-zero exit status.
    func attempt(_ body: (ScanClient) async throws -> Void) async throws {
        do {
            try await body(client)
        } catch let error as ClientError {
            Complaint.print("\(error)")
            throw ExitCode(1)
        }
    }
}
