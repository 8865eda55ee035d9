import Glibc

extension DecoderProcess {
    /// Finds the decoder's program: `DATASCAN_DECODER`, or `datascan-decoder` beside this program, or under
    /// `lib/datascan` beside this program's folder.
    /// - Throws: `DecoderMissing` that names the places where it was looked for.
    public static func locate() throws(DecoderMissing) -> String {
        // Unsafe: C strings, copied at once.
        if let given = unsafe getenv("DATASCAN_DECODER") {
            let path = unsafe String(cString: given)
            guard isProgram(path) else { throw DecoderMissing(places: [path]) }
            return path
        }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe readlink("/proc/self/exe", bytes.baseAddress.unsafelyUnwrapped, bytes.count)
        }
        let program = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        let folder = program.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
        let places = [folder + "/datascan-decoder", folder + "/../lib/datascan/datascan-decoder"]
        guard let found = places.first(where: isProgram) else { throw DecoderMissing(places: places) }
        return found
    }

    private static func isProgram(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }
}

/// The decoder's program is not where it is looked for.
public struct DecoderMissing: Error, Sendable, Equatable, CustomStringConvertible {
    /// Where it was looked for.
    public let places: [String]

    /// One line for people.
    public var description: String {
        "no program datascan-decoder in \(places.joined(separator: " or ")); "
            + "install it there, or name it in the environment variable DATASCAN_DECODER"
    }
}
