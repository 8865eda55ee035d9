// Submatches of groups with Pike's algorithm: all threads advance together, each with its marks.

extension PatternProgram {
    private struct Way {
        var step: Int
        var marks: [Int]
    }

    /// Matches a whole text, and returns the contents of its named groups; nil if it doesn't match. For a group that
    /// matched repeatedly, the last match counts; a group that took no part is missing.
    package func matches(_ text: String) -> [String: String]? {
        let characters = Array(text)
        var ways = follow([Way(step: 0, marks: Array(repeating: -1, count: 2 * names.count))], at: 0)
        for (index, character) in characters.enumerated() {
            let taken = ways.compactMap { way -> Way? in
                guard case .take(let allowed) = steps[way.step], allowed.contains(character) else { return nil }
                return Way(step: way.step + 1, marks: way.marks)
            }
            ways = follow(taken, at: index + 1)
            if ways.isEmpty { return nil }
        }
        guard let way = ways.first(where: { steps[$0.step] == .match }) else { return nil }
        var groups: [String: String] = [:]
        for (index, name) in names.enumerated() {
            let (start, end) = (way.marks[2 * index], way.marks[2 * index + 1])
            if start >= 0, end >= start { groups[name] = String(characters[start..<end]) }
        }
        return groups
    }

    /// Returns the threads that wait for a character or have matched; of several at one step, only the preferred one.
    private func follow(_ starts: [Way], at position: Int) -> [Way] {
        var (seen, found): (Set<Int>, [Way]) = ([], [])
        var open = Array(starts.reversed())
        while var way = open.popLast() {
            guard seen.insert(way.step).inserted else { continue }
            switch steps[way.step] {
            case .take, .match: found.append(way)
            // A content is matched as a whole, without anchors.
            case .start, .end: break
            case .jump(let target): open.append(Way(step: target, marks: way.marks))
            case .mark(let mark):
                way.marks[mark] = position
                open.append(Way(step: way.step + 1, marks: way.marks))
            case .fork(let first, let second):
                open.append(Way(step: second, marks: way.marks))
                open.append(Way(step: first, marks: way.marks))
            }
        }
        return found
    }
}
