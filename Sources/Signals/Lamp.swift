import CGPIO
import Glibc

/// An output that is active or not: a lamp, a buzzer, a relay.
public protocol Lamp: Sendable {
    /// Makes it active or inactive.
    func set(_ isActive: Bool) throws(DeviceFault)
    /// Throws if it was unplugged.
    func check() throws(DeviceFault)
}

/// A GPIO line as an output. Owns the descriptor that holds the line.
final class GPIOLamp: Lamp {
    private let descriptor: CInt
    private let name: String

    /// Takes the line; it is inactive.
    /// - Throws: `DeviceFault` if there is no such line, or another program uses it.
    init(_ settings: OutputSettings) throws(DeviceFault) {
        let place = try settings.address.resolve(in: try GPIOChip.all())
        descriptor = try GPIOChip(path: place.chip).takeOutput(place.line, isActiveLow: settings.isActiveLow)
        name = "\(place.chip) line \(place.line)"
    }

    deinit { close(descriptor) }

    func set(_ isActive: Bool) throws(DeviceFault) {
        let error = cgpio_set(descriptor, isActive ? 1 : 0)
        if error != 0 { throw DeviceFault(name, error: error, group: "gpio") }
    }

    func check() throws(DeviceFault) {
        let value = cgpio_get(descriptor)
        if value < 0 { throw DeviceFault(name, error: -value, group: "gpio") }
    }
}
