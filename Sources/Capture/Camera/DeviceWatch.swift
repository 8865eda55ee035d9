import Glibc

/// Notices in `/dev` that a camera may be there or free again, by inotify. Owns the descriptor.
///
/// Not by udev's netlink messages: a service without a network of its own does not get them.
final class DeviceWatch {
    /// What happened to the video nodes since the last look.
    struct Signs: Equatable {
        /// A node, or a lasting name of one, appeared, or changed whom it belongs to.
        var appeared = false
        /// A program opened or closed a node.
        var touched = false
    }

    private let descriptor: CInt
    private let root: String
    /// Folders in which nodes and their lasting names appear; those further down may come to be later.
    private static let folders = ["", "/v4l", "/v4l/by-id", "/v4l/by-path"]
    private static let arrivals = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
    private static let uses = UInt32(IN_OPEN | IN_CLOSE_WRITE | IN_CLOSE_NOWRITE)

    /// Starts to watch the nodes in a folder. Where the system has no inotify to spare nothing is ever noticed, and time alone brings a retry.
    init(root: String = "/dev") {
        self.root = root
        descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
        renew()
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Watches what has come to be since.
    func renew() {
        guard descriptor >= 0 else { return }
        // Unsafe: C reads the paths during the calls. What can't be watched (not there, not readable) is left out.
        for folder in Self.folders { _ = unsafe inotify_add_watch(descriptor, root + folder, Self.arrivals) }
        for node in CameraList.nodes(in: root) { _ = unsafe inotify_add_watch(descriptor, node, Self.uses) }
    }

    /// Waits until something happens, or the time is over.
    func wait(_ seconds: Double) -> Signs {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // Unsafe: C fills a local value. A negative descriptor is passed over, and only the time counts.
        _ = unsafe poll(&waiting, 1, CInt(max(0, seconds) * 1000))
        return drain()
    }

    /// What happened since the last look; does not wait.
    func drain() -> Signs {
        var signs = Signs()
        guard descriptor >= 0 else { return signs }
        unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while true {
                let count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { break }
                unsafe Self.parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]), &signs)
            }
        }
        if signs.appeared { renew() }
        return signs
    }

    /// Reads `struct inotify_event` after `struct inotify_event`: watch, mask, cookie, length, and a name of that length.
    private static func parse(_ bytes: UnsafeRawBufferPointer, _ signs: inout Signs) {
        var offset = 0
        // Unsafe: loads within the bounds that the condition of each loop checks.
        while offset + 16 <= bytes.count {
            let mask = unsafe bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
            let length = unsafe Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
            let end = min(bytes.count, offset + 16 + length)
            let name = unsafe text(UnsafeRawBufferPointer(rebasing: bytes[(offset + 16)..<end]))
            // A watch on a node itself has no name; one that was lost to an overflow may have been anything.
            if mask & UInt32(IN_Q_OVERFLOW) != 0 { signs.appeared = true }
            if mask & arrivals != 0,
                name.hasPrefix("video") || name.hasPrefix("v4l") || name.contains("video-index")
                    || name.hasPrefix("by-")
            {
                signs.appeared = true
            }
            if mask & uses != 0 { signs.touched = true }
            offset = end
        }
    }
}
