import Glibc

/// Why pages can't be kept, changed or returned.
public enum PageStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The folder of the folder is missing.
    case noParent(folder: String)
    /// The path leads to something else than a folder.
    case noFolder(path: String)
    /// The folder belongs to another user.
    case otherOwner(folder: String, owner: UInt32, user: UInt32)
    /// Files can't be created in the folder.
    case readOnly(folder: String)
    /// Another process owns the folder.
    case inUse(folder: String)
    /// A call of the file system failed, with the system's error number.
    case file(path: String, number: CInt)
    /// The store has as many pages as it may; `oldest` is the oldest finished document.
    case tooManyPages(limit: Int, oldest: Int?)
    /// The page doesn't fit into the store's bytes.
    case tooManyBytes(limit: Int, oldest: Int?)
    /// The page's id isn't 16 lowercase hexadecimal digits, or another page has it.
    case badID(String)
    /// The picture isn't the JPEG that the page says.
    case badPicture(id: String, reason: String)
    /// There is no page with this id.
    case noPage(id: String)
    /// There is no finished document with this number.
    case noDocument(Int)
    /// The document has no position with this index.
    case noPosition(Int, count: Int)
    /// The current document has no pages, so it can't be finished.
    case noPages
    /// A file's content changed since it was written.
    case damaged(path: String)

    /// Whether the configuration or the folder has to be changed; another attempt fails as well.
    public var isMistake: Bool {
        switch self {
        case .noParent, .noFolder, .otherOwner, .readOnly: true
        default: false
        }
    }

    /// The error as one line for people.
    public var description: String {
        switch self {
        case .noParent(let folder): "\(folder): the folder that it should be created in is missing; create that first"
        case .noFolder(let path): "\(path) is not a folder; pages.folder must be one"
        case .otherOwner(let folder, let owner, let user):
            "\(folder) belongs to user \(owner), and this is user \(user); change its owner, or set another pages.folder"
        case .readOnly(let folder): "\(folder) is read-only; allow writing, or set another pages.folder"
        case .inUse(let folder): "another process keeps its pages in \(folder); give each its own pages.folder"
        case .file(let path, ENOSPC), .file(let path, EDQUOT): "\(path): the disk is full"
        case .file(let path, EROFS): "\(path): the disk is read-only"
        // Unsafe: the C string is thread-local and copied at once.
        case .file(let path, let number): unsafe "\(path): \(String(cString: strerror(number)))"
        case .tooManyPages(let limit, let oldest):
            "the store is full: it has \(limit) pages, its limit; remove \(Self.removable(oldest))"
        case .tooManyBytes(let limit, let oldest):
            "the store is full: its limit is \(limit / 1_000_000) MB; remove \(Self.removable(oldest))"
        case .badID(let id): "\(id) can't be a page's id: allowed are 16 lowercase hexadecimal digits that no page has"
        case .badPicture(let id, let reason): "page \(id): \(reason)"
        case .noPage(let id): "there is no page \(id)"
        case .noDocument(let number): "there is no finished document \(number)"
        case .noPosition(let index, let count): "there is no position \(index); allowed are 0 to \(count - 1)"
        case .noPages: "the document has no pages yet; capture one first"
        case .damaged(let path): "\(path) is damaged: its content isn't what was written"
        }
    }

    private static func removable(_ oldest: Int?) -> String {
        oldest.map { "finished documents, the oldest is number \($0)" } ?? "pages, or finish the document and remove it"
    }
}
