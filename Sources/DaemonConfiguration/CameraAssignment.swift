public import Capture
public import ScanModel

/// Which camera of a station gets which name: a camera that a configuration names keeps its name, each other one gets the next free one.
public struct CameraAssignment: Sendable {
    /// A camera and its name.
    public struct Camera: Sendable, Hashable {
        /// Its name; nil for the one that the daemon without a name uses.
        public var name: CameraName?
        /// What to configure as `camera.device`.
        public var device: String
        /// Whether a configuration names it already.
        public var isConfigured: Bool
        /// Whether the device may be another camera after a restart, because nothing identifies the camera.
        public var mayChange: Bool
    }

    /// The usable cameras, in the order of their nodes.
    public let cameras: [Camera]

    /// - Parameters:
    ///   - entries: the cameras that are connected.
    ///   - configured: the configured devices; those of the daemon without a name under nil.
    public init(_ entries: [CameraList.Entry], configured: [CameraName?: String]) {
        let usable = entries.filter { $0.fault == nil && !$0.modes.isEmpty }
        var names = (1...).lazy.compactMap { CameraName("camera\($0)") }.filter { configured[$0] == nil }.makeIterator()
        cameras = usable.map { entry in
            let known = configured.first { $0.value == entry.path || entry.stableNames.contains($0.value) }
            if let known {
                return Camera(
                    name: known.key, device: known.value, isConfigured: true, mayChange: known.value == entry.path)
            }
            let isUnique = usable.count { $0.name == entry.name } == 1
            let stable = Self.stableName(of: entry, isUnique: isUnique)
            return Camera(
                name: names.next(), device: stable ?? entry.path, isConfigured: false, mayChange: stable == nil)
        }
    }

    /// Returns a name that always leads to this camera: of two cameras of one model only the port tells which is which, because both
    /// may have the same serial number, or none.
    private static func stableName(of entry: CameraList.Entry, isUnique: Bool) -> String? {
        isUnique ? entry.stableNames.first : entry.stableNames.first { $0.contains("/by-path/") }
    }
}
