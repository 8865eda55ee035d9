import FoundationEssentials
import ScanModel

extension ScanClient {
    /// Returns the JPEG of a result, straightened and upright.
    /// - Parameter cursor: the `cursor` of the result.
    /// - Throws: `ClientError.refused` if the daemon makes no pictures of results, or has none of this one.
    public func picture(ofResult cursor: String) async throws -> [UInt8] {
        struct Answer: Decodable { let data: Data }
        let answer: Answer = try await result("resultPicture") { json in
            json.key("cursor")
            json.string(cursor)
        }
        return [UInt8](answer.data)
    }
}
