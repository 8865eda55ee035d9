import FoundationEssentials
import ScanModel

/// The folder of a report: a list of clips, and for each clip a folder with its page and pictures. Only its owner can
/// read it, because it shows what the camera saw.
public struct ReportFolder {
    /// Path of the folder.
    public let path: String
    private var clips: [Summary] = []
    private var names: Set<String> = []

    static let page = "index.html"

    /// Creates the folder, or takes one that is empty or contains an earlier report, which is replaced.
    /// - Throws: `ReportError` if the folder contains something else.
    public init(path: String) throws(ReportError) {
        self.path = path
        try Self.prepare(path)
        // From here on the folder is recognizable as a report, even if the scan fails.
        try writeList()
    }

    /// Begins a clip.
    /// - Parameters:
    ///   - file: the recording's path.
    ///   - pictures: the maximum number of pictures, beside those in which something happened.
    ///   - truth: what is printed, if that is known.
    public mutating func begin(_ file: String, frameRate: Double, pictures: Int, truth: Truth?)
        throws(ReportError) -> ClipFolder
    {
        let name = String(file.split(separator: "/").last ?? "clip")
        let folder = unused(Self.plain(name))
        names.insert(folder)
        let recorder = ClipRecorder(name: name, frameRate: frameRate, pictures: pictures, truth: truth)
        return try ClipFolder(recorder, path: "\(path)/\(folder)", folder: folder)
    }

    /// Writes a clip's page, and updates the list.
    /// - Parameter problem: what is wrong with the recording; nil if it is intact.
    public mutating func end(_ clip: ClipFolder, problem: String?) throws(ReportError) {
        let data = clip.recorder.finish(problem: problem)
        try PrivateFile.write(Page.clip(data), to: "\(clip.path)/\(Self.page)")
        clips.append(Summary(data, folder: clip.folder, page: Self.page))
        try writeList()
    }

    private func writeList() throws(ReportError) {
        try PrivateFile.write(Page.list(clips), to: "\(path)/\(Self.page)")
    }

    /// Returns a clip's name in a form for folders and addresses: letters, digits, points and dashes.
    static func plain(_ name: String) -> String {
        let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "-" })
        return plain.isEmpty || plain.hasPrefix(".") ? "clip" + plain : plain
    }

    private func unused(_ name: String) -> String {
        // The second condition is a clip with the file name of the list.
        guard names.contains(name) || name == Self.page else { return name }
        return (2...).lazy.map { "\(name)-\($0)" }.first { !names.contains($0) } ?? name
    }

    private static func prepare(_ path: String) throws(ReportError) {
        let files = FileManager.default
        var isFolder = false
        guard files.fileExists(atPath: path, isDirectory: &isFolder) else { return try PrivateFile.makeFolder(path) }
        guard isFolder else { throw .noFolder(path: path) }
        let names: [String]
        do {
            names = try files.contentsOfDirectory(atPath: path)
        } catch {
            throw .failed(path: path, reason: PrivateFile.reason(error))
        }
        guard names.isEmpty || isPage("\(path)/\(page)") else { throw .occupied(path: path) }
        try PrivateFile.setMode(of: path)
        // Removes only what an earlier report left.
        for name in names where name != page && isPage("\(path)/\(name)/\(page)") {
            try PrivateFile.remove("\(path)/\(name)")
        }
    }

    private static func isPage(_ path: String) -> Bool {
        guard let file = FileManager.default.contents(atPath: path) else { return false }
        return file.starts(with: Page.mark.utf8)
    }
}
