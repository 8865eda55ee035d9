import FoundationEssentials
import Results

/// How datascan-relay delivers results of this station, as it says in its folder.
struct RelayFigures: Sendable, Decodable {
    /// The camera's name; `main` for a daemon without a name.
    var camera: String
    /// `mqtt` or `webhook`.
    var destination: String
    var connected: Bool
    var fault: String?
    /// The latest result that the destination has confirmed.
    var cursor: String?

    /// Where the service datascan-relay writes.
    static let folder = "/run/datascan-relay"

    /// Reads all files of the folder; there are none if the relay doesn't run.
    static func all(in folder: String = folder) -> [RelayFigures] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().filter { $0.hasSuffix(".json") }.compactMap { name in
            FileManager.default.contents(atPath: "\(folder)/\(name)")
                .flatMap { try? JSONDecoder().decode(RelayFigures.self, from: $0) }
        }
    }

    /// Returns how many results are still to be confirmed; nil if that can't be known.
    /// - Parameter latest: the cursor of the daemon's latest result.
    func waiting(latest: String?) -> Int? {
        guard let cursor = cursor.flatMap({ ResultCursor($0) }), let latest = latest.flatMap({ ResultCursor($0) }),
            cursor.log == latest.log
        else { return nil }
        let count = latest.number - cursor.number
        return (0..<ResultCursor.leap).contains(count) ? count : nil
    }
}
