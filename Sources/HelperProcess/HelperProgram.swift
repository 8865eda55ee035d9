import Glibc

/// Where the programs are that this one starts as helpers.
public enum HelperProgram {
    /// Finds a program: where an environment variable says, or beside this program, or under `lib/datascan` beside this
    /// program's folder.
    /// - Throws: `HelperMissing` that names the places where it was looked for.
    public static func locate(name: String, variable: String) throws(HelperMissing) -> String {
        func missing(_ places: [String]) -> HelperMissing {
            HelperMissing(name: name, variable: variable, places: places)
        }
        // Unsafe: C strings, copied at once.
        if let given = unsafe getenv(variable) {
            let path = unsafe String(cString: given)
            guard isProgram(path) else { throw missing([path]) }
            return path
        }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe readlink("/proc/self/exe", bytes.baseAddress.unsafelyUnwrapped, bytes.count)
        }
        let program = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        let folder = program.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
        let places = ["\(folder)/\(name)", "\(folder)/../lib/datascan/\(name)"]
        guard let found = places.first(where: isProgram) else { throw missing(places) }
        return found
    }

    private static func isProgram(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }
}

/// A helper's program is not where it is looked for.
public struct HelperMissing: Error, Sendable, Hashable, CustomStringConvertible {
    /// The program.
    public let name: String
    /// The environment variable that names another place.
    public let variable: String
    /// Where it was looked for.
    public let places: [String]

    /// One line for people.
    public var description: String {
        "no program \(name) in \(places.joined(separator: " or ")); "
            + "install it there, or name it in the environment variable \(variable)"
    }
}
