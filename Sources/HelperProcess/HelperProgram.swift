import Glibc

/// The location of the programs that this one starts as helpers.
public enum HelperProgram {
    /// Returns the path of a program: the one in an environment variable, or beside this program, or under
    /// `lib/datascan` beside this program's folder.
    /// - Throws: `HelperMissing`, which names the places that were searched.
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

/// A helper's program wasn't found.
public struct HelperMissing: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the program.
    public let name: String
    /// The environment variable that names another path.
    public let variable: String
    /// The places that were searched.
    public let places: [String]

    /// A one-line description.
    public var description: String {
        "no program \(name) in \(places.joined(separator: " or ")); "
            + "install it there, or name it in the environment variable \(variable)"
    }
}
