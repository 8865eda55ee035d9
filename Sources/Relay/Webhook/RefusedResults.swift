import Glibc
import SettingFiles

/// The results that a server has refused, in a file with one JSON object per line, for somebody to look at. It is bounded; the oldest half
/// is removed when it is full.
struct RefusedResults: Sendable {
    let path: String
    /// Maximum size in bytes: some ten thousand results.
    var limit = 8 << 20

    /// Adds a result. Afterwards it is on disk.
    /// - Parameters:
    ///   - status: of the server's answer.
    ///   - message: the JSON object that was sent.
    func add(status: Int, _ message: [UInt8]) throws(DurableFile.Fault) {
        let line = Array("{\"status\":\(status),\"result\":".utf8) + message + Array("}\n".utf8)
        var all = DurableFile.read(path)
        if all.count + line.count > limit {
            let half = all[(all.count / 2)...]
            all = half.firstIndex(of: UInt8(ascii: "\n")).map { Array(half[($0 + 1)...]) } ?? []
        }
        try DurableFile.write(all + line, to: path)
    }
}
