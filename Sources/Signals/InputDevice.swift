import CEvdev
import FoundationEssentials
import Glibc

/// Finds input devices.
enum InputDevice {
    /// An open device; the caller owns the descriptor.
    struct Found {
        var path: String
        var name: String
        var descriptor: CInt
    }

    private static let folder = "/dev/input"
    private static let nameSize = 256

    /// Opens a device.
    /// - Parameter word: its path, or its name; of several devices with the name, the first that has keys.
    static func find(_ word: String) throws(DeviceFault) -> Found {
        if word.hasPrefix("/") { return try open(word) }
        var names: [String] = []
        for path in paths() {
            guard let device = try? open(path) else { continue }
            if device.name == word, cevdev_has_key(device.descriptor, 0) == 1 { return device }
            names.append("'\(device.name)'")
            close(device.descriptor)
        }
        let known = names.isEmpty ? "none that this user may read" : names.joined(separator: ", ")
        throw DeviceFault("no input device is called '\(word)'; there is: \(known)")
    }

    private static func paths() -> [String] {
        let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap { name in
            name.hasPrefix("event") ? Int(name.dropFirst("event".count)) : nil
        }
        return numbers.sorted().map { "\(folder)/event\($0)" }
    }

    private static func open(_ path: String) throws(DeviceFault) -> Found {
        // Unsafe, here and below: C reads and writes values only during the call.
        let descriptor = unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw DeviceFault(path, error: errno, group: "input") }
        var name = [CChar](repeating: 0, count: nameSize)
        guard unsafe cevdev_name(descriptor, &name, name.count) == 0 else {
            close(descriptor)
            throw DeviceFault("\(path) is no input device")
        }
        let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return Found(path: path, name: text, descriptor: descriptor)
    }
}
