/// A file of the pages, in the program.
struct PageFile: Sendable {
    let bytes: [UInt8]
    let type: String

    /// The file of a path; nil where there is none.
    init?(path: String) {
        guard let bytes = Self.files[path] else { return nil }
        self.bytes = bytes
        // Where a path has no dot it is a page.
        type = path.lastIndex(of: ".").flatMap { Self.types[String(path[$0...])] } ?? "text/html; charset=utf-8"
    }

    private static let types = [
        ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
        ".js": "text/javascript; charset=utf-8",
    ]
}
