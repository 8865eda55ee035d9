import ScanModel

extension SettingReader {
    private static var mostLists: Int { 16 }

    /// Reads the section `lists`: `{members: {file: /etc/datascan/members.csv, column: number}}`.
    mutating func listFiles(_ node: SettingNode) -> [String: ListFile] {
        // A section that contains only comments.
        if case .null = node.content { return [:] }
        guard case .map(let members) = node.content else {
            note(.invalid, "\(node.shown); it has to be a map of names and lists", at: node)
            return [:]
        }
        if members.count > Self.mostLists {
            note(.invalid, "there are \(members.count) lists; allowed are at most \(Self.mostLists)", at: node)
        }
        var lists: [String: ListFile] = [:]
        for (key, value) in members {
            guard case .string(let name) = key.content else { continue }
            lists[name] = listFile(value) ?? ListFile(path: "")
        }
        return lists
    }

    private mutating func listFile(_ node: SettingNode) -> ListFile? {
        let members = members(of: node, known: ["file", "column", "separator"])
        guard let path = members["file"] else {
            note(.missing, "file is missing: the path of a CSV file", at: node)
            return nil
        }
        guard let path = self.path(path) else { return nil }
        var file = ListFile(path: path)
        if let node = members["column"] {
            switch node.content {
            case .string(let name) where !name.isEmpty: file.column = .name(name)
            case .number(let number):
                guard let number = Int(exactly: number), (1...1000).contains(number) else { fallthrough }
                file.column = .number(number)
            default:
                note(
                    .invalid, "\(node.shown); allowed is a name from the first line, or a number from 1 to 1000",
                    at: node)
            }
        }
        if let separator = members["separator"].flatMap({ choice($0, of: ListFile.Separator.self) }) {
            file.separator = separator
        }
        return file
    }
}
