import DataScanClient
import Glibc
import Synchronization
import Testing

@testable import Signals

@Suite struct SignalStationTests {
    private static let plans: [Signal: SignalPlan] = [
        .accepted: SignalPlan(lights: ["green": .pattern([50_000_000])], sound: "/yes.wav"),
        .ready: SignalPlan(lights: ["blue": .on]),
    ]

    private static func station(
        _ record: StationRecord, isMissing: @escaping @Sendable (String) -> Bool = { _ in false },
        fails: @escaping @Sendable () -> Bool = { false }
    ) -> SignalStation {
        SignalStation(
            plans: plans, outputs: ["green", "blue"],
            open: { name throws(DeviceFault) in
                if isMissing(name) { throw DeviceFault("missing") }
                return LampDouble(name: name, record: record, fails: fails)
            }, sounds: SoundDouble(record: record)
        ) { record.note("\($0)") }
    }

    @Test func lampsFollowTheTime() async throws {
        let record = StationRecord()
        let station = Self.station(record)
        let running = Task { await station.run() }
        await station.takeMissing()
        await station.show(.enter(.ready))
        let asked = MonotonicTime.now()
        await station.show(.show(.accepted))
        #expect(await record.reaches(4))
        #expect(record.list == ["blue+", "green+", "/yes.wav", "green-"])
        // Not from the record of green+, which a busy machine may write late.
        let lit = record.times[3] - asked
        #expect(lit >= 50_000_000, "50 ms, or more on a busy machine: \(lit) ns")
        running.cancel()
        await running.value
        #expect(record.list.suffix(2).sorted() == ["blue-", "green-"], "everything is off at the end")
    }

    @Test func aMissingLampIsReportedOnceAndComesBack() async throws {
        let record = StationRecord()
        let isMissing = Mutex(true)
        let station = Self.station(record, isMissing: { name in name == "blue" && isMissing.withLock { $0 } })
        await station.takeMissing()
        await station.takeMissing()
        await station.show(.enter(.ready))
        isMissing.withLock { $0 = false }
        await station.takeMissing()
        #expect(
            record.list == [
                "output blue: missing; it is tried again every second", "output blue can be used again", "blue+",
            ])
    }

    @Test func anUnpluggedLampStopsNothing() async throws {
        let record = StationRecord()
        let isUnplugged = Mutex(true)
        let station = Self.station(record, fails: { isUnplugged.withLock { $0 } })
        await station.takeMissing()
        await station.show(.enter(.ready))
        isUnplugged.withLock { $0 = false }
        await station.takeMissing()
        let story = [
            "output blue: unplugged; it is tried again every second", "output blue can be used again", "blue+",
        ]
        #expect(record.list == story)
        // While nothing changes, it is noticed too.
        isUnplugged.withLock { $0 = true }
        await station.checkLamps()
        isUnplugged.withLock { $0 = false }
        await station.takeMissing()
        #expect(record.list.count == 8 && record.list.suffix(3).contains("blue+"))
        #expect(record.list[3...4].contains("output green: unplugged; it is tried again every second"))
    }

    @Test func soundsArePlayedByAProgramAndReplaced() async throws {
        let faults = Mutex<[String]>([])
        let player = SoundPlayer(command: ["sh", "-c", "exit $(($0))"]) { fault in
            faults.withLock { $0.append(fault.description) }
        }
        try player.play("0")
        await player.finished()
        try player.play("7")
        await player.finished()
        while faults.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(5)) }
        #expect(faults.withLock { $0 } == ["sh can't play 7: it ended with status 7"])

        let slow = SoundPlayer(command: ["sleep"]) { fault in faults.withLock { $0.append(fault.description) } }
        let began = ContinuousClock.now
        try slow.play("1000")
        try slow.play("0")
        await slow.finished()
        #expect(ContinuousClock.now - began < .seconds(60))
        #expect(faults.withLock { $0.count } == 1, "a sound that is replaced isn't a fault")
        #expect(throws: DeviceFault("no-such-player can't be started: No such file or directory")) {
            try SoundPlayer(command: ["no-such-player"]) { _ in }.play("x")
        }
    }

    @Test func aButtonTriggersOncePerPressAndComesBack() async throws {
        let record = StationRecord()
        let writing = Mutex<[CInt]>([])
        let watch = ButtonWatch(debounce: 200, notify: { record.note("\($0)") }) { () throws(DeviceFault) in
            var ends: [CInt] = [0, 0]
            guard pipe(&ends) == 0, fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 else { throw DeviceFault("no pipe") }
            writing.withLock { $0.append(ends[1]) }
            return ButtonDouble(reading: ends[0])
        }
        let running: Task<Void, Never> = Task { await watch.run { record.note("press") } }
        #expect(await record.reaches(1))
        let first = try #require(writing.withLock { $0.first })
        for press in 1...2 {
            for byte in "+-+-+".utf8 { withUnsafeBytes(of: byte) { _ = write(first, $0.baseAddress, 1) } }
            #expect(await record.reaches(1 + press))
            for byte in ".-+-.".utf8 { withUnsafeBytes(of: byte) { _ = write(first, $0.baseAddress, 1) } }
        }
        close(first)
        // Everything before is read once the end is noticed.
        #expect(await record.reaches(5))
        #expect(record.list.count { $0 == "press" } == 2)
        let second = try #require(writing.withLock { $0.last })
        withUnsafeBytes(of: UInt8(ascii: "+")) { _ = write(second, $0.baseAddress, 1) }
        #expect(await record.reaches(6))
        #expect(
            record.list == [
                "found(\"double\")", "press", "press", "missing(unplugged)", "found(\"double\")", "press",
            ])
        running.cancel()
        await running.value
        close(second)
    }

    @Test func withoutADaemonATriggerFails() async {
        let record = StationRecord()
        let trigger = ButtonTrigger(ScanClient(controlSocket: "/nowhere/control.sock")) { record.note("\($0)") }
        await trigger.press(window: 1)
        #expect(record.list.count == 1 && record.list[0].contains("no such socket"))
    }
}
