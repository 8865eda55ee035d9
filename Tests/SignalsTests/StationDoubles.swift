import Glibc
import Synchronization

@testable import Signals

/// What lamps and sounds of a station did, and when.
final class StationRecord: Sendable {
    private let entries = Mutex<[(String, Int)]>([])

    func note(_ entry: String) { entries.withLock { $0.append((entry, MonotonicTime.now())) } }
    var list: [String] { entries.withLock { $0.map(\.0) } }
    var times: [Int] { entries.withLock { $0.map(\.1) } }

    /// Waits until there are entries.
    func reaches(_ count: Int) async -> Bool {
        for _ in 0..<120_000 where entries.withLock({ $0.count }) < count {
            try? await Task.sleep(for: .milliseconds(5))
        }
        return entries.withLock { $0.count } >= count
    }
}

struct LampDouble: Lamp {
    let name: String
    let record: StationRecord
    let fails: @Sendable () -> Bool

    func set(_ isActive: Bool) throws(DeviceFault) {
        if fails() { throw DeviceFault("unplugged") }
        record.note(name + (isActive ? "+" : "-"))
    }

    func check() throws(DeviceFault) { if fails() { throw DeviceFault("unplugged") } }
}

struct SoundDouble: SoundOutput {
    let record: StationRecord

    func play(_ file: String) { record.note(file) }
    func stop() {}
}

/// A button whose changes come through a pipe, a byte each; a closed pipe is an unplugged device.
///
/// The bytes determine the time as well: `+` and `-` come a millisecond after the byte before, `.` lets a second pass.
final class ButtonDouble: ButtonSource {
    let descriptor: CInt
    let name = "double"
    let isDown = false
    private let time = Mutex(0)

    init(reading descriptor: CInt) { self.descriptor = descriptor }
    deinit { close(descriptor) }

    func next() throws(DeviceFault) -> ButtonChange? {
        while true {
            var byte: UInt8 = 0
            switch read(descriptor, &byte, 1) {
            case 1:
                let isPause = byte == UInt8(ascii: ".")
                let now = time.withLock { time in
                    time += isPause ? 1_000_000_000 : 1_000_000
                    return time
                }
                if isPause { continue }
                return ButtonChange(isDown: byte == UInt8(ascii: "+"), time: now)
            case 0: throw DeviceFault("unplugged")
            default: return nil
            }
        }
    }
}
