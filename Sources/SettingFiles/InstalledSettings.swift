import Glibc

/// The files that an installed program takes its settings from when its command line names none: the machine's own, if it exists,
/// otherwise the one with the defaults, which the package brings and upgrades replace.
public struct InstalledSettings: Sendable, Hashable {
    /// The machine's own file. Administrators and the set-up page create it; the package never touches it.
    public let own: String
    /// The file with the defaults; nil if the package brings none.
    public let defaults: String?

    /// The folder of the machine's own files.
    public static let ownFolder = "/etc/datascan"

    /// - Parameters:
    ///   - program: the program's name, which is also the name of both files.
    ///   - ownFolder: the folder of the machine's own file.
    ///   - defaultsFolder: the folder of the defaults.
    public init(
        _ program: String, ownFolder: String = InstalledSettings.ownFolder,
        defaultsFolder: String = "/usr/share/datascan"
    ) {
        self.init(own: "\(ownFolder)/\(program).yaml", defaults: "\(defaultsFolder)/\(program).yaml")
    }

    public init(own: String, defaults: String? = nil) { (self.own, self.defaults) = (own, defaults) }

    /// Returns the file to read: the named one, whether or not it exists, or else the first of the two that exists. Nil if there is
    /// none, as for a program that isn't installed; every setting has a default.
    public func file(named path: String?) -> String? {
        path ?? [own, defaults].compactMap(\.self).first(where: Self.exists)
    }

    /// A file that can't be read or is a dangling link exists. Its settings are wanted, so reading it must fail, and not be skipped.
    private static func exists(_ path: String) -> Bool {
        var properties = stat()
        // Unsafe: C reads the path and writes the properties during this call only.
        return unsafe lstat(path, &properties) == 0 || ![ENOENT, ENOTDIR].contains(errno)
    }
}
