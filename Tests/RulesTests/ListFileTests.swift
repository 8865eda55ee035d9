import FoundationEssentials
import Rules
import Testing

/// Lists from CSV files.
@Suite struct ListFileTests {
    private static let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "lists-\(UInt64.random(in: 0 ... .max))")

    private static func file(_ bytes: [UInt8], named name: String = "\(UInt64.random(in: 0 ... .max)).csv") throws
        -> String
    {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent(name)
        try Data(bytes).write(to: path, options: .atomic)
        return path.path
    }

    private static func load(
        _ text: String, _ column: ListFile.Column = .number(1), _ separator: ListFile.Separator = .comma
    ) async throws -> MemberList {
        try await load(Array(text.utf8), column, separator)
    }

    private static func load(_ bytes: [UInt8], _ column: ListFile.Column, _ separator: ListFile.Separator) async throws
        -> MemberList
    {
        let path = try file(bytes)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let lists = try await ListKeeper().load(["a": ListFile(path: path, column: column, separator: separator)])
        return try #require(lists["a"])
    }

    @Test(arguments: [
        ("a\nb\nc\n", ListFile.Column.number(1), ["a", "b", "c"]), ("a\r\nb\r\n\r\nc", .number(1), ["a", "b", "c"]),
        ("a\rb\r", .number(1), ["a", "b"]),
        ("name,number\nAnn,1\nBob,2\n", .name("number"), ["1", "2"]),
        ("\u{feff}number,name\n1,Ann\n", .name("number"), ["1"]),
        ("\"a \"\"b\"\", c\",x\n", .number(1), ["a \"b\", c"]),
        ("\"two\nlines\",1\n\"x\",2\n", .number(2), ["1", "2"]), (" a \t,\n", .number(1), ["a"]),
        ("x,\ny,1\n", .number(2), ["1"]), ("", .number(1), []), ("\n\n", .number(1), []),
        ("\"a\"\n\"b\"\r\n\"c\"", .number(1), ["a", "b", "c"]),
        ("Größe,é\n€,😀\n", .name("é"), ["😀"]), (" number , name\n1,2\n", .name("number"), ["1"]),
        ("a,b\nc,d", .number(2), ["b", "d"]),
    ])
    func reads(_ text: String, _ column: ListFile.Column, _ members: [String]) async throws {
        let list = try await Self.load(text, column)
        #expect(list.count == members.count)
        for member in members { #expect(list.membership(of: member) == .exact, "\(member)") }
    }

    @Test(
        arguments: [
            (
                Array("name;number\nAnn;1\n".utf8), ListFile.Column.name("number"),
                "1:1: there is no column 'number'; the first line has 'name;number'; is its separator a semicolon?"
            ),
            (
                Array("name,id\nAnn,1\n".utf8), .name("number"),
                "1:1: there is no column 'number'; the first line has 'name', 'id'"
            ),
            (Array("a,b\nc\n".utf8), .number(2), "2:2: this line has 1 field, so column 2 is missing"),
            (
                [0x41, 0x0A, 0x42, 0xE4, 0x0A], .number(1),
                "2:2: the byte 0xE4 isn't UTF-8; the list has to be text in UTF-8. Save it as UTF-8"
            ),
            (
                [0x41, 0x0A, 0xE4, 0x42, 0x0A], .number(1),
                "2:1: the byte 0xE4 isn't UTF-8; the list has to be text in UTF-8. Save it as UTF-8"
            ),
            (
                [0xFF, 0xFE, 0x41, 0x00], .number(1),
                "1:1: the file is UTF-16; the list has to be text in UTF-8. Save it as UTF-8"
            ),
            (
                [0x41, 0x00, 0x42, 0x00], .number(1),
                "1:2: this is a zero byte; the list has to be text in UTF-8. Save it as UTF-8"
            ),
            (Array("a\n\"b\nc".utf8), .number(1), "2:1: a quoted field without its closing quote"),
            (
                Array("a\n\"b\"c\n".utf8), .number(1),
                "2:4: a quoted field is followed by a comma or the end of the line"
            ),
            (
                Array("".utf8), .name("number"),
                "1:1: the file is empty; its first line has to name the columns, with 'number' among them"
            ),
            (Array("a\nb,\(String(repeating: "x", count: 300))\n".utf8), .number(1), nil),
            (
                Array("a,1\nb, \(String(repeating: "x", count: 300))\n".utf8), .number(2),
                "2:3: this member has more than 256 characters"
            ),
            ([0x61, 0xC3], .number(1), "1:2: the file ends within a character; is it complete?"),
        ] as [([UInt8], ListFile.Column, String?)])
    func refuses(_ bytes: [UInt8], _ column: ListFile.Column, _ problem: String?) async throws {
        let path = try Self.file(bytes)
        defer { try? FileManager.default.removeItem(atPath: path) }
        do {
            _ = try await ListKeeper().load(["a": ListFile(path: path, column: column)])
            #expect(problem == nil)
        } catch {
            #expect(error.description == problem.map { "\(path):\($0)" })
        }
    }

    @Test func missingAndStrange() async {
        let keeper = ListKeeper()
        let files = ["a": ListFile(path: "/nowhere/a.csv"), "b": ListFile(path: "/"), "c": ListFile(path: "/dev/zero")]
        do {
            _ = try await keeper.load(files)
            Issue.record("loaded")
        } catch {
            #expect(
                error.description == """
                    /nowhere/a.csv: it can't be read: there is no such file
                    /: this isn't a file; a list is a CSV file
                    /dev/zero: this isn't a file; a list is a CSV file
                    """)
        }
    }

    /// A changed file is loaded once it has been the same for two refreshes; a wrong one changes nothing and is reported once.
    @Test func reloads() async throws {
        let name = "reloaded-\(UInt64.random(in: 0 ... .max)).csv"
        let path = try Self.file(Array("one\n".utf8), named: name)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let keeper = ListKeeper()
        let first = try await keeper.load(["a": ListFile(path: path)])
        #expect(first["a"]?.membership(of: "one") == .exact)
        #expect(await keeper.refresh().lists == nil)

        _ = try Self.file(Array("two\nthree\n".utf8), named: name)
        #expect(await keeper.refresh().lists == nil)
        let changed = await keeper.refresh()
        #expect(changed.lists?["a"]?.membership(of: "two") == .exact)
        #expect(changed.loaded.map(\.count) == [2])
        #expect(await keeper.refresh().lists == nil)

        _ = try Self.file([0x41, 0xFF], named: name)
        var reports: [String] = []
        for _ in 0..<5 {
            let refreshed = await keeper.refresh()
            #expect(refreshed.lists == nil)
            reports += refreshed.errors.map(\.description)
        }
        #expect(
            reports == ["\(path):1:2: the byte 0xFF isn't UTF-8; the list has to be text in UTF-8. Save it as UTF-8"])
        #expect(await keeper.lists["a"]?.membership(of: "two") == .exact)

        try FileManager.default.removeItem(atPath: path)
        #expect(
            await keeper.refresh().errors.map(\.description) == ["\(path): it can't be read: there is no such file"])
        #expect(await keeper.refresh().errors.isEmpty)
        #expect(await keeper.lists["a"]?.count == 2)
        #expect(await keeper.problems == ["\(path): it can't be read: there is no such file"])

        _ = try Self.file(Array("four\n".utf8), named: name)
        _ = await keeper.refresh()
        #expect(await keeper.refresh().lists?["a"]?.membership(of: "four") == .exact)
        #expect(await keeper.problems == [])
    }

    /// The result doesn't depend on how the file is divided into pieces; many members are found.
    @Test func readsManyMembers() async throws {
        let lines = (0..<100_000).map { "\($0),M\($0)-Ü" }.joined(separator: "\r\n")
        let list = try await Self.load(lines, .number(2))
        #expect(list.count == 100_000)
        for number in stride(from: 0, to: 100_000, by: 997) { #expect(list.membership(of: "M\(number)-Ü") == .exact) }
        #expect(list.membership(of: "M100000-Ü") == .none)
    }
}
