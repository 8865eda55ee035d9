import DataScanClient
import ScanModel

/// Posts the results of one camera to a server, until it is cancelled. Each has its turn: the next one is sent when the server has it.
public struct WebhookRelay: Sendable {
    private let sender: ResultSender
    private let watch: DaemonWatch
    private let destination: WebhookDestination
    private let status: RelayStatusFile?

    /// - Parameter notify: receives the notes for the log.
    /// - Throws: `RelayFault` if the secret or the stored position can't be read.
    public init(
        _ settings: RelaySettings, _ webhook: WebhookSettings, _ camera: RelayCamera,
        notify: @escaping @Sendable (RelayNote) -> Void
    ) throws(RelayFault) {
        let topics = RelayTopics(
            prefix: settings.prefix, site: settings.site, station: settings.station, camera: camera.name)
        let secret: WebhookSecret? = if let file = webhook.secretFile { try WebhookSecret(file: file) } else { nil }
        let client = ScanClient(eventSocket: camera.eventSocket, controlSocket: camera.controlSocket)
        let file = PositionFile(path: "\(settings.stateFolder)/\(topics.camera).webhook.position")
        let position: RelayPosition?
        do throws(PositionFile.Fault) { position = try file.load() } catch { throw RelayFault(error.description) }
        let sender = ResultSender(client, topics, file, position: position, windowSize: 1, notify: notify)
        self.sender = sender
        status = RelayStatusFile(topics, "webhook")
        // With a broker as well, the log of its relay says whether the daemon is there.
        let noteWatch: @Sendable (RelayNote) -> Void = { if settings.broker == nil { notify($0) } }
        watch = DaemonWatch(client, notify: noteWatch) {
            await sender.daemonFound(latest: $0)
        }
        destination = WebhookDestination(
            post: WebhookPost(webhook.request, secret),
            refused: RefusedResults(path: "\(settings.stateFolder)/\(topics.camera).refused.jsonl"),
            client: webhook.acknowledges ? client : nil, notify: notify)
    }

    /// Runs until the task is cancelled.
    public func run() async {
        await sender.open(destination)
        await withTaskGroup { group in
            group.addTask { await watch.run() }
            group.addTask { await status?.follow(sender) }
        }
        await sender.close()
    }
}
