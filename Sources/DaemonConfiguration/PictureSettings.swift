import ScanModel

/// Where and how long pictures of results are kept.
public struct PictureSettings: Sendable, Hashable {
    /// The folder.
    public var folder: String
    /// Seconds after which a picture is removed.
    public var age = 86400.0
    /// Maximum MB on disk; beyond it, the oldest pictures are removed.
    public var size = 200.0

    mutating func read(_ section: SettingNode, _ folders: DaemonFolders, _ reader: inout SettingReader) {
        let members = reader.members(of: section, known: ["folder", "retentionAge", "retentionSize"])
        if let folder = members["folder"].flatMap({ folders.path($0, usual: \.pictures, &reader) }) {
            self.folder = folder
        }
        if let age = members["retentionAge"].flatMap({ reader.number($0, in: 1...31_536_000) }) { self.age = age }
        if let size = members["retentionSize"].flatMap({ reader.number($0, in: 1...10000) }) { self.size = size }
    }
}

extension Configuration {
    /// Pictures are made of kept frames, and their folder belongs to them alone.
    mutating func readResults(_ section: SettingNode, _ reader: inout SettingReader) {
        guard let node = reader.members(of: section, known: ["pictures"])["pictures"] else { return }
        var settings = PictureSettings(folder: folders.pictures)
        settings.read(node, folders, &reader)
        if photoMemory == 0 {
            reader.note(
                .invalid, "pictures of results are made of kept frames; set control.photoMemory to 1 or more", at: node)
        }
        for (folder, key) in [(results.folder, "events.journalFolder"), (pageFolder, "pages.folder")]
        where folder == settings.folder {
            reader.note(.invalid, "\(folder) is also \(key); pictures need a folder of their own", at: node)
        }
        pictures = settings
    }
}
