import FoundationEssentials
public import ScanModel
public import SettingFiles

/// Composes the keys that type a result: all of it, or nothing.
public struct Composer: Sendable {
    /// The layout that it composes for.
    public let layout: Layout
    private let settings: WedgeSettings
    private let before: [Stroke]
    private let after: [Stroke]
    private let controls: [Unicode.Scalar: [Stroke]]
    private let replacement: [Stroke]?

    /// Loads the layout and composes what the settings always type.
    /// - Throws: `ConfigurationError` if there is no such layout, or if it can't type what the configuration requires.
    public init(_ settings: WedgeSettings) throws(ConfigurationError) {
        let layout = try Self.layout(settings)
        func strokes(_ text: KeyText, _ key: String) throws(ConfigurationError) -> [Stroke] {
            switch layout.strokes(for: text) {
            case .success(let strokes): return strokes
            case .failure(let problem):
                throw settings.mistake(in: key, "the layout \(layout.names) can't type '\(problem.scalar)'")
            }
        }
        before = try strokes(settings.prefix, "prefix")
        after = try strokes(settings.suffix, "suffix")
        var controls: [Unicode.Scalar: [Stroke]] = [:]
        if settings.names("controlCharacters") {
            for (scalar, text) in settings.controlCharacters {
                controls[scalar] = try strokes(text, "controlCharacters")
            }
        } else {
            // Nobody asked for these defaults, so those that the layout can't type are omitted.
            controls = settings.controlCharacters.compactMapValues { try? layout.strokes(for: $0).get() }
        }
        self.controls = controls
        replacement = if case .replace(let text) = settings.unwritable { try strokes(text, "unwritable") } else { nil }
        self.layout = layout
        self.settings = settings
    }

    private static func layout(_ settings: WedgeSettings) throws(ConfigurationError) -> Layout {
        let names: LayoutNames
        if let named = settings.layout {
            names = named
        } else {
            guard let data = FileManager.default.contents(atPath: LayoutNames.systemFile) else {
                throw settings.mistake(
                    in: "layout",
                    "auto needs \(LayoutNames.systemFile), which does not exist; name the layout, such as de")
            }
            names = LayoutNames(file: String(decoding: data, as: UTF8.self))
        }
        guard let layout = Layout(names) else {
            throw settings.mistake(
                in: "layout",
                "there is no layout \(names) among those of the package xkb-data; localectl list-x11-keymap-layouts shows them"
            )
        }
        return layout
    }

    /// Returns the strokes for a result.
    /// - Throws: `Refusal` if it can't be typed as it is; then type nothing of it.
    public func strokes(for item: RecognizedItem) throws(Refusal) -> [Stroke] {
        let identifier = settings.symbologyIdentifier ? item.barcode?.symbologyIdentifier ?? "" : ""
        return try strokes(for: identifier + (item.output ?? ""))
    }

    /// Returns the strokes for a content, with prefix and suffix.
    public func strokes(for text: String) throws(Refusal) -> [Stroke] {
        let length = text.unicodeScalars.count
        guard length <= settings.maximumLength else {
            throw .tooLong(length: length, limit: settings.maximumLength)
        }
        var strokes = before
        var missing: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if let more = self.strokes(for: scalar) { strokes += more } else { missing.append(scalar) }
        }
        guard missing.isEmpty else { throw .unwritable(missing, layout: layout.names.description) }
        return strokes + after
    }

    private func strokes(for scalar: Unicode.Scalar) -> [Stroke]? {
        let isControl = scalar.properties.generalCategory == .control
        if let strokes = isControl ? controls[scalar] : layout.strokes(for: scalar) { return strokes }
        return switch settings.unwritable {
        case .refuse: nil
        // No program accepts a control character that way.
        case .unicode: isControl ? nil : layout.codeStrokes(for: scalar)
        case .replace: replacement
        }
    }
}

/// Why a result isn't typed. The description doesn't reveal the result.
public enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// It contains characters that can't be typed.
    case unwritable([Unicode.Scalar], layout: String)
    /// It is longer than allowed.
    case tooLong(length: Int, limit: Int)

    /// One line for people.
    public var description: String {
        switch self {
        case .unwritable(let scalars, let layout):
            "the layout \(layout) can't type \(scalars.count == 1 ? "one" : "\(scalars.count)") of its characters"
        case .tooLong(let length, let limit):
            "it has \(length) characters; maximumLength is \(limit)"
        }
    }
}
