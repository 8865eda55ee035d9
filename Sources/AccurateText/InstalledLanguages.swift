import FoundationEssentials
import Glibc

/// The languages whose models are installed, and where.
public struct InstalledLanguages: Sendable {
    /// The folders that hold models, the preferred one first.
    private let folders: [(path: String, models: Set<TesseractModel>)]

    /// Looks what is there.
    /// - Parameter folders: of models; nil for the usual places. `TESSDATA_PREFIX` names another one.
    public init(folders: [String]? = nil) {
        self.folders = (folders ?? Self.usualFolders()).compactMap { path in
            let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            let models = files.compactMap { file in
                file.hasSuffix(Self.suffix) ? TesseractModel(name: String(file.dropLast(Self.suffix.count))) : nil
            }
            return models.isEmpty ? nil : (path, Set(models))
        }
    }

    /// The languages that can be read, as BCP 47 tags in alphabetical order: ISO 639-1 where a script goes without saying.
    public var tags: [String] {
        folders.reduce(into: Set<TesseractModel>()) { $0.formUnion($1.models) }.map(\.tag).sorted()
    }

    /// Finds the models for languages, each once, in one folder: Tesseract takes all from one.
    /// - Throws: `AccurateTextError`, which says what to install.
    package func models(for languages: [String]) throws(AccurateTextError) -> (folder: String, models: [TesseractModel])
    {
        var wanted: [TesseractModel] = []
        for language in languages {
            guard let model = TesseractModel(language: language) else { throw .unknownLanguage(language) }
            if !wanted.contains(model) { wanted.append(model) }
        }
        guard !wanted.isEmpty else { throw .noLanguage }
        var fewest = wanted
        for folder in folders {
            let missing = wanted.filter { !folder.models.contains($0) }
            if missing.isEmpty { return (folder.path, wanted) }
            if missing.count < fewest.count { fewest = missing }
        }
        throw .missing(fewest)
    }

    /// Looks whether languages can be read, without loading anything.
    /// - Throws: `AccurateTextError`, which says what to install.
    public func check(_ languages: [String]) throws(AccurateTextError) { _ = try models(for: languages) }

    private static let suffix = ".traineddata"

    /// Debian's folders are named after Tesseract's version; the newest comes first.
    private static func usualFolders() -> [String] {
        if let named = unsafe getenv("TESSDATA_PREFIX") {
            let path = unsafe String(cString: named)
            return [path, "\(path)/tessdata"]
        }
        let root = "/usr/share/tesseract-ocr"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let newestFirst = versions.sorted { (Double($0) ?? 0, $0) > (Double($1) ?? 0, $1) }
        return newestFirst.map { "\(root)/\($0)/tessdata" } + ["/usr/local/share/tessdata", "/usr/share/tessdata"]
    }
}
