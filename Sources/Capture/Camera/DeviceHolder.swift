import Glibc

/// A process that has a device open.
public struct DeviceHolder: Sendable, Hashable {
    /// Its id.
    public let process: Int
    /// Its name, as the kernel knows it: fifteen characters at most.
    public let name: String

    /// All that have a node open, this process left out. Those of other users are seen by root alone.
    public static func all(of node: String) -> [DeviceHolder] {
        CameraList.names(in: "/proc").compactMap { Int($0) }.filter { $0 != Int(getpid()) }.compactMap { process in
            let folder = "/proc/\(process)/fd"
            guard CameraList.names(in: folder).contains(where: { CameraList.resolve(folder + "/" + $0) == node }) else {
                return nil
            }
            return DeviceHolder(process: process, name: SystemFile.line("/proc/\(process)/comm") ?? "?")
        }
    }
}

/// A USB camera, as the kernel's `/sys` shows it.
public enum USBCamera {
    /// Names of cameras that are plugged in and that no driver has taken.
    public static func withoutDriver() -> [String] {
        let root = "/sys/bus/usb/devices"
        // Interfaces have a colon in their name; the class of video is 0e.
        return CameraList.names(in: root).filter { $0.contains(":") }.compactMap { interface in
            guard SystemFile.line("\(root)/\(interface)/bInterfaceClass") == "0e",
                CameraList.resolve("\(root)/\(interface)/driver") == nil
            else { return nil }
            let device = interface.prefix { $0 != ":" }
            return SystemFile.line("\(root)/\(device)/product") ?? "a USB camera"
        }
    }
}

/// The one-line files of `/proc` and `/sys`.
enum SystemFile {
    /// The first line of a file; nil where it can't be read.
    static func line(_ path: String) -> String? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
            // Unsafe: bounded by the buffer; what was read is copied.
            let count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
            guard count > 0 else { return nil }
            return unsafe String(decoding: buffer[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        }
    }
}
