/// A file of the pages, embedded in the program.
struct PageFile: Sendable {
    let bytes: [UInt8]
    let type: String

    /// Finds the file at a path; nil if there is none.
    init?(path: String) {
        guard let bytes = Self.files[path] else { return nil }
        self.bytes = bytes
        // A path without a dot is a page.
        type = path.lastIndex(of: ".").flatMap { Self.types[String(path[$0...])] } ?? "text/html; charset=utf-8"
    }

    private static let types = [
        ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
        ".js": "text/javascript; charset=utf-8",
    ]
}
