import CEvdev
import CGPIO
import Glibc

/// A device or line with a button.
protocol ButtonSource: Sendable {
    /// The descriptor that becomes readable when there is a change. The source owns it.
    var descriptor: CInt { get }
    /// What it is, for people.
    var name: String { get }
    /// Whether the button is down before the first change.
    var isDown: Bool { get }
    /// Returns the next change without waiting; nil if there is none.
    func next() throws(DeviceFault) -> ButtonChange?
}

/// A button at a GPIO line.
final class LineButton: ButtonSource {
    let descriptor: CInt
    let name: String
    let isDown: Bool

    init(_ address: LineAddress, isActiveLow: Bool, bias: LineBias) throws(DeviceFault) {
        let place = try address.resolve(in: try GPIOChip.all())
        name = "\(place.chip) line \(place.line)"
        descriptor = try GPIOChip(path: place.chip).takeInput(place.line, isActiveLow: isActiveLow, bias: bias)
        isDown = cgpio_get(descriptor) == 1
    }

    deinit { close(descriptor) }

    func next() throws(DeviceFault) -> ButtonChange? {
        var isActive: CInt = 0
        var time: CLongLong = 0
        // Unsafe, here and below: C writes the values only during the call.
        let result = unsafe cgpio_next_edge(descriptor, &isActive, &time)
        if result < 0 { throw DeviceFault(name, error: -result, group: "gpio") }
        return result == 0 ? nil : ButtonChange(isDown: isActive != 0, time: Int(time))
    }
}

/// A key of an input device: a keyboard, a pedal, a button box.
final class KeyButton: ButtonSource {
    let descriptor: CInt
    let name: String
    private let code: UInt16

    /// A key that is held while the device is opened isn't known; its release means nothing.
    var isDown: Bool { false }

    /// - Parameters:
    ///   - device: the path of the device, or its name.
    ///   - code: the key; 0 for any key.
    ///   - isGrabbed: whether other programs get nothing from the device.
    init(device: String, code: UInt16, isGrabbed: Bool) throws(DeviceFault) {
        let found = try InputDevice.find(device)
        var error: CInt = 0
        switch cevdev_has_key(found.descriptor, code) {
        case 1: error = cevdev_prepare(found.descriptor, isGrabbed ? 1 : 0)
        case 0:
            close(found.descriptor)
            let key = code == 0 ? "keys" : "key \(KeyName.name(of: code))"
            throw DeviceFault("\(found.path) (\(found.name)) has no \(key); evtest shows its keys")
        case let result: error = -result
        }
        guard error == 0 else {
            close(found.descriptor)
            throw DeviceFault("\(found.path) (\(found.name))", error: error, group: "input")
        }
        name = "\(found.path) (\(found.name))"
        descriptor = found.descriptor
        self.code = code
    }

    deinit { close(descriptor) }

    func next() throws(DeviceFault) -> ButtonChange? {
        while true {
            var code: UInt16 = 0
            var isDown: CInt = 0
            var time: CLongLong = 0
            switch unsafe cevdev_next_key(descriptor, &code, &isDown, &time) {
            case 0: return nil
            case 1 where self.code == 0 || self.code == code: return ButtonChange(isDown: isDown != 0, time: Int(time))
            case 1, 2: continue
            case let result: throw DeviceFault(name, error: -result, group: "input")
            }
        }
    }
}
