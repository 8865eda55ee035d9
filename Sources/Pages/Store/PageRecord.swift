import FoundationEssentials
import ScanModel

/// What is kept of a page beside its pictures. Once the record is on disk, the page is.
struct PageRecord: Equatable {
    var page: CapturedPage
    /// The number of the document that the page belongs to.
    var document: Int
    /// Grows with each page that is added: the order of capture, which doesn't depend on a clock.
    var sequence: Int
    /// Grows with each replacement of the picture, so that the files of two pictures never have the same name.
    var revision: Int
    var picture: PageFileContent
    var thumbnail: PageFileContent

    /// The form of record that this version writes and reads.
    private static let version = 1

    /// The record as a line of JSON.
    var bytes: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("version")
            json.integer(Self.version)
            json.key("document")
            json.integer(document)
            json.key("sequence")
            json.integer(sequence)
            json.key("revision")
            json.integer(revision)
            json.key("picture")
            picture.write(to: &json)
            json.key("thumbnail")
            thumbnail.write(to: &json)
            json.key("page")
            page.write(to: &json)
        }
        json.endLine()
        return json.bytes
    }

    /// Parses what `bytes` returns.
    /// - Returns: nil if the bytes are damaged, or of another version.
    static func parse(_ bytes: [UInt8]) -> PageRecord? {
        guard let record = try? JSONDecoder().decode(PageRecord.self, from: Data(bytes)), record.document > 0,
            record.sequence > 0, record.revision > 0
        else { return nil }
        return record
    }
}

extension PageRecord: Decodable {
    private enum Key: CodingKey { case version, document, sequence, revision, picture, thumbnail, page }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        guard try values.decode(Int.self, forKey: .version) == Self.version else {
            throw DecodingError.dataCorruptedError(forKey: .version, in: values, debugDescription: "another version")
        }
        page = try values.decode(CapturedPage.self, forKey: .page)
        document = try values.decode(Int.self, forKey: .document)
        sequence = try values.decode(Int.self, forKey: .sequence)
        revision = try values.decode(Int.self, forKey: .revision)
        picture = try values.decode(PageFileContent.self, forKey: .picture)
        thumbnail = try values.decode(PageFileContent.self, forKey: .thumbnail)
    }
}

/// Identifies a file's content.
struct PageFileContent: Equatable, Decodable {
    /// Size in bytes.
    var size: Int
    /// CRC-32 of the bytes.
    var checksum: UInt32

    init(_ bytes: [UInt8]) { (size, checksum) = (bytes.count, Zlib.crc32(bytes.span)) }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("size")
            json.integer(size)
            json.key("checksum")
            json.integer(Int(checksum))
        }
    }
}
