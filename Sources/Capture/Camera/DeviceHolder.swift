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
