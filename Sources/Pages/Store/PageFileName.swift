import ScanModel

/// The name of a file in the folder of pages.
///
/// A page has three files: its record `ID.json`, and the pictures that the record names, `ID-REVISION.jpg` and
/// `ID-REVISION-small.jpg`. `order.json` is `PageOrder`. A file that is being written has the ending `.tmp`.
enum PageFileName: Hashable {
    case record(id: String)
    case picture(id: String, revision: Int)
    case thumbnail(id: String, revision: Int)
    case order
    /// A file that wasn't written to its end.
    case temporary

    static let temporaryEnding = ".tmp"
    /// The folder, in the folder of pages, for files that can't be read.
    static let unreadableFolder = "unreadable"

    /// The page that the file belongs to; nil if it belongs to none.
    var id: String? {
        switch self {
        case .record(let id), .picture(let id, _), .thumbnail(let id, _): id
        case .order, .temporary: nil
        }
    }

    /// The file's name.
    var string: String {
        switch self {
        case .record(let id): "\(id).json"
        case .picture(let id, let revision): "\(id)-\(revision).jpg"
        case .thumbnail(let id, let revision): "\(id)-\(revision)-small.jpg"
        case .order: "order.json"
        case .temporary: Self.temporaryEnding
        }
    }

    /// Parses a file's name; nil if the file isn't the store's.
    init?(_ name: String) {
        if name.hasSuffix(Self.temporaryEnding) {
            guard PageFileName(String(name.dropLast(Self.temporaryEnding.utf8.count))) != nil else { return nil }
            self = .temporary
            return
        }
        if name == "order.json" {
            self = .order
            return
        }
        let id = String(name.prefix(16))
        guard CapturedPage.isID(id) else { return nil }
        let rest = name.dropFirst(16)
        let parts = rest.dropFirst().split(separator: "-", omittingEmptySubsequences: false)
        let number = parts.first.map { $0.prefix { $0.isASCII && $0.isNumber } }.flatMap { Int($0) }
        let parsed: PageFileName? = number.flatMap {
            parts.count == 1 ? .picture(id: id, revision: $0) : .thumbnail(id: id, revision: $0)
        }
        guard let found = rest == ".json" ? .record(id: id) : parsed, found.string == name else { return nil }
        self = found
    }
}
