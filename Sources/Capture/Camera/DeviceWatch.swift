import Glibc

/// A watch on `/dev` with inotify for signs that a camera may be present or free again. Owns the descriptor.
///
/// udev's netlink messages don't work here: a service with a private network doesn't receive them.
final class DeviceWatch {
    /// Events on the video nodes since the last call.
    struct Signs: Equatable {
        /// A node, or a permanent name of one, appeared or changed its owner or permissions.
        var appeared = false
        /// A program opened or closed a node.
        var touched = false
    }

    private let descriptor: CInt
    private let root: String
    /// The folders in which nodes and their permanent names appear; subfolders may be created later.
    private static let folders = ["", "/v4l", "/v4l/by-id", "/v4l/by-path"]
    private static let arrivals = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
    private static let uses = UInt32(IN_OPEN | IN_CLOSE_WRITE | IN_CLOSE_NOWRITE)

    /// Starts to watch the nodes in a folder. If the system has no inotify instance left, nothing is ever noticed, and
    /// only timeouts cause retries.
    init(root: String = "/dev") {
        self.root = root
        descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
        renew()
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Adds watches for new nodes and folders.
    func renew() {
        guard descriptor >= 0 else { return }
        // Unsafe: C reads the paths during the calls. Paths that can't be watched (missing or unreadable) are skipped.
        for folder in Self.folders { _ = unsafe inotify_add_watch(descriptor, root + folder, Self.arrivals) }
        for node in CameraList.nodes(in: root) { _ = unsafe inotify_add_watch(descriptor, node, Self.uses) }
    }

    /// Waits until something happens or the time is over.
    func wait(_ seconds: Double) -> Signs {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // Unsafe: C fills a local value. poll ignores a negative descriptor, so that only the timeout counts.
        _ = unsafe poll(&waiting, 1, CInt(max(0, seconds) * 1000))
        return drain()
    }

    /// Returns the events since the last call, without waiting.
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

    /// Parses a sequence of `struct inotify_event`: watch, mask, cookie, length, and a name of that length.
    private static func parse(_ bytes: UnsafeRawBufferPointer, _ signs: inout Signs) {
        var offset = 0
        // Unsafe: loads within the bounds that the condition of each loop checks.
        while offset + 16 <= bytes.count {
            let mask = unsafe bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
            let length = unsafe Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
            let end = min(bytes.count, offset + 16 + length)
            let name = unsafe text(UnsafeRawBufferPointer(rebasing: bytes[(offset + 16)..<end]))
            // A watch on a node itself has no name; an event that was lost to an overflow may have been of any kind.
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
