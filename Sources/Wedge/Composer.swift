import FoundationEssentials
public import ScanModel
public import SettingFiles

/// Says which keys write a result: all of it, or none.
public struct Composer: Sendable {
    /// The layout for which it writes.
    public let layout: Layout
    private let settings: WedgeSettings
    private let before: [Stroke]
    private let after: [Stroke]
    private let controls: [Unicode.Scalar: [Stroke]]
    private let replacement: [Stroke]?

    /// Makes a composer.
    /// - Throws: `ConfigurationError` where there is no such layout, or it can't write what the configuration wants to be typed.
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
            // Nobody asked for the default: where the layout can't write it, it is as if it were not there.
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

    /// The strokes of a result.
    /// - Throws: `Refusal` where it can't be written as it is; then nothing of it is to be typed.
    public func strokes(for item: RecognizedItem) throws(Refusal) -> [Stroke] {
        let identifier = settings.symbologyIdentifier ? item.barcode?.symbologyIdentifier ?? "" : ""
        return try strokes(for: identifier + item.content.string)
    }

    /// The strokes of a content, with prefix and suffix.
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
        // No program takes a control character that way.
        case .unicode: isControl ? nil : layout.codeStrokes(for: scalar)
        case .replace: replacement
        }
    }
}

/// Why a result is not typed. Its description says nothing of what the result is.
public enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// It has characters that can't be written.
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
