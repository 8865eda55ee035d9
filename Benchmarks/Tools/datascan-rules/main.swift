// Measures rules: the time per result with a thousand rules and a list of a million members, the memory of the list, and the time of
// a lookup.
//
//     datascan-rules [MEMBERS]
import FoundationEssentials
import Rules
import ScanModel

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000

/// SplitMix64: the same members and readings in every run.
struct Generator: RandomNumberGenerator {
    var state: UInt64 = 1
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
var random = Generator()
let clock = ContinuousClock()

/// The median and the maximum time of a call, in microseconds.
func times<Input>(_ inputs: [Input], _ body: (Input) -> Void) -> String {
    let times = inputs.map { input in clock.measure { body(input) } / .microseconds(1) }.sorted()
    func shown(_ time: Double) -> String { String(Int((time * 10).rounded())).padded }
    let mean = times.reduce(0, +) / Double(times.count)
    return
        "mean \(shown(mean)), median \(shown(times[times.count / 2])), 99 % below \(shown(times[times.count * 99 / 100])) µs"
}

extension String {
    /// Tenths as a decimal number.
    var padded: String { count < 2 ? "0.\(self)" : "\(dropLast()).\(suffix(1))" }
}

/// The memory that the process holds now, in MB.
func residentMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return line.split(separator: " ").compactMap { Int($0) }.first.map { $0 / 1024 } ?? 0
}

@MainActor func word(_ alphabet: [Character], _ length: Int) -> String {
    String((0..<length).map { _ in alphabet.randomElement(using: &random) ?? "0" })
}
let digits = Array("0123456789")
let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
let forms: [(name: String, member: @MainActor (Int) -> String)] = [
    ("10 random capitals and digits", { _ in word(letters, 10) }), ("10 random digits", { _ in word(digits, 10) }),
    ("LIB-2023- and 8 random digits", { _ in "LIB-2023-" + word(digits, 8) }),
    ("LIB- and consecutive numbers", { "LIB-" + String(String($0 + 100_000_000).dropFirst()) }),
]

/// Replaces characters at random, as a misreading does.
@MainActor func misread(_ text: String, _ errors: Int, _ alphabet: [Character]) -> String {
    var characters = Array(text)
    for _ in 0..<errors {
        characters[characters.indices.randomElement(using: &random) ?? 0] =
            alphabet.randomElement(using: &random) ?? "0"
    }
    return String(characters)
}

for form in forms {
    let members = (0..<count).map { form.member($0) }
    let before = residentMemory()
    var list: MemberList?
    let building = clock.measure { list = MemberList(members) }
    guard let list else { continue }
    print(
        "\(form.name): \(list.count) members, \(list.bytes / 1_000_000) MB, built in \(building); process \(before) to \(residentMemory()) MB"
    )
    for distance in 0...2 {
        for errors in 0...2 {
            let readings = (0..<2000).map { _ in misread(members.randomElement(using: &random) ?? "", errors, letters) }
            var found = 0
            let time = times(readings) { reading in
                if list.membership(of: reading, distance: distance).member(of: reading) != nil { found += 1 }
            }
            print("  distance \(distance), \(errors) errors: \(time); \(found * 100 / readings.count) % found")
        }
    }
}

// A thousand rules; the last ones ask the list.
let members = (0..<count).map { _ in word(letters, 10) }
let lists = ["members": MemberList(members)]
@MainActor func book(_ pattern: (Int) -> String) throws -> RuleBook {
    var rules = try (1...998).map { number in
        var conditions = RuleConditions()
        conditions.pattern = try SearchPattern(pattern(number))
        return Rule(number: number, conditions: conditions)
    }
    var member = RuleConditions()
    member.list = .init(name: "members", distance: 1)
    rules.append(Rule(number: 999, name: "member", conditions: member))
    rules.append(Rule(number: 1000, conditions: RuleConditions(), accepts: false))
    return RuleBook(rules, lists: lists)
}
let patterns: [(name: String, pattern: (Int) -> String)] = [
    ("^https://example.com/NNN/(?<code>\\w+)$", { "^https://example\\.com/\($0)/(?<code>\\w+)$" }),
    ("KUNDE-NNN anywhere", { "KUNDE-\($0)" }), ("^\\d{3}-NNN-[A-Z]+", { "^\\d{3}-\($0)-[A-Z]+" }),
    ("(?<code>[A-Z]{3}\\dNNN) anywhere", { "(?<code>[A-Z]{3}\\d\($0))" }), ("\\w{4}NNN$", { "\\w{4}\($0)$" }),
]
for (name, pattern) in patterns {
    let book = try book(pattern)
    let kinds: [(name: String, text: @MainActor () -> String)] = [
        ("a member", { members.randomElement(using: &random) ?? "" }),
        ("a misread member", { misread(members.randomElement(using: &random) ?? "", 1, letters) }),
        ("an address", { "https://example.com/\(Int.random(in: 1...2000, using: &random))/\(word(letters, 8))" }),
        ("a number", { word(digits, 13) }),
    ]
    for (kind, text) in kinds {
        let items = (0..<1000).map { _ in
            Content.text(PrintedText(candidates: [.init(transcript: text(), confidence: 1)]))
        }
        let moment = Moment(frame: 0, captureTime: 0, time: 1_800_000_000)
        print("1000 rules \(name), \(kind): \(times(items) { _ = book.outcome(of: RuleSubject($0, moment: moment)) })")
    }
}
