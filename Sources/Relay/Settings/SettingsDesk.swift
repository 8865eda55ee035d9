import DataScanClient
import FoundationEssentials
import ScanModel

/// Has the daemon apply desired settings, and reports what became of them.
actor SettingsDesk {
    /// Applies parameters of `overrideSettings`.
    typealias Apply = @Sendable (_ parameters: [UInt8]) async -> SettingsReport.Outcome

    private let topics: RelayTopics
    private let apply: Apply
    private let publish: @Sendable (Publication) -> Void
    private let notify: @Sendable (RelayNote) -> Void
    private let times: Times
    private let gather: @Sendable (Duration) async -> Void
    private var desired: DesiredSettings
    private var isDirty = false
    private var working: Task<Void, Never>?
    private var noted: SettingsReport?

    /// Times, shorter in tests.
    struct Times: Sendable {
        /// Until settings are applied, so that those of all topics, which come one after another, are one change.
        var gathering = Duration.seconds(1)
        /// Until settings are tried again that weren't applied, for they may be possible now.
        var retry = Duration.seconds(30)
        /// Until a daemon is asked again that was away.
        var away = Duration.seconds(3)
    }

    /// - Parameter gather: waits for `times.gathering`; tests wait for a condition instead.
    init(
        _ topics: RelayTopics, groups: [String], apply: @escaping Apply,
        publish: @escaping @Sendable (Publication) -> Void, notify: @escaping @Sendable (RelayNote) -> Void,
        times: Times = Times(),
        gather: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
    ) {
        (self.topics, self.apply, self.publish) = (topics, apply, publish)
        (self.notify, self.times, self.gather) = (notify, times, gather)
        desired = DesiredSettings(topics, groups: groups)
    }

    /// Takes a message.
    /// - Returns: whether it is about settings.
    func take(_ message: BrokerMessage) -> Bool {
        switch desired.take(message) {
        case .none: return false
        case .refused(let name, let reason): report(SettingsReport(names: [name], outcome: .refused(reason)))
        case .changed:
            isDirty = true
            if working == nil { working = Task { await work() } }
        }
        return true
    }

    /// Stops what runs.
    func stop() { working?.cancel() }

    private func work() async {
        await gather(times.gathering)
        while isDirty, !Task.isCancelled {
            isDirty = false
            let names = desired.names
            let outcome = await apply(desired.parameters)
            if Task.isCancelled { return }
            // If others have come meanwhile, these were in force all the same.
            report(SettingsReport(names: names, outcome: outcome))
            switch outcome {
            // What was taken back isn't tried again: it would stop the camera each time.
            case .applied, .rolledBack: break
            case .refused: await pause(times.retry)
            case .away: await pause(times.away)
            }
        }
        working = nil
    }

    /// Waits until the same is to be tried again, or something else.
    private func pause(_ time: Duration) async {
        let end = ContinuousClock.now + time
        while !isDirty, ContinuousClock.now < end, !Task.isCancelled { try? await Task.sleep(for: Self.look) }
        isDirty = true
    }

    private static let look = Duration.milliseconds(100)

    private func report(_ report: SettingsReport) {
        guard report != noted else { return }
        noted = report
        notify(.settings(report.description))
        guard !report.names.isEmpty else {
            // Nothing is desired any more: the broker forgets what was reported.
            return publish(Publication(topic: topics.reportedSettings, payload: [], isRetained: true))
        }
        guard let message = report.message(time: Date().timeIntervalSince1970) else { return }
        publish(Publication(topic: topics.reportedSettings, payload: message, isRetained: true))
    }
}

extension ScanClient {
    /// Lays settings over the daemon's configuration.
    func override(_ parameters: [UInt8]) async -> SettingsReport.Outcome {
        struct Answer: Decodable {
            let status: String
            let reason: String?
        }
        // The daemon watches the camera for up to half a minute.
        let trial = Duration.seconds(60)
        do {
            let bytes = try await result(of: ControlMethod.overrideSettings.rawValue, json: parameters, within: trial)
            let answer = try JSONDecoder().decode(Answer.self, from: Data(bytes))
            return answer.status == "applied" ? .applied : .rolledBack(answer.reason ?? answer.status)
        } catch ClientError.refused(let error) {
            return .refused("\(error)")
        } catch {
            return .away
        }
    }
}
