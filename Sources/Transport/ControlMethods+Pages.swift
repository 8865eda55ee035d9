import DataScan
import FoundationEssentials
import Pages
import ScanModel

/// Captured pages.
extension ControlMethods {
    /// How a file is delivered.
    enum Delivery: String, CaseIterable { case base64, descriptor }

    /// Lists the pages of the current document, and the finished documents.
    func pages(_ given: ControlParameters) async throws(ProtocolError) -> Result {
        try given.none()
        let shelf = try await scanner.shelf
        let (pages, documents) = await (shelf.pages, shelf.documents)
        return { json in
            json.object { json in
                json.key("pages")
                json.array { json in for page in pages { page.write(to: &json) } }
                json.key("documents")
                json.array { json in
                    for document in documents {
                        json.object { json in
                            json.key("document")
                            json.integer(document.number)
                            json.key("pages")
                            json.array { json in for page in document.pages { page.write(to: &json) } }
                        }
                    }
                }
            }
        }
    }

    /// Captures the page in view.
    func capturePage(_ given: ControlParameters) async throws(ProtocolError) -> Result {
        try given.none()
        let page = try await scanner.capturePage()
        return { json in
            json.object { json in
                json.key("page")
                page.write(to: &json)
            }
        }
    }

    /// Removes a page.
    func removePage(_ given: inout ControlParameters) async throws(ProtocolError) -> Result {
        let values = try given.all(["page"])
        guard let id = given.reader.string(values[0]) else { throw given.refusal }
        try await below { () async throws(ProtocolError) in try await scanner.removePage(id) }
        return Self.done
    }

    /// Moves a page of the current document.
    func movePage(_ given: inout ControlParameters) async throws(ProtocolError) -> Result {
        let values = try given.all(["page", "to"])
        guard let id = given.reader.string(values[0]), let place = given.reader.integer(values[1], in: 0...100_000)
        else { throw given.refusal }
        try await below { () async throws(ProtocolError) in try await scanner.movePage(id, to: place) }
        return Self.done
    }

    /// Finishes the current document.
    func finishDocument(_ given: ControlParameters) async throws(ProtocolError) -> Result {
        try given.none()
        let finished = try await scanner.finishDocument()
        return { json in
            json.object { json in
                json.key("document")
                json.integer(finished.document)
                json.key("count")
                json.integer(finished.count)
            }
        }
    }

    /// Returns a page's picture.
    func pagePicture(
        _ given: inout ControlParameters, _ extras: inout ControlExtras
    ) async throws(ProtocolError) -> Result {
        let members = try given.members(["page", "thumbnail", "as"])
        guard let node = members["page"] else {
            throw ProtocolError(.missing, field: "params.page", message: "page is required: the id of a page")
        }
        let id = given.reader.string(node)
        let isThumbnail = members["thumbnail"].flatMap { given.reader.boolean($0) } ?? false
        let delivery = members["as"].flatMap { given.reader.choice($0, of: Delivery.self) } ?? .base64
        try given.check()
        guard let id else { throw given.refusal }
        let jpeg = try await below { () async throws(ProtocolError) in
            try await scanner.shelf.picture(of: id, isThumbnail: isThumbnail)
        }
        return try Self.reply(jpeg, delivery, &extras)
    }

    /// Returns a document as a PDF.
    func documentFile(
        _ given: inout ControlParameters, _ extras: inout ControlExtras
    ) async throws(ProtocolError) -> Result {
        let members = try given.members(["document", "as"])
        let number = members["document"].flatMap { given.reader.integer($0, in: 0...Int(Int32.max)) }
        let delivery = members["as"].flatMap { given.reader.choice($0, of: Delivery.self) } ?? .base64
        try given.check()
        let resolution = await scanner.settings.pages?.resolution ?? PageOptions().resolution
        let pdf = try await below { () async throws(ProtocolError) in
            try await scanner.shelf.pdf(of: number, resolution: resolution)
        }
        return try Self.reply(pdf, delivery, &extras)
    }

    /// Writes a file into the line, or lets it accompany the line.
    static func reply(
        _ bytes: [UInt8], _ delivery: Delivery, _ extras: inout ControlExtras
    ) throws(ProtocolError) -> Result {
        if delivery == .descriptor { extras.file = try file(bytes) }
        return { json in
            json.object { json in
                json.key("bytes")
                json.integer(bytes.count)
                guard delivery == .base64 else { return }
                json.key("data")
                json.string(Data(bytes).base64EncodedString())
            }
        }
    }

    /// Names the parameter of an error.
    func below<Value: Sendable>(
        _ body: () async throws(ProtocolError) -> Value
    ) async throws(ProtocolError) -> Value {
        do throws(ProtocolError) {
            return try await body()
        } catch {
            throw error.field.isEmpty ? error : error.below("params")
        }
    }
}
