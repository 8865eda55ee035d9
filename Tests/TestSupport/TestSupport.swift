import FoundationEssentials

/// What tests of several targets need of their surroundings.
public enum TestSupport {
    /// The folder of the repository.
    public static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardized.path

    /// The recording of the golden events: a Data Matrix, then an EAN-13 and a Code 128; 81 frames of 640x480, 12 a second.
    public static let demo = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Examples/demo.mjpeg").standardized.path

    /// The folder of the model files of the text path.
    public static let models = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/ModelFiles/Models").standardized.path

    /// The folder of the programs that were built with these tests: the test runner gets its own product's path as an
    /// argument.
    public static func programs() throws -> String {
        for argument in CommandLine.arguments {
            let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
            if let index = parts.firstIndex(where: { $0.hasPrefix("datascanPackageTests") }) {
                return parts[..<index].joined(separator: "/")
            }
        }
        throw Missing(what: "the folder of the built programs, in \(CommandLine.arguments)")
    }

    /// A program that was built with these tests.
    public static func program(_ name: String) throws -> String { try programs() + "/" + name }

    /// Something that a test needs is not there.
    public struct Missing: Error {
        /// What.
        public let what: String
    }
}

/// A folder that is gone with the test.
public final class ScratchFolder: Sendable {
    /// Its path.
    public let path: String

    /// Makes an empty folder; its path is short enough for sockets in it.
    public init() throws {
        path = "/tmp/ds-\(UInt32.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Makes a file in it, and returns its path.
    public func file(_ name: String, _ bytes: [UInt8]) -> String {
        _ = FileManager.default.createFile(atPath: path + "/" + name, contents: Data(bytes))
        return path + "/" + name
    }

    /// What a file in it holds, as text; empty where there is none.
    public func text(_ name: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path + "/" + name) ?? Data(), as: UTF8.self)
    }
}
