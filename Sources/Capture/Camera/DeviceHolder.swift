import Glibc

/// A process that has a device open.
public struct DeviceHolder: Sendable, Hashable {
    /// The process id.
    public let process: Int
    /// The kernel's name of the process: at most fifteen characters.
    public let name: String

    /// Returns all processes that have a node open, except this one. Only root sees those of other users.
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
