import Dispatch
import Glibc
import ScanModel

/// The cameras of this machine.
public enum CameraList {
    /// A video node and its properties.
    public struct Entry: Sendable, Hashable {
        /// Its path, such as `/dev/video0`.
        public var path: String
        /// The names under `/dev/v4l` that survive renumbering.
        public var stableNames: [String]
        /// The camera's name; empty if it can't be queried.
        public var name = ""
        /// The port to which it is connected.
        public var bus = ""
        /// The modes that it offers, at the sizes that it lists.
        public var modes: [CameraMode] = []
        /// The supported controls among the known ones.
        public var controls: [ControlRange] = []
        /// The reason why it can't be used; nil if it can.
        public var fault: CaptureFault?
    }

    /// Returns all video nodes in the order of their numbers.
    public static func all() -> [Entry] { nodes().map { describe($0) } }

    /// Returns the same without blocking the caller: a driver may take long to answer.
    public static func gather() async -> [Entry] {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: all()) }
        }
    }

    // Serial, so that a driver that hangs blocks only one thread.
    private static let queue = DispatchQueue(label: "datascan.cameras")

    /// Returns a camera by its path, which may be one under `/dev/v4l`.
    public static func describe(_ path: String) -> Entry {
        var entry = Entry(path: path, stableNames: lastingNames(of: path))
        do throws(CaptureFault) {
            let device = try V4L2Device(path: path)
            entry.name = device.name
            entry.bus = device.bus
            entry.modes = device.modes(width: ModeChoice.usual.width, height: ModeChoice.usual.height)
            entry.controls = device.controls()
        } catch {
            entry.fault = error
        }
        return entry
    }

    /// Returns whether another program streams from a camera, or a daemon is about to. Tests this by requesting a buffer and releasing it.
    public static func isBusy(_ path: String) -> Bool {
        guard let device = try? V4L2Device(path: path) else { return false }
        do throws(CaptureFault) {
            try device.claim()
            _ = try MappedBuffers(device: device, count: 2)
            return false
        } catch {
            return error.state == .busy
        }
    }

    /// Returns the invalid settings of a camera's controls without setting any of them. Settings that can be tried are
    /// omitted.
    public static func problems(with settings: [CameraControl: ControlSetting], on path: String) -> [ControlOutcome] {
        guard let device = try? V4L2Device(path: path) else { return [] }
        return settings.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { control, setting in
            device.problem(with: setting, of: control).map { ControlOutcome(control: control, problem: $0) }
        }
    }

    /// Returns the paths of the video nodes in the order of their numbers.
    static func nodes(in folder: String = "/dev") -> [String] {
        names(in: folder)
            .compactMap { name in name.hasPrefix("video") ? Int(name.dropFirst(5)) : nil }
            .sorted().map { "\(folder)/video\($0)" }
    }

    /// Returns the path of the camera: the configured one, even if its number has changed, or the first usable one.
    /// - Parameters:
    ///   - configured: `auto`, or a path.
    ///   - known: permanent names of the camera that was open last; the first that exists is used.
    ///   - isLoyal: whether to reject another camera in its place.
    static func find(_ configured: String, known: [String], isLoyal: Bool) throws(CaptureFault) -> String {
        if configured.hasPrefix("/dev/v4l/") { return configured }
        // The port identifies a camera better than its name, which two cameras of one model may share.
        let lasting = known.filter { $0.contains("/by-path/") } + known.filter { $0.contains("/by-id/") }
        if let name = lasting.first(where: { resolve($0) != nil }) { return name }
        if isLoyal, let name = lasting.last { throw CaptureFault(.open, device: name, error: ENODEV) }
        return configured == "auto" ? try preferred() : configured
    }

    /// Returns the camera that `auto` uses: the first usable one, otherwise the first that another program holds.
    public static func preferred() throws(CaptureFault) -> String {
        var busy: String?
        var fault: CaptureFault?
        for node in nodes() {
            do throws(CaptureFault) {
                let modes = try V4L2Device(path: node).modes(
                    width: ModeChoice.usual.width, height: ModeChoice.usual.height)
                if modes.isEmpty { throw CaptureFault(.wrongFormat, "\(node): it offers no format") }
                if !isBusy(node) { return node }
                busy = busy ?? node
            } catch {
                fault = fault ?? error
            }
        }
        if let busy { return busy }
        throw CaptureFault(.absent, fault?.reason ?? "no camera: there is no /dev/video node; plug one in")
    }

    /// Returns the names of a node that survive renumbering; names by the camera's identity come first.
    static func lastingNames(of path: String) -> [String] {
        guard let node = resolve(path) else { return [] }
        return ["/dev/v4l/by-id", "/dev/v4l/by-path"].flatMap { folder in
            names(in: folder).map { folder + "/" + $0 }
        }.filter { resolve($0) == node }
    }

    /// Returns the node that a path leads to; nil if there is none.
    public static func resolve(_ path: String) -> String? {
        // Unsafe: C allocates the string; it is copied and freed here.
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// Returns the sorted names in a folder; none if it can't be read.
    public static func names(in folder: String) -> [String] {
        // Unsafe: a C handle that is closed on every path; names are copied.
        guard let directory = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(directory) }
        var found: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in unsafe text(bytes) }
            if !name.hasPrefix(".") { found.append(name) }
        }
        return found.sorted()
    }
}
