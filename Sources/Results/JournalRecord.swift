import FoundationEssentials
import ScanModel

/// A line in a journal file: one result.
///
/// checksum TAB cursor TAB wall time in ms TAB `{"session":…,"region":{…}}` TAB the event as on the wire. The checksum
/// covers everything after its tab; JSON escapes tabs and line feeds. Each record contains its cursor, so a file with a
/// damaged header can still be read.
struct JournalRecord: Sendable, Equatable {
    var cursor: ResultCursor
    /// The time of storage, in milliseconds since 1970.
    var wall: Int

    /// Appends the line, including its line feed.
    /// - Parameter json: a buffer that is overwritten; its memory is reused for each line.
    static func append(_ result: StoredResult, wall: Double, to bytes: inout [UInt8], using json: inout JSONWriter) {
        let start = bytes.count
        bytes.append(contentsOf: "00000000\t\(result.cursor)\t\(Int(max(0, wall) * 1000))\t".utf8)
        json.reset()
        json.object { json in
            json.key("session")
            json.string(result.session)
            json.key("region")
            result.region.write(to: &json)
        }
        bytes.append(contentsOf: json.bytes)
        bytes.append(9)
        json.reset()
        ScanEvent.stable(result.change).writeLine(to: &json)
        bytes.append(contentsOf: json.bytes)
        var sum: [UInt8] = []
        Checksum.append(Checksum.crc32(bytes[(start + 9)..<bytes.count - 1].span), to: &sum)
        bytes.replaceSubrange(start..<start + 8, with: sum)
    }

    /// Parses the fields that identify the result; nil if the line is damaged.
    /// - Parameter line: the line without its line feed.
    init?(_ line: ArraySlice<UInt8>) {
        guard line.count > 9, line[line.startIndex + 8] == 9, let sum = Checksum.parse(line.prefix(8)) else {
            return nil
        }
        let body = line.dropFirst(9)
        guard Checksum.crc32(body.span) == sum, let first = body.firstIndex(of: 9),
            let cursor = ResultCursor(body[..<first]), let second = body[(first + 1)...].firstIndex(of: 9),
            let wall = Int(digits: body[(first + 1)..<second])
        else { return nil }
        self.cursor = cursor
        self.wall = wall
    }

    /// Parses the whole result of a line that `init` accepts; nil if a later version wrote something unknown to this
    /// one.
    static func result(_ line: ArraySlice<UInt8>, _ cursor: ResultCursor) -> StoredResult? {
        let fields = line.split(separator: 9, maxSplits: 4)
        guard fields.count == 5, let about = try? JSONDecoder().decode(About.self, from: Data(fields[3])),
            case .stable(var change) = try? ScanEvent.parse(line: fields[4])
        else { return nil }
        // The time was written in milliseconds; parsing the date adds a fraction of a microsecond.
        change.moment.time = (change.moment.time * 1000).rounded() / 1000
        return StoredResult(cursor: cursor, session: about.session, region: about.region, change: change)
    }

    private struct About: Decodable {
        var session: String
        var region: Region
    }
}
