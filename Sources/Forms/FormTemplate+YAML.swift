import ScanModel
public import SettingFiles

extension FormTemplate {
    /// The smallest side of a box, as a fraction of the page: 6 pixels of a page 1000 pixels wide, too few to measure ink.
    private static let leastSide = 0.006

    /// Reads a template.
    /// - Throws: `ConfigurationError` with all mistakes and their lines and columns.
    public init(yaml: String, file: String) throws(ConfigurationError) {
        guard let node = try SettingNode(yaml: yaml, file: file) else {
            let place = SettingNode.Place(line: 1, column: 1)
            throw ConfigurationError(
                file: file,
                mistakes: [.init(place: place, code: .missing, message: "the template is empty; it has to have a name")]
            )
        }
        var reader = SettingReader()
        let template = Self.read(node, &reader)
        guard reader.mistakes.isEmpty, let template else {
            throw ConfigurationError(file: file, mistakes: reader.mistakes)
        }
        self = template
    }

    /// Reads the template in a file.
    /// - Throws: `ConfigurationError` if it can't be read, or with all its mistakes.
    public init(file: String) throws(ConfigurationError) {
        try self.init(yaml: try ConfigurationError.text(of: file), file: file)
    }

    private static func read(_ node: SettingNode, _ reader: inout SettingReader) -> FormTemplate? {
        let members = reader.members(of: node, known: ["name", "code", "choices", "marks", "texts"])
        guard let name = required("name", of: node, members, &reader).flatMap({ reader.string($0) }) else { return nil }
        var template = FormTemplate(name: name)
        template.code = members["code"].flatMap { reader.string($0) }
        for element in members["choices"].flatMap({ reader.list($0) }) ?? [] {
            if let choice = choice(element, &reader) { template.choices.append(choice) }
        }
        for element in members["marks"].flatMap({ reader.list($0) }) ?? [] {
            if let mark = named(element, "name", "box", &reader) {
                template.marks.append(Box(value: mark.name, place: mark.place))
            }
        }
        for element in members["texts"].flatMap({ reader.list($0) }) ?? [] {
            if let text = named(element, "name", "area", &reader) {
                template.texts.append(TextArea(name: text.name, place: text.place))
            }
        }
        var names: Set<String> = []
        for name in template.choices.map(\.name) + template.marks.map(\.value) + template.texts.map(\.name)
        where !names.insert(name).inserted {
            reader.note(.invalid, "the name '\(name)' occurs twice; each question needs its own", at: node)
        }
        if template.choices.isEmpty, template.marks.isEmpty, template.texts.isEmpty, reader.mistakes.isEmpty {
            reader.note(.missing, "the template has no choices, marks or texts; it has to have at least one", at: node)
        }
        return template
    }

    private static func choice(_ node: SettingNode, _ reader: inout SettingReader) -> Choice? {
        let members = reader.members(of: node, known: ["name", "kind", "options"])
        let name = required("name", of: node, members, &reader).flatMap { reader.string($0) }
        let kind = members["kind"].map { reader.choice($0, of: Choice.Kind.self) } ?? .single
        guard let list = required("options", of: node, members, &reader).flatMap({ reader.list($0) }) else {
            return nil
        }
        if list.isEmpty { reader.note(.invalid, "there are no options; a choice has to have at least one", at: node) }
        let options = list.compactMap { named($0, "value", "box", &reader) }
        guard let name, let kind else { return nil }
        return Choice(name: name, kind: kind, options: options.map { Box(value: $0.name, place: $0.place) })
    }

    private static func named(
        _ node: SettingNode, _ nameKey: String, _ placeKey: String, _ reader: inout SettingReader
    ) -> (name: String, place: Region)? {
        let members = reader.members(of: node, known: [nameKey, placeKey])
        let name = required(nameKey, of: node, members, &reader).flatMap { text($0, &reader) }
        let place = required(placeKey, of: node, members, &reader).flatMap { region($0, &reader) }
        guard let name, let place else { return nil }
        return (name, place)
    }

    /// Values may look like numbers: 1 to 5.
    private static func text(_ node: SettingNode, _ reader: inout SettingReader) -> String? {
        if case .number(let value) = node.content { return Int(exactly: value).map(String.init) ?? "\(value)" }
        if case .boolean(let value) = node.content { return value ? "yes" : "no" }
        return reader.string(node)
    }

    /// Reads left, top, width and height in fractions of the page.
    private static func region(_ node: SettingNode, _ reader: inout SettingReader) -> Region? {
        guard let list = reader.list(node) else { return nil }
        guard list.count == 4 else {
            reader.note(
                .invalid, "there are \(list.count) numbers; allowed are four: left, top, width, height", at: node)
            return nil
        }
        let numbers = list.compactMap { reader.number($0, in: 0...1) }
        guard numbers.count == 4 else { return nil }
        let (right, bottom) = (numbers[0] + numbers[2], numbers[1] + numbers[3])
        guard right <= 1, bottom <= 1 else {
            let side = right > 1 ? "right edge is \(short(right))" : "bottom edge is \(short(bottom))"
            reader.note(.invalid, "the box lies outside the page: its \(side); allowed is up to 1", at: node)
            return nil
        }
        guard min(numbers[2], numbers[3]) >= leastSide,
            let region = try? Region(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        else {
            reader.note(
                .invalid, "the box is too small; each side has to be at least \(leastSide) of the page", at: node)
            return nil
        }
        return region
    }

    private static func required(
        _ key: String, of node: SettingNode, _ members: [String: SettingNode], _ reader: inout SettingReader
    ) -> SettingNode? {
        if let member = members[key] { return member }
        if case .map = node.content { reader.note(.missing, "the key '\(key)' is missing", at: node) }
        return nil
    }

    /// Three decimals.
    private static func short(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
}
