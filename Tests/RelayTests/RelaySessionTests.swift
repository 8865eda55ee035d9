import ScanModel
import Testing

@testable import Relay

/// What the delivery of results decides, as tables of inputs and actions.
@Suite struct RelaySessionTests {
    private typealias Action = RelaySession.Action

    private func started(_ cursor: String = "C5", hasSent: Bool = true) -> RelaySession {
        var session = RelaySession(position: RelayPosition(cursor: cursor, hasSent: hasSent))
        #expect(session.opened() == [.follow(after: cursor)])
        return session
    }

    private func send(_ serial: Int, _ cursor: String, after previous: String?, gap: ResultGap? = nil) -> Action {
        .send(serial: serial, cursor: cursor, previous: previous, gap: gap)
    }

    private func stored(_ cursor: String) -> [Action] {
        [.store(RelayPosition(cursor: cursor, hasSent: true)), .resetWaits]
    }

    @Test func aStationBeginsWithTheResultsAfterItsFirstContact() {
        var session = RelaySession(position: nil)
        #expect(session.opened() == [], "where to begin isn't known yet")
        let start = RelayPosition(cursor: "C5", hasSent: false)
        #expect(session.daemonFound(latest: "C5") == [.store(start), .follow(after: "C5")])
        #expect(session.daemonFound(latest: "C9") == [], "the start stays")
        #expect(session.result(cursor: "C6") == [send(1, "C6", after: nil)])
        #expect(session.result(cursor: "C7") == [send(2, "C7", after: "C6")])
        #expect(session.closed() == [.stopFollowing])
        #expect(session.opened() == [.follow(after: "C5")])
        #expect(session.result(cursor: "C6") == [send(3, "C6", after: nil)], "nothing was confirmed")
        #expect(session.confirmed(3) == stored("C6"))
        #expect(session.closed() == [.stopFollowing])
        #expect(session.opened() == [.follow(after: "C6")])
        #expect(session.result(cursor: "C7") == [send(4, "C7", after: "C6")])
    }

    @Test func aJournalWithoutResultsBeginsAtItsBeginning() {
        var session = RelaySession(position: nil)
        let start = RelayPosition(cursor: "earliest", hasSent: false)
        #expect(session.daemonFound(latest: nil) == [.store(start)])
        #expect(session.opened() == [.follow(after: "earliest")])
    }

    @Test func confirmationsInAnyOrderAdvanceOnlyOverWhatIsConfirmed() {
        var session = started()
        for number in 6...9 { _ = session.result(cursor: "C\(number)") }
        #expect(session.confirmed(3) == [])
        #expect(session.confirmed(2) == [])
        #expect(session.confirmed(1) == stored("C8"))
        #expect(session.confirmed(1) == [], "a second confirmation")
        #expect(session.confirmed(99) == [], "one of something else")
        #expect(session.confirmed(4) == stored("C9"))
        #expect(session.position == RelayPosition(cursor: "C9", hasSent: true))
    }

    @Test func theWindowIsBounded() {
        var session = started()
        for number in 1...RelayWindow.usualSize {
            #expect(session.hasRoom)
            _ = session.result(cursor: "D\(number)")
        }
        #expect(!session.hasRoom)
        #expect(session.result(cursor: "D21") == [])
        _ = session.confirmed(2)
        #expect(!session.hasRoom, "the first one still waits")
        _ = session.confirmed(1)
        #expect(session.hasRoom)
    }

    @Test func aLostConnectionSendsAgainFromTheStoredPosition() {
        var session = started()
        for number in 6...8 { _ = session.result(cursor: "C\(number)") }
        #expect(session.confirmed(1) == stored("C6"))
        #expect(session.confirmed(3) == [])
        #expect(session.closed() == [.stopFollowing])
        #expect(session.confirmed(2) == [], "too late")
        #expect(session.opened() == [.follow(after: "C6")])
        #expect(session.result(cursor: "C7") == [send(4, "C7", after: "C6")])
        #expect(session.result(cursor: "C8") == [send(5, "C8", after: "C7")])
        #expect(session.confirmed(4) == stored("C7"))
        #expect(session.confirmed(5) == stored("C8"))
        #expect(session.closed() == [.stopFollowing])
        #expect(session.closed() == [])
        #expect(session.result(cursor: "C9") == [], "nothing is read while nothing can be sent")
    }

    @Test(arguments: [(120, 120), (100_000, 3600)])
    func aServerThatIsBusyGetsItsPause(_ asked: Int, _ pause: Int) {
        var session = started()
        _ = session.result(cursor: "C6")
        #expect(session.rejected(1, RelayFault("status 503", kind: .busy(asked))).last == .wait(pause))
    }

