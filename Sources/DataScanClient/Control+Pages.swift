import FoundationEssentials
public import ScanModel

/// The captured pages that a daemon keeps.
public struct KeptPages: Sendable, Hashable, Decodable {
    /// A finished document.
    public struct Document: Sendable, Hashable, Decodable {
        /// Its number, from 1.
        public var document: Int
        /// Its pages, in order.
        public var pages: [CapturedPage]
    }

    /// The pages of the current document, in order.
    public var pages: [CapturedPage]
    /// The finished documents, the oldest first.
    public var documents: [Document]
}

/// Captured pages. Each method throws `ClientError.refused` if the daemon captures none.
extension ScanClient {
    /// Returns the captured pages.
    public func pages() async throws -> KeptPages { try await result("pages") }

    /// Captures the page in view, however it lies. If it was captured before, the new picture replaces the earlier one.
    /// - Throws: `ClientError.refused` if no document is in view.
    public func capturePage() async throws -> CapturedPage {
        struct Answer: Decodable { let page: CapturedPage }
        let answer: Answer = try await result("capturePage")
        return answer.page
    }

    /// Removes a page of any document.
    public func removePage(_ id: String) async throws {
        try await call("removePage") { json in
            json.key("page")
            json.string(id)
        }
    }

    /// Moves a page of the current document to another place, counted from 0.
    public func movePage(_ id: String, to place: Int) async throws {
        try await call("movePage") { json in
            json.key("page")
            json.string(id)
            json.key("to")
            json.integer(place)
        }
    }

    /// Finishes the current document; the next page begins another one.
    /// - Returns: the document's number.
    @discardableResult
    public func finishDocument() async throws -> Int {
        struct Answer: Decodable { let document: Int }
        let answer: Answer = try await result("finishDocument")
        return answer.document
    }

    /// Returns the JPEG of a page.
    public func picture(ofPage id: String, isThumbnail: Bool = false) async throws -> [UInt8] {
        let answer: File = try await result("pagePicture") { json in
            json.key("page")
            json.string(id)
            json.key("thumbnail")
            json.boolean(isThumbnail)
        }
        return [UInt8](answer.data)
    }

    /// Returns a document as a searchable PDF.
    /// - Parameter document: the number of a finished document; nil for the current one.
    public func file(ofDocument document: Int? = nil) async throws -> [UInt8] {
        let answer: File = try await result("documentFile") { json in
            guard let document else { return }
            json.key("document")
            json.integer(document)
        }
        return [UInt8](answer.data)
    }

    private struct File: Decodable { let data: Data }
}
