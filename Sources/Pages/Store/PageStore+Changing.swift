public import ScanModel

extension PageStore {
    /// Appends a page to the current document.
    /// - Parameters:
    ///   - page: the page; its id must be new, its width and height those of the JPEG.
    ///   - jpeg: the picture, a gray or YCbCr JPEG.
    ///   - thumbnail: a small JPEG of it.
    public func add(_ page: CapturedPage, jpeg: [UInt8], thumbnail: [UInt8]) throws(PageStoreError) {
        guard CapturedPage.isID(page.id), records[page.id] == nil else { throw .badID(page.id) }
        guard records.count < limits.pages else {
            throw .tooManyPages(limit: limits.pages, oldest: documents.first?.number)
        }
        let sequence = (records.values.map(\.sequence).max() ?? 0) + 1
        let record = PageRecord(
            page: page, document: order.current, sequence: sequence, revision: 1, picture: PageFileContent(jpeg),
            thumbnail: PageFileContent(thumbnail))
        do throws(PageStoreError) {
            try save(record, jpeg: jpeg, thumbnail: thumbnail)
        } catch {
            removeFiles(of: record)
            try? files.syncFolder(folder)
            throw error
        }
    }

    /// Replaces a page of any document, at its place. It keeps its id.
    public func replace(
        _ id: String, with page: CapturedPage, jpeg: [UInt8], thumbnail: [UInt8]
    ) throws(PageStoreError) {
        let earlier = try record(id)
        var record = earlier
        record.page = page
        record.page.id = id
        record.revision += 1
        (record.picture, record.thumbnail) = (PageFileContent(jpeg), PageFileContent(thumbnail))
        do throws(PageStoreError) {
            try save(record, jpeg: jpeg, thumbnail: thumbnail)
        } catch {
            // If the new record is in place, its pictures are needed.
            if records[id] == earlier { removePictures(of: record) }
            throw error
        }
        removePictures(of: earlier)
    }

    /// Removes a page of any document.
    public func remove(_ id: String) throws(PageStoreError) {
        let record = try record(id)
        try files.remove(path(.record(id: id)))
        forget(record)
        try files.syncFolder(folder)
        removePictures(of: record)
    }

    /// Removes a finished document with its pages.
    public func remove(document number: Int) throws(PageStoreError) {
        guard let document = documents.first(where: { $0.number == number }) else { throw .noDocument(number) }
        for page in document.pages { try remove(page.id) }
    }

    /// Moves a page within its document.
    /// - Parameter index: its index in the document afterwards, from 0.
    public func move(_ id: String, to index: Int) throws(PageStoreError) {
        let document = try record(id).document
        var ids = order.sorted(Array(records.values), of: document).map(\.page.id)
        guard ids.indices.contains(index) else { throw .noPosition(index, count: ids.count) }
        ids.removeAll { $0 == id }
        ids.insert(id, at: index)
        var order = order
        order.set(ids, of: document)
        try save(order)
    }

    /// Finishes the current document, and begins a new one.
    /// - Returns: the number of the finished document.
    public func finish() throws(PageStoreError) -> Int {
        let number = order.current
        guard records.values.contains(where: { $0.document == number }) else { throw .noPages }
        var order = order
        order.current += 1
        try save(order)
        return number
    }

    /// Writes a page's files, the record last: that makes it a page.
    private func save(_ record: PageRecord, jpeg: [UInt8], thumbnail: [UInt8]) throws(PageStoreError) {
        let id = record.page.id
        guard let header = JPEGHeader(jpeg.span), header.width == record.page.width, header.height == record.page.height
        else {
            let size = "\(record.page.width) x \(record.page.height)"
            throw .badPicture(id: id, reason: "the picture must be a gray or YCbCr JPEG of \(size) pixels")
        }
        guard JPEGHeader(thumbnail.span) != nil else {
            throw .badPicture(id: id, reason: "the small picture must be a gray or YCbCr JPEG")
        }
        let bytes = record.bytes
        let added = bytes.count + jpeg.count + thumbnail.count
        guard self.bytes - (records[id].map(size) ?? 0) + added <= limits.bytes else {
            throw .tooManyBytes(limit: limits.bytes, oldest: documents.first?.number)
        }
        try files.save(jpeg, at: path(.picture(id: id, revision: record.revision)))
        try files.save(thumbnail, at: path(.thumbnail(id: id, revision: record.revision)))
        // The pictures' names must be on disk before the record that needs them.
        try files.syncFolder(folder)
        try files.save(bytes, at: path(.record(id: id)))
        if let earlier = records[id] { forget(earlier) }
        take(record, size: bytes.count)
        try files.syncFolder(folder)
    }

    private func save(_ order: PageOrder) throws(PageStoreError) {
        var order = order
        let numbers = Set(records.values.map(\.document))
        order.moved.removeAll { !numbers.contains($0.document) }
        try files.save(order.bytes, at: path(.order))
        self.order = order
        try files.syncFolder(folder)
    }

    /// Removes what a failed `add` may have left. What can't be removed now is removed when the folder is opened.
    private func removeFiles(of record: PageRecord) {
        try? files.remove(path(.record(id: record.page.id)))
        if records[record.page.id] != nil { forget(record) }
        removePictures(of: record)
    }

    private func removePictures(of record: PageRecord) {
        let id = record.page.id
        try? files.remove(path(.picture(id: id, revision: record.revision)))
        try? files.remove(path(.thumbnail(id: id, revision: record.revision)))
    }

    func take(_ record: PageRecord, size recordSize: Int) {
        records[record.page.id] = record
        recordSizes[record.page.id] = recordSize
        bytes += size(record)
    }

    private func forget(_ record: PageRecord) {
        bytes -= size(record)
        records[record.page.id] = nil
        recordSizes[record.page.id] = nil
    }

    /// Bytes of a page's files.
    private func size(_ record: PageRecord) -> Int {
        record.picture.size + record.thumbnail.size + (recordSizes[record.page.id] ?? 0)
    }
}
