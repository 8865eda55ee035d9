/// The difference of two texts, for people.
enum LineDifference {
    /// The fate of a line.
    enum Kind: String {
        case same = " "
        case gone = "-"
        case new = "+"
    }

    struct Line: Equatable {
        var kind: Kind
        var text: String
    }

    /// Unchanged lines shown before and after a change.
    static let context = 3

    /// Returns the changed lines with some around them; `…` stands for omitted lines.
    static func lines(from before: String, to after: String) -> [Line] {
        let all = merged(split(before), split(after))
        let changed = all.indices.filter { all[$0].kind != .same }
        let shown = all.indices.filter { index in changed.contains { abs($0 - index) <= context } }
        var lines: [Line] = []
        var last = -1
        for index in shown {
            if index != last + 1 { lines.append(Line(kind: .same, text: "…")) }
            lines.append(all[index])
            last = index
        }
        return lines
    }

    private static func split(_ text: String) -> [String] {
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    private static func merged(_ before: [String], _ after: [String]) -> [Line] {
        var gone: Set<Int> = []
        var new: Set<Int> = []
        for change in after.difference(from: before) {
            switch change {
            case .remove(let offset, _, _): gone.insert(offset)
            case .insert(let offset, _, _): new.insert(offset)
            }
        }
        var lines: [Line] = []
        var (old, now) = (0, 0)
        while old < before.count || now < after.count {
            if old < before.count, gone.contains(old) {
                lines.append(Line(kind: .gone, text: before[old]))
                old += 1
            } else if now < after.count, new.contains(now) {
                lines.append(Line(kind: .new, text: after[now]))
                now += 1
            } else {
                lines.append(Line(kind: .same, text: after[now]))
                (old, now) = (old + 1, now + 1)
            }
        }
        return lines
    }
}
