import DaemonConfiguration
import FoundationEssentials
import SettingFiles

/// The file that keeps the overrides, beside the results.
struct OverrideFile: Sendable {
    let folder: String

    init(_ configuration: Configuration) { folder = configuration.results.folder }

    private var path: String { folder + "/overrides.json" }

    /// Returns what it contains; nothing if there is no file.
    func load() -> OverrideRecord { OverrideRecord(json: DurableFile.read(path)) }

    /// Replaces it. Afterwards it survives a failure of the power.
    func save(_ record: OverrideRecord) throws(DurableFile.Fault) {
        // Without results on disk, nothing has made the folder. If it can't be made, the file can't be written.
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try DurableFile.write(record.json, to: path)
    }
}
