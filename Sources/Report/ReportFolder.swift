import FoundationEssentials
import ScanModel

/// The folder of a report: a list of clips, and for each a folder with its page and its pictures. For its owner's eyes only,
/// because it shows what the camera saw.
public struct ReportFolder {
    /// Path of the folder.
    public let path: String
    private var clips: [Summary] = []
    private var names: Set<String> = []

    static let page = "index.html"

    /// Makes the folder, or takes one that is empty or holds an earlier report, which gives way.
    /// - Throws: `ReportError` where there is something else.
    public init(path: String) throws(ReportError) {
        self.path = path
        try Self.prepare(path)
        // From now on it is known as a report, whatever happens on the way.
        try writeList()
    }

    /// Begins a clip.
    /// - Parameters:
    ///   - file: the recording's path.
    ///   - pictures: how many pictures are kept at most, beside those in which something happened.
    ///   - truth: what is printed, where that is known.
    public mutating func begin(_ file: String, frameRate: Double, pictures: Int, truth: Truth?)
        throws(ReportError) -> ClipFolder
    {
        let name = String(file.split(separator: "/").last ?? "clip")
        let folder = unused(Self.plain(name))
        names.insert(folder)
        let recorder = ClipRecorder(name: name, frameRate: frameRate, pictures: pictures, truth: truth)
        return try ClipFolder(recorder, path: "\(path)/\(folder)", folder: folder)
    }

    /// Writes a clip's page, and the list anew.
    /// - Parameter problem: what is wrong with the recording; nil where it is whole.
    public mutating func end(_ clip: ClipFolder, problem: String?) throws(ReportError) {
        let data = clip.recorder.finish(problem: problem)
        try PrivateFile.write(Page.clip(data), to: "\(clip.path)/\(Self.page)")
        clips.append(Summary(data, folder: clip.folder, page: Self.page))
        try writeList()
    }

    private func writeList() throws(ReportError) {
        try PrivateFile.write(Page.list(clips), to: "\(path)/\(Self.page)")
    }

    /// A clip's name as a folder's and in an address: letters, digits, points and dashes.
    static func plain(_ name: String) -> String {
        let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "-" })
        return plain.isEmpty || plain.hasPrefix(".") ? "clip" + plain : plain
    }

    private func unused(_ name: String) -> String {
        // A file that would be called as the list.
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
        // What an earlier report left, and nothing else.
        for name in names where name != page && isPage("\(path)/\(name)/\(page)") {
            try PrivateFile.remove("\(path)/\(name)")
        }
    }

    private static func isPage(_ path: String) -> Bool {
        guard let file = FileManager.default.contents(atPath: path) else { return false }
        return file.starts(with: Page.mark.utf8)
    }
}
