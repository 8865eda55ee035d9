import Glibc
import ScanModel

/// The cameras of this machine.
public enum CameraList {
    /// A video node and what it is.
    public struct Entry: Sendable, Hashable {
        /// Its path, such as `/dev/video0`.
        public var path: String
        /// Names for it that survive renumbering, under `/dev/v4l`.
        public var stableNames: [String]
        /// The camera's own name; empty where it can't be asked.
        public var name = ""
        /// Where it is plugged in.
        public var bus = ""
        /// What it offers, at the sizes that it lists.
        public var modes: [CameraMode] = []
        /// Why it can't be used, where it can't.
        public var problem: String?
    }

    /// All video nodes, in the order of their numbers.
    public static func all() -> [Entry] {
        let links = ["/dev/v4l/by-id", "/dev/v4l/by-path"].flatMap { folder in
            names(in: folder).map { folder + "/" + $0 }
        }
        return names(in: "/dev")
            .compactMap { name in name.hasPrefix("video") ? Int(name.dropFirst(5)) : nil }
            .sorted()
            .map { number in
                let path = "/dev/video\(number)"
                return describe(path, stableNames: links.filter { resolve($0) == path })
            }
    }

    /// One camera by its path, also by one under `/dev/v4l`.
    public static func describe(_ path: String) -> Entry { describe(path, stableNames: []) }

    private static func describe(_ path: String, stableNames: [String]) -> Entry {
        var entry = Entry(path: path, stableNames: stableNames)
        do throws(CaptureFault) {
            let device = try V4L2Device(path: path)
            entry.name = device.name
            entry.bus = device.bus
            entry.modes = device.modes(width: 1280, height: 720)
        } catch {
            entry.problem = error.reason
        }
        return entry
    }

    /// The first camera that can be used.
    static func preferred() throws(CaptureFault) -> String {
        let entries = all()
        if let usable = entries.first(where: { $0.problem == nil && !$0.modes.isEmpty }) {
            return usable.stableNames.first ?? usable.path
        }
        if let entry = entries.first(where: { $0.problem != nil }), let problem = entry.problem {
            throw CaptureFault(.absent, problem)
        }
        throw CaptureFault(.absent, "no camera: there is no /dev/video node; plug one in")
    }

    private static func names(in folder: String) -> [String] {
        // Unsafe: a C handle that is closed on the way out; names are copied.
        guard let directory = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(directory) }
        var found: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in unsafe text(bytes) }
            if !name.hasPrefix(".") { found.append(name) }
        }
        return found.sorted()
    }

    private static func resolve(_ path: String) -> String? {
        // Unsafe: C allocates the string; it is copied and freed here.
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
