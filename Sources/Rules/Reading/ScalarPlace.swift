import ScanModel

/// Finds the column of a character of a value in the text of a YAML file, so that a mistake in a pattern is reported where it is.
struct ScalarPlace {
    private let lines: [Substring]

    /// - Parameter yaml: the text that nodes were parsed from.
    init(_ yaml: String) { lines = yaml.split(omittingEmptySubsequences: false) { $0.isNewline } }

    /// Returns the place of a character of a value; that of the value if it can't be found, as in a value over several lines.
    func place(of offset: Int, in node: SettingNode) -> SettingNode.Place {
        guard case .string(let value) = node.content, node.place.line >= 1, node.place.line <= lines.count,
            let written = written(value, lines[node.place.line - 1], node.place.column - 1), offset < written.count
        else { return node.place }
        var place = node.place
        place.column = written[offset] + 1
        return place
    }

    /// Returns the index in the line of each character of a value, and of its end.
    private func written(_ value: String, _ line: Substring, _ start: Int) -> [Int]? {
        let characters = Array(line)
        guard start >= 0, start < characters.count else { return nil }
        let quote = characters[start]
        guard quote == "'" || quote == "\"" else {
            let isPlain = characters[start...].starts(with: value)
            return isPlain ? (0...value.count).map { start + $0 } : nil
        }
        var (places, index): ([Int], Int) = ([], start + 1)
        while index < characters.count {
            places.append(index)
            if characters[index] == quote {
                guard quote == "'", index + 1 < characters.count, characters[index + 1] == "'" else {
                    return places.count == value.count + 1 ? places : nil
                }
                index += 1
            } else if quote == "\"", characters[index] == "\\", index + 1 < characters.count {
                let digits: [Character: Int] = ["x": 2, "u": 4, "U": 8]
                index += 1 + (digits[characters[index + 1]] ?? 0)
            }
            index += 1
        }
        return nil
    }
}
