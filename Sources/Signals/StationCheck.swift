import Glibc
public import SettingFiles

/// Compares a configuration with the machine: whether its lines, devices and sounds exist.
public struct StationCheck: Sendable {
    /// What there is, for people: the chips with their lines that have a name or a user, the outputs and the buttons.
    public private(set) var lines: [String] = []
    /// What is wrong; nil if everything exists.
    public private(set) var error: ConfigurationError?

    public init(_ settings: SignalSettings) {
        do throws(DeviceFault) {
            self.init(settings, chips: try GPIOChip.all())
        } catch {
            self.init(settings, chips: [])
            lines.insert("\(error)", at: 0)
        }
    }

    init(_ settings: SignalSettings, chips: [ChipDescription]) {
        var mistakes: [(path: String, message: String)] = []
        if chips.isEmpty { lines.append("no GPIO chip") }
        for chip in chips {
            lines.append("\(chip.name) (\(chip.label)): \(chip.lines.count) lines")
            for (number, line) in chip.lines.enumerated() where line.isUsed || !line.name.isEmpty {
                lines.append("  line \(number)\(Self.words(about: line))")
            }
        }
        var users: [LinePlace: String] = [:]
        /// Finds a line, and returns what it is.
        func find(_ address: LineAddress, _ path: String) -> String? {
            do throws(DeviceFault) {
                let place = try address.resolve(in: chips)
                if let other = users.updateValue(path, forKey: place) {
                    mistakes.append((path, "this is the same line as that of \(other)"))
                }
                guard let line = chips.first(where: { $0.path == place.chip })?.lines[place.line] else { return nil }
                return "\(place.chip) line \(place.line)\(Self.words(about: line))"
            } catch {
                mistakes.append((path, error.description))
                return nil
            }
        }
        for (name, output) in settings.outputs.sorted(by: { $0.key < $1.key }) {
            if let found = find(output.address, "outputs.\(name)") { lines.append("output \(name): \(found)") }
        }
        for (name, button) in settings.buttons.sorted(by: { $0.key < $1.key }) {
            switch button.source {
            case .line(let address, _, _):
                if let found = find(address, "buttons.\(name)") { lines.append("button \(name): \(found)") }
            case .key(let device, let code, _):
                do throws(DeviceFault) {
                    let key = try KeyButton(device: device, code: code, isGrabbed: false)
                    lines.append("button \(name): \(key.name)")
                } catch {
                    mistakes.append(("buttons.\(name)", error.description))
                }
            }
        }
        for (signal, plan) in settings.signals {
            // Unsafe: C reads the path only during the call.
            guard let sound = plan.sound, unsafe access(sound, R_OK) != 0 else { continue }
            mistakes.append(("signals.\(signal.rawValue)", "no sound file \(sound) that this user may read"))
        }
        if settings.signals.values.contains(where: { $0.sound != nil }), !Self.isProgram(settings.player[0]) {
            mistakes.append(("player", "no program '\(settings.player[0])'; on Debian, alsa-utils contains aplay"))
        }
        error = mistakes.isEmpty ? nil : settings.mistakes(mistakes)
    }

    private static func words(about line: ChipDescription.Line) -> String {
        (line.name.isEmpty ? "" : " (\(line.name))") + (line.isUsed ? ", in use by '\(line.user)'" : "")
    }

    private static func isProgram(_ name: String) -> Bool {
        // Unsafe, here and below: C reads the path only during the call.
        if name.contains("/") { return unsafe access(name, X_OK) == 0 }
        // Unsafe: the C string is copied at once.
        let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains { unsafe access("\($0)/\(name)", X_OK) == 0 }
    }
}
