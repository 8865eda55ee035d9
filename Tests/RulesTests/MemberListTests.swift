import Rules
import TestSupport
import Testing

/// Membership with misread characters.
@Suite struct MemberListTests {
    static let members = MemberList(["LIB-0042", "LIB-0043", "LIB-9917", "OTTO", "MAX", "Ähre", "B8"])

    @Test(arguments: [
        ("LIB-0042", 0, Membership.exact), ("LIB-0042", 1, .exact), ("LIB-004Z", 0, .none),
        ("LIB-004Z", 1, .ambiguous("LIB-0042", "LIB-0043")),
        ("LIB-9911", 1, .near("LIB-9917")), ("L1B-99I7", 1, .near("LIB-9917")), ("L1B-99I7", 0, .none),
        ("0TT0", 1, .near("OTTO")),
        ("OTO", 1, .near("OTTO")), ("OTTTO", 1, .near("OTTO")), ("OXXO", 1, .none), ("OXXO", 2, .near("OTTO")),
        ("MAX", 2, .exact),
        ("MBX", 1, .near("MAX")), ("Ahre", 1, .near("Ähre")), ("", 2, .none), ("88", 1, .near("B8")),
        ("X", 2, .ambiguous("B8", "MAX")),
        ("LIB-00421234567890", 2, .none),
    ])
    func membership(_ reading: String, _ distance: Int, _ expected: Membership) {
        let found = Self.members.membership(of: reading, distance: distance)
        if case .ambiguous = expected {
            // Which two are named doesn't matter.
            if case .ambiguous = found {} else { Issue.record("\(reading): \(found)") }
        } else {
            #expect(found == expected, "\(reading)")
        }
    }

    /// Two members that only a look-alike sets apart can't be told apart in print, but in a code.
    @Test func lookalikeMembersArePrintedAmbiguously() {
        let list = MemberList(["AB0", "ABO", "XYZ"])
        #expect(list.membership(of: "AB0", distance: 1, isPrinted: true) == .ambiguous("AB0", "ABO"))
        #expect(list.membership(of: "AB0", distance: 1) == .exact)
        #expect(list.membership(of: "AB0", distance: 0, isPrinted: true) == .exact)
        #expect(list.membership(of: "XYZ", distance: 1, isPrinted: true) == .exact)
    }

    @Test func emptyAndSingle() {
        #expect(MemberList([]).membership(of: "a", distance: 2) == .none)
        #expect(MemberList(["", "a", "a"]).count == 1)
        #expect(MemberList(["a"]).membership(of: "a") == .exact)
    }

    /// In a list of nothing but lookalikes, the time is bounded, and no member is chosen.
    @Test func manyLookalikesAreAmbiguous() {
        let members = (0..<(1 << 15)).map { number in
            String((0..<15).map { number >> $0 & 1 == 0 ? "0" : "O" })
        }
        let found = MemberList(members).membership(of: String(repeating: "o", count: 15), distance: 2)
        guard case .ambiguous(let one, let other) = found else {
            Issue.record("\(found)")
            return
        }
        #expect(one != other)
    }

    /// Compared with all members, one by one.
    @Test(arguments: [
        ("01OI8B", 1...5, 60), ("abcdefghij", 1...6, 200), ("0123456789", 4...4, 300), ("ab", 1...9, 100),
    ])
    func agreesWithBruteForce(_ alphabet: String, _ lengths: ClosedRange<Int>, _ count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        func word() -> String {
            String((0..<Int.random(in: lengths, using: &random)).map { _ in alphabet.randomElement(using: &random)! })
        }
        let members = Set((0..<count).map { _ in word() })
        let list = MemberList(members.shuffled(using: &random))
        #expect(list.count == members.count)
        var kinds: Set<String> = []
        for round in 0..<100 {
            var reading = Array(word())
            if round % 2 == 0 {
                reading = Array(members.randomElement(using: &random)!)
                for _ in 0..<Int.random(in: 0...2, using: &random) where !reading.isEmpty {
                    reading[reading.indices.randomElement(using: &random)!] = alphabet.randomElement(using: &random)!
                }
            }
            let text = String(reading)
            for distance in 0...2 {
                let near = members.filter { Self.distance($0, text) <= 2 * distance }
                let found = list.membership(of: text, distance: distance)
                switch found {
                case .exact: #expect(members.contains(text))
                case .near(let member): #expect(near == [member])
                case .ambiguous(let one, let other):
                    #expect(one != other && near.isSuperset(of: [one, other]) && !members.contains(text))
                case .none: #expect(near.isEmpty, "\(text) \(distance): \(near)")
                }
                kinds.insert("\(found)".prefix(4).description)
            }
        }
        #expect(kinds.count >= 3)
    }

    /// The distance in halves, by its definition.
    private static func distance(_ a: String, _ b: String) -> Int {
        let groups = ["0Oo", "1Il|", "8B", "5Ss", "2Zz"]
        func alike(_ x: Character, _ y: Character) -> Bool { groups.contains { $0.contains(x) && $0.contains(y) } }
        let (a, b) = (Array(a), Array(b))
        var rows = [(0...b.count).map { 2 * $0 }]
        for i in a.indices {
            var row = [2 * (i + 1)]
            for j in b.indices {
                let step = a[i] == b[j] ? 0 : alike(a[i], b[j]) ? 1 : 2
                row.append(min(rows[i][j] + step, rows[i][j + 1] + 2, row[j] + 2))
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
