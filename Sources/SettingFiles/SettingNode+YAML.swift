public import ScanModel
import Yams

extension SettingNode {
    /// Parses YAML; nil if it contains nothing but comments.
    /// - Throws: `ConfigurationError` if it isn't YAML.
    public init?(yaml: String, file: String) throws(ConfigurationError) {
        if let mistake = YAMLLimits.mistake(in: yaml) { throw ConfigurationError(file: file, mistakes: [mistake]) }
        let root: Node?
        do {
            root = try Yams.compose(yaml: yaml)
        } catch let error as YamlError {
            throw ConfigurationError(file: file, mistakes: [error.mistake])
        } catch {
            throw ConfigurationError(
                file: file, mistakes: [.init(place: Place(line: 1, column: 1), code: .malformed, message: "\(error)")])
        }
        guard let root else { return nil }
        if case .null = root.content { return nil }
        self = root.setting(at: root.place(Place()))
    }
}

extension Node {
    fileprivate func place(_ place: SettingNode.Place) -> SettingNode.Place {
        var place = place
        place.line = mark?.line ?? 1
        place.column = mark?.column ?? 1
        return place
    }

    fileprivate func setting(at place: SettingNode.Place) -> SettingNode { SettingNode(content(at: place), at: place) }

    fileprivate var content: SettingNode.Content { content(at: .init()) }

    private func content(at place: SettingNode.Place) -> SettingNode.Content {
        switch self {
        case .scalar(let scalar):
            // Quoted values are text, whatever they look like.
            if [.singleQuoted, .doubleQuoted, .literal, .folded].contains(scalar.style) {
                return .string(scalar.string)
            }
            if null != nil { return .null }
            if let bool { return .boolean(bool) }
            if let float { return .number(float) }
            return .string(scalar.string)
        case .sequence(let sequence):
            return .list(sequence.enumerated().map { $1.setting(at: $1.place(place.element($0))) })
        case .mapping(let mapping):
            return .map(
                mapping.map { key, value in
                    let member = place.member(key.string ?? "?")
                    return (
                        SettingNode(.string(key.string ?? "?"), at: key.place(member)),
                        value.setting(at: value.place(member))
                    )
                })
        case .alias:
            return .null
        }
    }
}

extension YamlError {
    fileprivate var mistake: SettingReader.Mistake {
        func at(_ line: Int, _ column: Int, _ problem: String) -> SettingReader.Mistake {
            .init(place: .init(line: line, column: column), code: .malformed, message: problem)
        }
        switch self {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            return at(mark.line, mark.column, "this isn't valid YAML: \(problem)")
        case .duplicatedKeysInMapping(let duplicates, let context):
            return at(context.mark.line, context.mark.column, "'\(duplicates.joined(separator: ", "))' occurs twice")
        default:
            return at(1, 1, "this isn't valid YAML: \(self)")
        }
    }
}
