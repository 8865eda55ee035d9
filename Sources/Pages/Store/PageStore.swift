public import ScanModel

/// Captured pages, kept in a folder: the current document, and those that were finished before.
///
///     let store = try PageStore(folder: "/var/lib/datascan/pages")
///     try store.add(page, jpeg: jpeg, thumbnail: thumbnail)
///     let number = try store.finish()
///     let pdf = try PDFDocument(pages: store.pictures(ofDocument: number)).bytes
///
/// Every change is on disk when its call returns. If a call throws, nothing has changed, except that a change whose last step failed
/// may be on disk after a power failure. A power failure at any moment leaves each page as it was before or after the change.
///
/// Calls block for as long as the disk does. A store has one owner; one process owns a folder.
public final class PageStore {
    /// What may be in the store at most.
    public struct Limits: Sendable, Hashable {
        /// Pages, of all documents.
        public var pages = 1000
        /// Bytes of all files.
        public var bytes = 1_000_000_000

        public init() {}
    }

    /// The folder.
    public let folder: String
    /// What may be in the store at most. What is in it already stays.
    public var limits: Limits
    /// What opening the folder found, for the log.
    public internal(set) var notes: [PageStoreNote] = []
    /// Bytes of all files of the pages.
    public internal(set) var bytes = 0

    let files: any PageFiles
    /// By id.
    var records: [String: PageRecord] = [:]
    /// Size of each page's record file, by id.
    var recordSizes: [String: Int] = [:]
    var order = PageOrder()
    /// Keeps the folder locked.
    private let lock: OpenPageFile

    /// Opens a folder, and creates it if it is missing (not its parent). Removes what was left half written. Files that can't be
    /// read are moved to its folder `unreadable`; `notes` lists them.
    public convenience init(folder: String, limits: Limits = Limits()) throws(PageStoreError) {
        try self.init(folder: folder, limits: limits, files: SystemPageFiles())
    }

    init(folder: String, limits: Limits = Limits(), files: any PageFiles) throws(PageStoreError) {
        (self.folder, self.limits, self.files) = (folder, limits, files)
        lock = try files.lock(folder)
        try open()
    }

    /// The pages of the current document, in order.
    public var pages: [CapturedPage] { order.sorted(Array(records.values), of: order.current).map(\.page) }

    /// The finished documents that have pages, the oldest first.
    public var documents: [FinishedDocument] {
        Set(records.values.map(\.document)).subtracting([order.current]).sorted().map { number in
            FinishedDocument(number: number, pages: order.sorted(Array(records.values), of: number).map(\.page))
        }
    }

    /// The number of pages in all documents.
    public var count: Int { records.count }

    /// Returns the JPEG of a page, of any document.
    public func jpeg(of id: String) throws(PageStoreError) -> [UInt8] {
        let record = try record(id)
        return try read(.picture(id: id, revision: record.revision), record.picture)
    }

    /// Returns the small JPEG of a page, of any document.
    public func thumbnail(of id: String) throws(PageStoreError) -> [UInt8] {
        let record = try record(id)
        return try read(.thumbnail(id: id, revision: record.revision), record.thumbnail)
    }

    private func read(_ name: PageFileName, _ content: PageFileContent) throws(PageStoreError) -> [UInt8] {
        let bytes = try files.read(path(name))
        guard PageFileContent(bytes) == content else { throw .damaged(path: path(name)) }
        return bytes
    }

    func record(_ id: String) throws(PageStoreError) -> PageRecord {
        guard let record = records[id] else { throw .noPage(id: id) }
        return record
    }

    func path(_ name: PageFileName) -> String { folder + "/" + name.string }
}

/// A document that was finished.
public struct FinishedDocument: Sendable, Hashable {
    /// Its number, from 1.
    public var number: Int
    /// Its pages, in order.
    public var pages: [CapturedPage]
}

/// Something that opening a folder found.
public enum PageStoreNote: Sendable, Hashable, CustomStringConvertible {
    /// A file that can't be read was moved; `reason` says what is wrong with it.
    case setAside(path: String, to: String, reason: String)
    /// A file that can't be read couldn't be moved either.
    case leftAlone(path: String, reason: String)
    /// The order of pages was damaged. Pages that had been moved are in the order of capture again.
    case rebuiltOrder(path: String)

    /// The note as one line for people.
    public var description: String {
        switch self {
        case .setAside(let path, let place, let reason): "\(path): \(reason); moved to \(place)"
        case .leftAlone(let path, let reason): "\(path): \(reason); left where it is"
        case .rebuiltOrder(let path): "\(path) was damaged; pages that had been moved are in the order of capture again"
        }
    }
}