    @Test func aRefusedResultIsTriedAgainAndNeverLeftOut() {
        var session = started()
        for number in 6...8 { _ = session.result(cursor: "C\(number)") }
        _ = session.confirmed(1)
        #expect(
            session.rejected(2, RelayFault("not authorized"))
                == [.stopFollowing, .fault("a result is refused: not authorized"), .wait(0)])
        #expect(session.rejected(3, RelayFault("not authorized")) == [], "the same fault")
        #expect(session.confirmed(3) == [], "it is sent again in its order")
        #expect(session.retry() == [.follow(after: "C6")])
        #expect(session.result(cursor: "C7") == [send(4, "C7", after: "C6")])
        #expect(
            session.rejected(4, RelayFault("not authorized")) == [.stopFollowing, .wait(0)], "one note for one fault")
        #expect(session.retry() == [.follow(after: "C6")])
        _ = session.result(cursor: "C7")
        #expect(session.confirmed(5) == stored("C7") + [.fault(nil)])
    }

    @Test func aWaitThatEndsAfterTheConnectionDoesNothing() {
        var session = started()
        _ = session.result(cursor: "C6")
        _ = session.rejected(1, RelayFault("quota"))
        #expect(session.closed() == [])
        #expect(session.retry() == [])
        #expect(session.opened() == [.follow(after: "C5")])
        #expect(session.retry() == [], "it follows already")
    }

    @Test func whatIsLostIsAnnouncedWithTheNextResult() {
        var session = started()
        let expired = ResultGap(missing: 3, reason: .expired)
        #expect(session.missing(expired) == [])
        #expect(session.missing(ResultGap(missing: 2, reason: .expired)) == [])
        #expect(
            session.result(cursor: "C11")
                == [send(1, "C11", after: "C5", gap: ResultGap(missing: 5, reason: .expired))])
        #expect(session.result(cursor: "C12") == [send(2, "C12", after: "C11")])
        // The daemon announces it again for the same cursor.
        _ = session.closed()
        _ = session.opened()
        #expect(session.result(cursor: "C11") == [send(3, "C11", after: "C5")])
    }

    @Test func gapsAreAddedAndUnknownOnesStayUnknown() {
        let expired = ResultGap(missing: 3, reason: .expired)
        let damaged = ResultGap(missing: nil, reason: .damaged)
        #expect(damaged.followed(by: expired) == damaged)
        #expect(expired.followed(by: damaged) == damaged)
        #expect(expired.followed(by: expired).missing == 6)
    }

    @Test func anUnknownCursorSendsEverythingThatIsKept() {
        var session = started("other-1-7")
        #expect(session.cursorRefused("never issued") == [.stopFollowing, .follow(after: "earliest")])
        let gap = ResultGap(missing: nil, reason: .otherLog)
        #expect(session.result(cursor: "C1") == [send(1, "C1", after: "other-1-7", gap: gap)])
        _ = session.closed()
        #expect(session.opened() == [.follow(after: "earliest")], "until something is confirmed")
        #expect(session.result(cursor: "C1") == [send(2, "C1", after: "other-1-7", gap: gap)])
        #expect(session.confirmed(2) == stored("C1"))
        _ = session.closed()
        #expect(session.opened() == [.follow(after: "C1")])
    }

    @Test func aDaemonThatRefusesEvenTheBeginningIsAFault() {
        var session = started("other-1-7")
        _ = session.cursorRefused("no")
        #expect(session.cursorRefused("no") == [.stopFollowing, .fault("the daemon refuses: no"), .wait(0)])
        #expect(session.retry() == [.follow(after: "earliest")])
    }

    /// Random orders of confirmations, losses and refusals: each result is sent in its order, and none is passed over.
    @Test(arguments: 0..<50) func everyResultIsDeliveredInItsOrder(seed: Int) {
        var random = SplitMix(UInt64(seed))
        var session = RelaySession(position: RelayPosition(cursor: "0", hasSent: true))
        let last = 200
        var reader = 0  // the latest result that was read from the journal
        var isOpen = false
        var onTheirWay: [(serial: Int, number: Int)] = []
        var delivered: Set<Int> = []
        var stored = 0
        func perform(_ actions: [Action]) {
            for action in actions {
                switch action {
                case .follow(let cursor): reader = Int(cursor) ?? -1
                case .send(let serial, let cursor, let previous, _):
                    let number = Int(cursor) ?? -1
                    #expect(previous == "\(number - 1)")
                    onTheirWay.append((serial, number))
                case .store(let position):
                    let number = Int(position.cursor) ?? -1
                    #expect(number > stored)
                    #expect((stored + 1...number).allSatisfy(delivered.contains), "stored only what is delivered")
                    stored = number
                default: break
                }
            }
        }
        var steps = 0
        while stored < last, steps < 100_000 {
            steps += 1
            switch random.next() % 16 {
            case 0 where isOpen:
                isOpen = false
                onTheirWay = []
                perform(session.closed())
            case 0..<3 where !isOpen:
                isOpen = true
                perform(session.opened())
            case 3..<9 where isOpen && session.hasRoom && reader < last:
                reader += 1
                perform(session.result(cursor: "\(reader)"))
            case 9..<15 where !onTheirWay.isEmpty:
                let (serial, number) = onTheirWay.remove(at: Int(random.next() % UInt64(onTheirWay.count)))
                delivered.insert(number)
                perform(session.confirmed(serial))
            case 15 where !onTheirWay.isEmpty:
                let (serial, _) = onTheirWay.remove(at: Int(random.next() % UInt64(onTheirWay.count)))
                perform(session.rejected(serial, RelayFault("quota")))
            default: perform(session.retry())
            }
        }
        #expect(stored == last && delivered == Set(1...last))
    }
}

