import Capture
import DocumentRecognition
import Imaging
public import Pages
public import ScanModel

/// Keeps pages in a store, on its own thread: the disk is slow. Their pictures are made by a `PageMaker`, so that requests needn't wait for that.
///
///     let shelf = PageShelf(try PageStore(folder: "/var/lib/datascan/pages"))
public actor PageShelf {
    private nonisolated let executor = PipelineExecutor()
    private let store: PageStore
    private let maker = PageMaker()
    /// The ids of the pages that the pipeline knows, by its numbers.
    private var ids: [Int: String] = [:]
    /// The pipeline's numbers of pages of this document that were removed: a better picture of one may still be made then.
    private var removed: Set<Int> = []

    /// - Parameter store: this shelf is its only owner from now on.
    public init(_ store: sending PageStore) { self.store = store }

    /// The shelf's own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// What opening the folder found, for the log.
    public var notes: [PageStoreNote] { store.notes }
    /// The pages of the current document, in order.
    public var pages: [CapturedPage] { store.pages }
    /// The finished documents, the oldest first.
    public var documents: [FinishedDocument] { store.documents }

    /// Where a page is after a change.
    struct Placed: Sendable {
        var page: CapturedPage
        var index: Int?
        var count: Int
        /// The pipeline's number of the page; nil if it doesn't know it.
        var number: Int?
    }

    /// Makes and stores a page's picture.
    /// - Throws: `unavailable` if the picture can't be made or stored, or the page was removed meanwhile; the store is as before then.
    func take(_ work: PageWork) async throws(ProtocolError) -> Placed {
        var made = try await maker.make(work)
        guard !removed.contains(work.shot.number) else {
            throw ProtocolError(.unavailable, message: "the page was removed while its new picture was made")
        }
        if work.shot.isReplacement, let id = ids[work.shot.number] {
            made.page.id = id
            try stored { () throws(PageStoreError) in
                try store.replace(id, with: made.page, jpeg: made.jpeg, thumbnail: made.thumbnail)
            }
        } else {
            try stored { () throws(PageStoreError) in
                try store.add(made.page, jpeg: made.jpeg, thumbnail: made.thumbnail)
            }
            ids[work.shot.number] = made.page.id
        }
        return placed(made.page)
    }

    /// Removes a page of any document.
    func remove(_ id: String) throws(ProtocolError) -> Placed {
        let page = try page(id)
        var gone = placed(page)
        try stored { () throws(PageStoreError) in try store.remove(id) }
        if let number = gone.number { removed.insert(number) }
        ids = ids.filter { $0.value != id }
        (gone.index, gone.count) = (nil, store.pages.count)
        return gone
    }

    /// Moves a page of the current document.
    func move(_ id: String, to index: Int) throws(ProtocolError) -> Placed {
        let page = try page(id)
        try stored { () throws(PageStoreError) in try store.move(id, to: index) }
        return placed(page)
    }

    /// Finishes the current document.
    /// - Returns: its number and the number of its pages.
    func finish() throws(ProtocolError) -> (document: Int, count: Int) {
        let count = store.pages.count
        let document = try stored { () throws(PageStoreError) in try store.finish() }
        (ids, removed) = ([:], [])
        return (document, count)
    }

    /// Returns a page's record.
    public func page(_ id: String) throws(ProtocolError) -> CapturedPage {
        let all = store.pages + store.documents.flatMap(\.pages)
        guard let page = all.first(where: { $0.id == id }) else {
            throw ProtocolError(.invalid, field: "page", message: "there is no page \(id); pages lists them")
        }
        return page
    }

    /// Returns a page's JPEG, large or small.
    public func picture(of id: String, isThumbnail: Bool) throws(ProtocolError) -> [UInt8] {
        _ = try page(id)
        return try stored { () throws(PageStoreError) in
            isThumbnail ? try store.thumbnail(of: id) : try store.jpeg(of: id)
        }
    }

    /// Returns a document as a PDF.
    /// - Parameters:
    ///   - document: the number of a finished document; nil for the current one.
    ///   - resolution: dots per inch of pages whose size isn't known.
    public func pdf(of document: Int?, resolution: Int) throws(ProtocolError) -> [UInt8] {
        var pages = store.pages
        if let document {
            guard let finished = store.documents.first(where: { $0.number == document }) else {
                throw ProtocolError(
                    .invalid, field: "document", message: "there is no finished document \(document); pages lists them")
            }
            pages = finished.pages
        }
        guard !pages.isEmpty else {
            throw ProtocolError(.unavailable, message: "the document has no pages yet; capture one first")
        }
        var pdf = PDFDocument(resolution: Double(resolution))
        do {
            for page in pages { try pdf.append(page, jpeg: try store.jpeg(of: page.id)) }
            return try pdf.finish()
        } catch {
            throw ProtocolError(.unavailable, message: "\(error)")
        }
    }

    /// Returns how the pages of the current document look, for a pipeline that hasn't seen them.
    /// - Parameter number: gives a look a number; nil if it isn't wanted.
    func looks() -> [(id: String, look: PageLook)] {
        store.pages.compactMap { page in
            var frame = Frame()
            guard let jpeg = try? store.jpeg(of: page.id),
                (try? JPEGDecoder().decode(jpeg.span, region: .full, into: &frame)) != nil
            else { return nil }
            let ratio = Double(min(page.width, page.height)) / Double(max(page.width, page.height))
            return PageLook(of: Quad(.full), aspectRatio: ratio, in: frame).map { (page.id, $0) }
        }
    }

    /// Notes which number the pipeline has given to a page.
    func note(_ id: String, is number: Int) { ids[number] = id }

    private func placed(_ page: CapturedPage) -> Placed {
        let pages = store.pages
        return Placed(
            page: page, index: pages.firstIndex { $0.id == page.id }, count: pages.count,
            number: ids.first { $0.value == page.id }?.key)
    }

    private func stored<Value>(_ body: () throws(PageStoreError) -> Value) throws(ProtocolError) -> Value {
        do throws(PageStoreError) {
            return try body()
        } catch {
            switch error {
            case .noPage: throw ProtocolError(.invalid, field: "page", message: "\(error)")
            case .noPosition: throw ProtocolError(.invalid, field: "to", message: "\(error)")
            default: throw ProtocolError(.unavailable, message: "\(error)")
            }
        }
    }
}
