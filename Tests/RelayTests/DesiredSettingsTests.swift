import ScanModel
import Synchronization
import Testing

@testable import Relay

/// Settings that consumers desire, and what becomes of them.
@Suite struct DesiredSettingsTests {
    private static let topics = RelayTopics(prefix: "datascan", site: "berlin", station: "gate-3", camera: nil)
    private static let own = "datascan/1/berlin/gate-3/main/settings/desired"

    private static func group(_ name: String) -> String { "datascan/1/groups/\(name)/settings/desired" }

    private static func message(_ topic: String, _ payload: String?) -> BrokerMessage {
        var message = BrokerMessage(topic: topic, payload: payload.map { Array($0.utf8) })
        message.isRetained = true
        return message
    }

    @Test func laterGroupsAndTheCameraHavePriority() {
        var desired = DesiredSettings(Self.topics, groups: ["city", "gates"])
        let messages = [
            (Self.own, #"{"revision":"c1","settings":{"scan":{"qualityLevel":"fast"}}}"#),
            (
                Self.group("gates"),
                #"{"revision":"b1","settings":{"scan":{"qualityLevel":"accurate","reappearAfter":2},"rules":[1]}}"#
            ),
            (
                Self.group("city"),
                #"{"revision":"a1","settings":{"scan":{"reappearAfter":9},"rules":[2,3],"trigger":{"mode":"onDemand"}}}"#
            ),
        ]
        for (topic, payload) in messages { #expect(desired.take(Self.message(topic, payload)) == .changed) }
        #expect(desired.names == ["a1", "b1", "c1"])
        #expect(
            String(decoding: desired.parameters, as: UTF8.self)
                == #"{"revision":"a1+b1+c1","settings":{"scan":{"reappearAfter":2,"qualityLevel":"fast"},"rules":[1],"trigger":{"mode":"onDemand"}}}"#
        )
        #expect(desired.take(Self.message(Self.group("gates"), "")) == .changed)
        #expect(
            String(decoding: desired.parameters, as: UTF8.self)
                == #"{"revision":"a1+c1","settings":{"scan":{"reappearAfter":9,"qualityLevel":"fast"},"rules":[2,3],"trigger":{"mode":"onDemand"}}}"#
        )
        for topic in [Self.own, Self.group("city")] { _ = desired.take(Self.message(topic, "")) }
        #expect(desired.names == [])
        #expect(String(decoding: desired.parameters, as: UTF8.self) == #"{"revision":"none","settings":{}}"#)
    }

