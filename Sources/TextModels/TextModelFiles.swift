import Glibc
public import Inference

/// The locations of the model files, and their loading.
public enum TextModelFiles {
    /// The line finder's file.
    public static let finder = "lines.finder"
    /// The file of the reader for Latin letters.
    public static let latin = "latin.reader"
    /// The document finder's file.
    public static let documents = "pages.documents"
    /// PP-OCRv6's networks for detection and recognition, which `make setup` creates.
    public static let (largeFinder, largeReader) = ("ppocr6.finder", "ppocr6.reader")

    /// The folder in which SwiftPM puts the resources of `ModelFiles`.
    private static let bundle = "datascan_ModelFiles.resources/Models"

    /// Returns the folders of the model files: beside the programs in a build, and `share/datascan/models` beside `bin`
    /// in an installation. The environment variable `DATASCAN_MODELS` names another folder instead.
    public static func folders() -> [String] {
        if let named = unsafe getenv("DATASCAN_MODELS") { return [unsafe String(cString: named)] }
        guard let program = programPath() else { return [] }
        let folder = program.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
        // Helpers are one folder deeper, in `lib/datascan`.
        return [
            "\(folder)/\(bundle)", "\(folder)/../share/datascan/models",
            "\(folder)/../../share/datascan/models",
        ]
    }

    /// Loads a model file.
    /// - Parameter folder: its folder; nil for the usual places.
    /// - Throws: `ModelError` if it is missing or damaged.
    public static func load(_ name: String, from folder: String? = nil) throws(ModelError) -> ModelFile {
        let paths = (folder.map { [$0] } ?? folders()).map { "\($0)/\(name)" }
        for path in paths {
            if let bytes = contents(of: path) { return try ModelFile(bytes, path: path) }
        }
        throw missing(name, paths)
    }

    /// Checks that a model file in the usual places is readable.
    /// - Throws: `ModelError` if it is missing.
    public static func check(_ name: String) throws(ModelError) {
        let paths = folders().map { "\($0)/\(name)" }
        // Unsafe: the C string is used for this call only.
        if !paths.contains(where: { unsafe access($0, R_OK) == 0 }) { throw missing(name, paths) }
    }

    /// Returns the error if a model file of the large networks is missing; nil if they are all present.
    public static func missingLarge() -> ModelError? {
        do throws(ModelError) {
            for name in [largeFinder, largeReader] { try check(name) }
            return nil
        } catch { return error }
    }

    private static func missing(_ name: String, _ paths: [String]) -> ModelError {
        ModelError(
            file: name, problem: "the model file is missing; not found at \(paths.joined(separator: " and "))")
    }

    private static func programPath() -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        // Unsafe: C writes at most the given count.
        let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func contents(of path: String) -> [UInt8]? {
        // Unsafe: a C file, closed before this returns; reads are bounded by the array.
        guard let file = unsafe fopen(path, "rb") else { return nil }
        defer { unsafe fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe fread(&chunk, 1, chunk.count, file)
            guard count > 0 else { return bytes }
            bytes.append(contentsOf: chunk[..<count])
        }
    }
}
