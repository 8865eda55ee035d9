/// The name of one of several cameras of a station. It names the daemon of this camera: its unit `datascand@NAME`, its configuration,
/// its sockets and its results. The daemon of a station with one camera needs none.
public struct CameraName: Sendable, Hashable, CustomStringConvertible {
    /// The name.
    public let description: String

    /// Why text isn't a name.
    public struct Mistake: Error, Sendable, Equatable, CustomStringConvertible {
        /// What would be right.
        public let description =
            "allowed is 1 to 32 small letters, digits and hyphens, with a letter or digit first; names that start with datascan are reserved"
    }

    /// - Returns: nil if the text isn't allowed as a name: it is part of paths, units and topics.
    public init?(_ text: String) {
        let bytes = text.utf8
        func isWord(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        guard (1...32).contains(bytes.count), let first = bytes.first, isWord(first),
            bytes.allSatisfy({ isWord($0) || $0 == UInt8(ascii: "-") }),
            // The programs' own files lie beside those of cameras.
            !text.hasPrefix("datascan")
        else { return nil }
        description = text
    }

    /// Returns a name from a command line.
    public static func parse(_ text: String) throws(Mistake) -> CameraName {
        guard let name = CameraName(text) else { throw Mistake() }
        return name
    }

    /// The folder of the sockets of a camera's daemon.
    /// - Parameter name: nil for a daemon without a name.
    public static func socketFolder(of name: CameraName?) -> String {
        name.map { "/run/datascan/\($0)" } ?? "/run/datascand"
    }
}