/// Numbers that are the same in each run.
struct SplitMix {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

@Suite struct RelayPartsTests {
    @Test func waitsGrowToAMinuteAndAPartIsRandom() {
        var backoff = RelayBackoff()
        #expect((0..<8).map { _ in backoff.next(random: 0) } == [1, 2, 4, 8, 16, 32, 60, 60])
        #expect(backoff.next(random: 1) == 30)
        backoff.reset()
        #expect(backoff.next(random: 1) == 0.5)
        backoff.exhaust()
        #expect(backoff.next(random: 0) == 60)
    }

    @Test func aBrokerThatConfirmsNothingIsNoticed() {
        var pending = PendingConfirmations<String>()
        #expect(!pending.isOverdue(at: 1000))
        pending.add(1, "a", at: 100)
        pending.add(2, "b", at: 110)
        #expect(!pending.isOverdue(at: 130))
        #expect(pending.isOverdue(at: 130.1))
        #expect(pending.confirm(1) == "a")
        #expect(pending.confirm(1) == nil)
        #expect(!pending.isOverdue(at: 130.1))
        #expect(pending.isOverdue(at: 141))
    }

    @Test func aStateIsPublishedWhenItChangesAndEveryMinute() {
        var schedule = StateSchedule()
        var state = StationState()
        var due: [Bool] = []
        due.append(schedule.isDue(state, at: 0))
        due.append(schedule.isDue(state, at: 59))
        due.append(schedule.isDue(state, at: 60))
        state.absence = "gone"
        due.append(schedule.isDue(state, at: 61))
        due.append(schedule.isDue(state, at: 62))
        #expect(due == [true, false, true, true, false])
    }

    @Test func positionsSurviveTheirFile() throws {
        let position = RelayPosition(cursor: "n3ss98ejef-1795326597278-7", hasSent: true)
        #expect(RelayPosition(json: position.json) == position)
        for text in [
            "", "{}", "[1]", #"{"cursor":"C1"}"#, #"{"cursor":"","hasSent":true}"#, #"{"cursor":"C1","hasSent":1}"#,
        ] {
            #expect(RelayPosition(json: Array(text.utf8)) == nil, "\(text)")
        }
    }

    @Test func topicsHaveTheirLevels() {
        let topics = RelayTopics(prefix: "acme/scan", site: "berlin", station: "gate-3", camera: nil)
        #expect(topics.result == "acme/scan/1/berlin/gate-3/main/result")
        #expect(topics.client == "acme-scan-berlin-gate-3-main")
        #expect(topics.method(of: "acme/scan/1/berlin/gate-3/main/command/pause") == "pause")
        #expect(topics.method(of: "acme/scan/1/berlin/gate-3/main/command/pause/x") == nil)
        #expect(topics.method(of: "acme/scan/1/berlin/gate-3/main/command/") == nil)
        #expect(topics.method(of: "acme/scan/1/berlin/gate-4/main/command/pause") == nil)
        #expect(topics.desiredSettings(ofGroup: "doors") == "acme/scan/1/groups/doors/settings/desired")
        #expect(topics.isForReplies("acme/scan/1/replies/app"))
        for topic in [
            "acme/scan/1/replies/", "acme/scan/1/berlin/gate-4/main/command/pause", "other/replies/app", "",
            "acme/scan/1/replies/+", "acme/scan/1/replies/#",
        ] { #expect(!topics.isForReplies(topic), "\(topic)") }
    }

    @Test(arguments: [
        ("mqtt://broker", "mqtt://broker:1883"), ("mqtts://broker", "mqtts://broker:8883"),
        ("mqtt://10.0.0.1:99", "mqtt://10.0.0.1:99"), ("mqtts://[::1]:8884", "mqtts://[::1]:8884"),
        ("http://broker", nil), ("broker", nil), ("mqtt://", nil), ("mqtt://a:b", nil), ("mqtt://a:0", nil),
        ("mqtt://user@a", nil), ("mqtt://a/b", nil), ("mqtt://[::1", nil), ("mqtt://a:1:2", nil), ("mqtt://a b", nil),
    ])
    func addresses(text: String, url: String?) { #expect(BrokerAddress(url: text)?.url == url) }
}
