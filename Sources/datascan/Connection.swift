import ArgumentParser
import DaemonConfiguration
import DataScanClient
import ScanModel

/// Which daemon to connect to, for every command that connects to one.
struct Connection: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The name of the camera, if the station has several. Allowed before the command, too.", valueName: "name"),
        transform: CameraName.parse)
    var camera: CameraName?

    @Option(
        help: ArgumentHelp(
            "The folder of the daemon's sockets. (default: \(ScanClient.defaultFolder), or the camera's)",
            valueName: "folder"))
    var sockets: String?

    var client: ScanClient { ScanClient(folder: sockets ?? CameraName.socketFolder(of: camera)) }

    /// The folders of the daemon.
    var folders: DaemonFolders { DaemonFolders(camera) }

    /// Returns a client of the daemon that runs with a configuration, unless the command line names another folder.
    func client(of configuration: Configuration) -> ScanClient {
        sockets.map { ScanClient(folder: $0) }
            ?? ScanClient(
                eventSocket: configuration.eventSocket.path, controlSocket: configuration.controlSocket.path)
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
