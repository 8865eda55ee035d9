import CUinput
import Glibc
import Synchronization

/// A keyboard that the kernel presents to all programs as if it were plugged in. Owns its descriptor.
public final class UinputKeyboard: Keyboard {
    private let descriptor: CInt
    private let capsLock = Mutex(false)

    /// The time after plugging in for which a desktop may not know the keyboard yet.
    public static let settlingTime = Duration.seconds(1)

    /// Plugs in a keyboard.
    /// - Throws: `KeyboardFault` if this process isn't permitted to, or the kernel can't.
    public init(path: String = "/dev/uinput", name: String = "DataScan wedge") throws(KeyboardFault) {
        // Unsafe, here and below: C reads and writes values only during the call.
        let descriptor = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw KeyboardFault(description: "\(path): \(Self.explain(errno))") }
        let error = unsafe cuinput_create(descriptor, name, Key.all.map(\.rawValue), Key.all.count)
        guard error == 0 else {
            close(descriptor)
            throw KeyboardFault(description: "\(path): can't create a keyboard: \(Self.explain(error))")
        }
        self.descriptor = descriptor
    }

    deinit {
        cuinput_destroy(descriptor)
        close(descriptor)
    }

    /// Presses or releases a key.
    public func set(_ key: Key, pressed: Bool) throws(KeyboardFault) {
        let error = cuinput_set_key(descriptor, key.rawValue, pressed ? 1 : 0)
        if error != 0 { throw KeyboardFault(description: "the keyboard can't type: \(Self.explain(error))") }
    }

    /// Whether the Caps Lock light is on.
    public func capsLockIsLit() -> Bool {
        capsLock.withLock { isLit in
            var lit: CInt = isLit ? 1 : 0
            while unsafe cuinput_take_caps_lock(descriptor, &lit) >= 0 {}
            isLit = lit != 0
            return isLit
        }
    }

    private static func explain(_ error: CInt) -> String {
        switch error {
        case ENOENT, ENXIO, ENODEV: "no such device; load the kernel's module: modprobe uinput"
        case EACCES, EPERM: "permission denied; the user has to be in its group, see docs/wedge.md"
        // Unsafe: the C string is copied at once.
        default: unsafe String(cString: strerror(error))
        }
    }
}