    @Test(
        arguments: [
            (nil, "", "at most 65536 bytes"), ("{", "", "isn't JSON"), ("7", "", "it has to be a map"),
            (#"{"settings":{}}"#, "", "revision has to be"), (#"{"revision":"","settings":{}}"#, "", "revision"),
            (#"{"revision":"r1"}"#, "r1", "settings has to be a map"),
            (#"{"revision":"r1","settings":[]}"#, "r1", "settings has to be a map"),
            (#"{"revision":"r1","settings":{},"other":1}"#, "r1", "unknown key 'other'"),
            (#"{"revision":"\#(String(repeating: "r", count: 65))","settings":{}}"#, "", "1 to 64 bytes"),
        ] as [(String?, String, String)]) func whatCannotBeUnderstoodChangesNothing(
            _ payload: String?, _ name: String, _ reason: String
        )
    {
        var desired = DesiredSettings(Self.topics, groups: [])
        #expect(desired.take(Self.message(Self.own, #"{"revision":"r0","settings":{"scan":{}}}"#)) == .changed)
        guard case .refused(let named, let why) = desired.take(Self.message(Self.own, payload)) else {
            Issue.record("it is taken")
            return
        }
        #expect(named == name && why.contains(reason), "\(named): \(why)")
        #expect(desired.names == ["r0"])
    }

    @Test func otherTopicsAreNotSettings() {
        var desired = DesiredSettings(Self.topics, groups: ["gates"])
        for topic in [
            Self.group("others"), "datascan/1/berlin/gate-4/main/settings/desired", Self.topics.reportedSettings,
            "datascan/1/berlin/gate-3/main/command/pause",
        ] {
            #expect(desired.take(Self.message(topic, #"{"revision":"r0","settings":{}}"#)) == .none)
        }
    }

    // The desk

    /// What a desk did, and what the daemon answers.
    private final class Record: Sendable {
        let calls = Mutex<[String]>([])
        let reports = Mutex<[String]>([])
        let outcomes = Mutex<[SettingsReport.Outcome]>([])
    }

    private func desk(
        _ record: Record, gather: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
    ) -> SettingsDesk {
        SettingsDesk(
            Self.topics, groups: ["gates"],
            apply: { parameters in
                record.calls.withLock { $0.append(String(decoding: parameters, as: UTF8.self)) }
                return record.outcomes.withLock { $0.isEmpty ? .applied : $0.removeFirst() }
            },
            publish: { publication -> Void in
                #expect(publication.topic == Self.topics.reportedSettings && publication.isRetained)
                #expect(publication.expiry == nil)
                record.reports.withLock { $0.append(String(decoding: publication.payload, as: UTF8.self)) }
            }, notify: { _ in },
            times: .init(gathering: .milliseconds(50), retry: .milliseconds(20), away: .milliseconds(20)),
            gather: gather)
    }

    private func eventually(_ condition: () -> Bool) async {
        while !condition(), !Task.isCancelled { await Task.yield() }
    }

    @Test(.timeLimit(.minutes(10))) func settingsOfAllTopicsAreOneChange() async {
        let record = Record()
        // Settings are gathered until the test has sent them all.
        let sent = AsyncStream<Void>.makeStream()
        let desk = desk(record) { _ in for await _ in sent.stream { break } }
        _ = await desk.take(
            Self.message(Self.group("gates"), #"{"revision":"g","settings":{"scan":{"reappearAfter":2}}}"#))
        #expect(await desk.take(Self.message(Self.own, #"{"revision":"o","settings":{"trigger":{}}}"#)))
        #expect(await !desk.take(Self.message("datascan/1/berlin/gate-3/main/command/pause", "{}")))
        sent.continuation.yield()
        await eventually { record.reports.withLock { $0.count } == 1 }
        #expect(
            record.calls.withLock { $0 } == [
                #"{"revision":"g+o","settings":{"scan":{"reappearAfter":2},"trigger":{}}}"#
            ])
        #expect(
            record.reports.withLock {
                $0[0].hasPrefix(#"{"revision":"o","revisions":["g","o"],"status":"applied","time":"#)
            })
        for topic in [Self.own, Self.group("gates")] { _ = await desk.take(Self.message(topic, "")) }
        sent.continuation.yield()
        await eventually { record.reports.withLock { $0.count } == 2 }
        #expect(record.calls.withLock { $0.last } == #"{"revision":"none","settings":{}}"#)
        #expect(record.reports.withLock { $0.last } == "", "the broker forgets the report")
    }

    @Test(.timeLimit(.minutes(10))) func whatIsNotAppliedIsTriedAgain() async {
        let record = Record()
        record.outcomes.withLock { $0 = [.away, .away, .refused("no"), .refused("no")] }
        let desk = desk(record)
        _ = await desk.take(Self.message(Self.own, #"{"revision":"o","settings":{}}"#))
        await eventually { record.reports.withLock { $0.count } == 2 }
        #expect(record.calls.withLock { $0.count } == 5)
        let reports = record.reports.withLock { $0 }
        #expect(reports[0].contains(#""status":"refused","reason":"no""#), "once, and not while the daemon is away")
        #expect(reports[1].contains(#""status":"applied""#))
    }

    @Test(.timeLimit(.minutes(10))) func whatWasTakenBackIsNotTriedAgain() async {
        let record = Record()
        record.outcomes.withLock { $0 = [.rolledBack("no frames")] }
        let desk = desk(record)
        _ = await desk.take(Self.message(Self.own, #"{"revision":"o","settings":{}}"#))
        await eventually { record.reports.withLock { $0.count } == 1 }
        #expect(record.reports.withLock { $0[0].contains(#""status":"rolledBack","reason":"no frames""#) })
        _ = await desk.take(Self.message(Self.own, "{"))
        await eventually { record.reports.withLock { $0.count } == 2 }
        #expect(record.reports.withLock { $0[1].contains(#""revision":"","revisions":[""],"status":"refused""#) })
        #expect(record.calls.withLock { $0.count } == 1)
    }
}
