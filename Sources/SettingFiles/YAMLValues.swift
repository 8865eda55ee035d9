import ScanModel

/// Copies nodes of a document as settings, and counts them.
struct YAMLValues {
    private var count = 0
    private var depth = 0

    /// Returns the value of a node and of all nodes in it.
    /// - Parameter place: its path; line and column become those of the node.
    /// - Throws: a mistake if there are too many values, or if they are nested too deeply.
    mutating func setting(
        _ number: Int32, of document: borrowing YAMLDocument, at place: SettingNode.Place
    ) throws(SettingReader.Mistake) -> SettingNode {
        let node = document[number]
        let place = place.moved(to: node)
        count += 1
        depth += 1
        defer { depth -= 1 }
        if let problem = YAMLLimits.problem(values: count, depth: depth) {
            throw .init(place: place, code: .invalid, message: problem)
        }
        switch node.content {
        case .scalar(let scalar):
            return SettingNode(scalar.content, at: place)
        case .list(let items):
            var list: [SettingNode] = []
            for (index, item) in items.enumerated() {
                list.append(try setting(item, of: document, at: place.element(index)))
            }
            return SettingNode(.list(list), at: place)
        case .map(let pairs):
            var map: [(key: SettingNode, value: SettingNode)] = []
            for (key, value) in pairs {
                let key = document[key]
                let member = place.member(key.name)
                map.append(
                    (
                        SettingNode(.string(key.name), at: member.moved(to: key)),
                        try setting(value, of: document, at: member)
                    ))
            }
            return SettingNode(.map(map), at: place)
        }
    }
}

extension SettingNode.Place {
    fileprivate func moved(to node: YAMLNode) -> Self {
        .init(path: path, line: node.place.line, column: node.place.column)
    }
}
