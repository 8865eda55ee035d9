import CGPIO
import FoundationEssentials
import Glibc

/// An open GPIO chip. Owns its descriptor.
final class GPIOChip: Sendable {
    let path: String
    let descriptor: CInt

    /// The name under which lines are in use.
    static let user = "datascan-signal"

    init(path: String) throws(DeviceFault) {
        // Unsafe, here and below: C reads and writes values only during the call.
        let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw DeviceFault(path, error: errno, group: "gpio") }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// The chips of this machine that this user may use, in the order of their numbers.
    /// - Throws: `DeviceFault` if there are chips, but none that may be used.
    static func all() throws(DeviceFault) -> [ChipDescription] {
        let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []).compactMap { name in
            name.hasPrefix("gpiochip") ? Int(name.dropFirst("gpiochip".count)) : nil
        }
        var chips: [ChipDescription] = []
        var fault: DeviceFault?
        for number in numbers.sorted() {
            do throws(DeviceFault) {
                chips.append(try GPIOChip(path: "/dev/gpiochip\(number)").description())
            } catch {
                fault = fault ?? error
            }
        }
        if let fault, chips.isEmpty { throw fault }
        return chips
    }

    func description() throws(DeviceFault) -> ChipDescription {
        var name = NameBuffer()
        var label = NameBuffer()
        var count: CUnsignedInt = 0
        var error = unsafe cgpio_chip(descriptor, &name.bytes, &label.bytes, &count)
        guard error == 0 else { throw DeviceFault("\(path) is no GPIO chip") }
        var lines: [ChipDescription.Line] = []
        for line in 0..<count {
            var title = NameBuffer()
            var user = NameBuffer()
            var isUsed: CInt = 0
            error = unsafe cgpio_line(descriptor, line, &title.bytes, &user.bytes, &isUsed)
            guard error == 0 else { throw fault(Int(line), error) }
            lines.append(.init(name: title.text, isUsed: isUsed != 0, user: user.text))
        }
        return ChipDescription(path: path, name: name.text, label: label.text, lines: lines)
    }

    func takeOutput(_ line: Int, isActiveLow: Bool) throws(DeviceFault) -> CInt {
        var request: CInt = -1
        let error = unsafe cgpio_take_output(
            descriptor, CUnsignedInt(line), isActiveLow ? 1 : 0, 0, Self.user, &request)
        guard error == 0 else { throw fault(line, error) }
        return request
    }

    func takeInput(_ line: Int, isActiveLow: Bool, bias: LineBias) throws(DeviceFault) -> CInt {
        var request: CInt = -1
        let error = unsafe cgpio_take_input(
            descriptor, CUnsignedInt(line), isActiveLow ? 1 : 0, bias.code, Self.user, &request)
        guard error == 0 else { throw fault(line, error) }
        return request
    }

    private func fault(_ line: Int, _ error: CInt) -> DeviceFault {
        let subject = "\(path) line \(line)"
        guard error == EBUSY, let lines = try? description().lines, !lines[line].user.isEmpty else {
            return DeviceFault(subject, error: error, group: "gpio")
        }
        return DeviceFault("\(subject): it is in use by '\(lines[line].user)'")
    }
}

/// Room for a name that C writes.
private struct NameBuffer {
    var bytes = [CChar](repeating: 0, count: Int(CGPIO_NAME_SIZE))
    var text: String { String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) }
}

extension LineBias {
    fileprivate var code: cgpio_bias {
        switch self {
        case .asIs: CGPIO_AS_IS
        case .pullUp: CGPIO_PULL_UP
        case .pullDown: CGPIO_PULL_DOWN
        case .disabled: CGPIO_BIAS_DISABLED
        }
    }
}
