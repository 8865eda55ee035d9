import FoundationEssentials
import Glibc

/// The languages whose models are installed, and their folders.
public struct InstalledLanguages: Sendable {
    /// The folders with models, the preferred one first.
    private let folders: [(path: String, models: Set<TesseractModel>)]

    /// Searches for models.
    /// - Parameter folders: the folders to search; nil for the usual places, or the one that `TESSDATA_PREFIX` names.
    public init(folders: [String]? = nil) {
        self.folders = (folders ?? Self.usualFolders()).compactMap { path in
            let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            let models = files.compactMap { file in
                file.hasSuffix(Self.suffix) ? TesseractModel(name: String(file.dropLast(Self.suffix.count))) : nil
            }
            return models.isEmpty ? nil : (path, Set(models))
        }
    }

    /// The readable languages as BCP 47 tags in alphabetical order: ISO 639-1 if the script is implied.
    public var tags: [String] {
        folders.reduce(into: Set<TesseractModel>()) { $0.formUnion($1.models) }.map(\.tag).sorted()
    }

    /// Returns the models for languages without duplicates, from a single folder, because Tesseract loads all models
    /// from one.
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

    /// Checks that languages can be read, without loading their models.
    /// - Throws: `AccurateTextError`, which says what to install.
    public func check(_ languages: [String]) throws(AccurateTextError) { _ = try models(for: languages) }

    private static let suffix = ".traineddata"

    /// Debian names the folders after Tesseract's version; the newest comes first.
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
