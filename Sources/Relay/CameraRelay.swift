import DataScanClient
import FoundationEssentials
import ScanModel
import Synchronization

/// Connects the daemon of one camera with a broker, until it is cancelled.
public struct CameraRelay: Sendable {
    private let broker: any Broker
    private let address: String
    let topics: RelayTopics
    let notify: @Sendable (RelayNote) -> Void
    let client: ScanClient
    private let sender: ResultSender
    private let watch: DaemonWatch
    let gate: CommandGate
    let discovery: HomeAssistantDiscovery?
    /// The groups whose settings are taken; nil if none are, not even the camera's own.
    let groups: [String]?

    /// Seconds in which the broker has to accept the station.
    private static let connectTime = 20.0
    /// Seconds for the broker to take what says that the station ends.
    private static let partingTime = Duration.seconds(2)
    private static let tick = Duration.seconds(1)

    /// - Parameters:
    ///   - broker: where results go.
    ///   - notify: receives the notes for the log.
    /// - Throws: `RelayFault` if the stored position can't be read.
    public init(
        _ settings: RelaySettings, _ camera: RelayCamera, broker: any Broker, at address: BrokerAddress,
        notify: @escaping @Sendable (RelayNote) -> Void
    ) throws(RelayFault) {
        self.broker = broker
        self.notify = notify
        self.address = address.url
        topics = RelayTopics(
            prefix: settings.prefix, site: settings.site, station: settings.station, camera: camera.name)
        gate = CommandGate(topics: topics, allowed: settings.commands)
        discovery = settings.homeAssistant.map { [topics] in HomeAssistantDiscovery(topics: topics, prefix: $0) }
        groups = settings.takesSettings ? settings.groups : nil
        let client = ScanClient(eventSocket: camera.eventSocket, controlSocket: camera.controlSocket)
        self.client = client
        let file = PositionFile(path: "\(settings.stateFolder)/\(topics.camera).position")
        let position: RelayPosition?
        do throws(PositionFile.Fault) { position = try file.load() } catch { throw RelayFault(error.description) }
        let sender = ResultSender(client, topics, file, position: position, notify: notify)
        self.sender = sender
        watch = DaemonWatch(client, notify: notify) { await sender.daemonFound(latest: $0) }
    }

    /// Runs until the task is cancelled. Then consumers are told that the station is offline.
    public func run() async {
        await withTaskGroup { group in
            group.addTask { await watch.run() }
            group.addTask { await deliver() }
            group.addTask { await RelayStatusFile(topics, "mqtt")?.follow(sender) }
        }
    }

    private func deliver() async {
        var backoff = RelayBackoff()
        var known: RelayFault?
        while !Task.isCancelled {
            let began = MonotonicSeconds.now()
            let (fault, wasConnected) = await connect()
            if Task.isCancelled { return }
            if wasConnected { known = nil }
            if fault != known { notify(.disconnected(fault)) }
            known = fault
            // Two clients of one name would end each other's connections for ever.
            if fault.kind == .takenOver { backoff.exhaust() }
            if MonotonicSeconds.now() - began > RelayBackoff.most { backoff.reset() }
            try? await Task.sleep(for: .seconds(backoff.next()))
        }
    }

    /// Connects, and serves the connection until it ends.
    private func connect() async -> (fault: RelayFault, wasConnected: Bool) {
        let connection: any BrokerConnection
        do throws(RelayFault) {
            connection = try broker.connect(
                client: topics.client,
                will: Publication(topic: topics.state, payload: StationState.offline, isRetained: true))
        } catch {
            return (error, false)
        }
        // A task of its own, since being cancelled must not cut off what says that the station ends.
        let serving = Task { await serve(connection) }
        return await withTaskCancellationHandler {
            await serving.value
        } onCancel: {
            connection.disconnect(sendsWill: true)
            Task {
                try? await Task.sleep(for: Self.partingTime)
                connection.abort()
            }
        }
    }

    /// What the tasks of one connection have in common.
    private final class Served: Sendable {
        let link: BrokerLink
        let isConnected = Atomic(false)
        /// Why the connection was given up from here.
        let verdict = Mutex<RelayFault?>(nil)

        init(_ connection: any BrokerConnection) { link = BrokerLink(connection, now: MonotonicSeconds.now) }
    }

    private func serve(_ connection: any BrokerConnection) async -> (fault: RelayFault, wasConnected: Bool) {
        let served = Served(connection)
        let desk = commandDesk(served.link)
        let settings = groups.map { settingsDesk(served.link, groups: $0) }
        var fault = RelayFault("\(address): disconnected", kind: .ended)
        var filters: [Int: String] = [:]
        await withTaskGroup { group in
            group.addTask { await tick(served) }
            group.addTask {
                for await message in connection.messages {
                    if await settings?.take(message) != true { await desk.take(message) }
                }
            }
            for await event in connection.events {
                switch event {
                case .connected:
                    served.isConnected.store(true, ordering: .relaxed)
                    notify(.connected(address))
                    filters = subscribe(connection)
                    // If it can't be sent, the connection has ended.
                    for publication in discovery?.publications ?? [] { try? served.link.publish(publication) }
                    await sender.open(BrokerDestination(link: served.link, topic: topics.result))
                case .confirmed(let number, let failure): await served.link.confirmed(number, failure: failure)
                case .subscribed(let number, let failure):
                    if let failure { notify(.subscriptionRefused(filters[number] ?? "", reason: failure)) }
                case .ended(let reason): fault = reason
                }
            }
            group.cancelAll()
        }
        await desk.stop()
        await settings?.stop()
        await sender.close()
        return (served.verdict.withLock { $0 } ?? fault, served.isConnected.load(ordering: .relaxed))
    }

    /// Publishes the state, and gives up a broker that doesn't answer.
    private func tick(_ served: Served) async {
        let began = MonotonicSeconds.now()
        var schedule = StateSchedule()
        while !Task.isCancelled {
            let now = MonotonicSeconds.now()
            if served.isConnected.load(ordering: .relaxed) {
                await publishState(served.link, &schedule, now)
                if served.link.isOverdue { giveUp(served, "the broker confirms nothing") }
            } else if now - began > Self.connectTime {
                giveUp(served, "no answer; does an MQTT broker listen there?")
            }
            try? await Task.sleep(for: Self.tick)
        }
    }

    private func giveUp(_ served: Served, _ reason: String) {
        served.verdict.withLock { $0 = RelayFault("\(address): \(reason)") }
        served.link.connection.abort()
    }

    private func publishState(_ link: BrokerLink, _ schedule: inout StateSchedule, _ now: Double) async {
        let condition = await sender.condition
        var state = await watch.state
        state.fault = condition.fault
        guard schedule.isDue(state, at: now) else { return }
        let message = state.message(time: Date().timeIntervalSince1970, cursor: condition.position?.cursor)
        // If it can't be sent, the connection has ended.
        try? link.publish(Publication(topic: topics.state, payload: message, isRetained: true))
    }
}
