import FoundationEssentials
import ScanModel
import TestSupport
import Testing

@testable import datascan

/// `datascan results` beside a daemon.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ResultsProgramTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    /// Runs lines of a shell beside a daemon that has read the three codes of the demo, the first of which a rule rejects.
    private func shell(_ lines: String, pictures: Bool = true) throws -> (output: String, errors: String) {
        let folder = scratch.path
        let section = pictures ? "results: {pictures: {folder: \(folder)/pictures}}" : ""
        let configuration = scratch.file(
            "s.yaml",
            Array(
                """
                camera: {frameRate: 12}
                scan: {recognizedDataTypes: [barcode]}
                rules:
                  - {match: {symbology: [dataMatrix]}, accept: false, name: 'old, "label"'}
                  - {match: {symbology: [code128]}, output: '=${payload}', name: new}
                events: {socket: \(folder)/events.sock}
                control: {socket: \(folder)/control.sock}
                \(section)
                """.utf8))
        let script = """
            export BIN='\(try TestSupport.programs())' T='\(folder)'; {
            $BIN/datascand --config \(configuration) --replay \(TestSupport.demo) --loop 2>$T/log & D=$!
            while [ ! -S $T/control.sock ]; do sleep 0.05; done
            sees_all() {
                $BIN/datascan results --sockets $T --csv >$T/seen.csv 2>/dev/null
                for P in KH894091 8791578612116 UVZ-31848; do grep -q ",$P," $T/seen.csv || return 1; done
            }
            until sees_all; do sleep 0.1; done
            \(lines)
            kill $D; wait $D; } >$T/out 2>$T/err
            """
        let status = try #require(Shell.run(script))
        #expect(status == 0, "\(scratch.text("log"))")
        return (scratch.text("out"), scratch.text("err"))
    }

    @Test func resultsAreExportedWithTheirPictures() throws {
        let (output, errors) = try shell(
            """
            $BIN/datascan results --sockets $T --csv --pictures $T/out-pictures >$T/all.csv; echo "csv $?"
            $BIN/datascan results --sockets $T >$T/all.jsonl; echo "json $?"
            C=$(sed -n 2p $T/all.csv | cut -d , -f 2)
            $BIN/datascan results --sockets $T --since $C --csv >$T/since.csv; echo "since $?"
            $BIN/datascan results --sockets $T --until $C --csv >$T/until.csv; echo "until $?"
            $BIN/datascan results --sockets $T --until 2020-01-01 --csv >$T/early.csv; echo "early $?"
            $BIN/datascan results --sockets $T --since 2099-01-01T00:00:00Z; echo "late $?"
            $BIN/datascan results --sockets $T --csv --escape-formulas >$T/escaped.csv; echo "escaped $?"
            """)
        #expect(
            output.split(separator: "\n").map(String.init)
                == ["csv", "json", "since", "until", "early", "late", "escaped"].map { "\($0) 0" },
            "\(output) \(errors)")
        #expect(errors == "")
        let rows = scratch.text("all.csv").components(separatedBy: "\r\n")
        #expect(rows.last == "" && rows.count >= 5)
        #expect(rows[0] == ResultRow.columns.joined(separator: ","))
        // Which code is read first, and which again, depends on the frames that a slow machine drops.
        func row(_ payload: String) throws -> String { try #require(rows.first { $0.contains(",\(payload),") }) }
        let found = try ["KH894091", "8791578612116", "UVZ-31848"].map(row)
        #expect(found[0].contains(#",barcode,dataMatrix,,KH894091,"old, ""label""",,false,,"#), "\(found[0])")
        #expect(found[1].contains(",barcode,ean13,,8791578612116,,8791578612116,true,,"), "\(found[1])")
        #expect(found[2].contains(",barcode,code128,,UVZ-31848,new,=UVZ-31848,true,,"), "\(found[2])")
        #expect(scratch.text("escaped.csv").contains(",new,'=UVZ-31848,true,"))
        for row in found {
            let path = String(row.split(separator: ",").last ?? "")
            #expect(path.hasPrefix("\(scratch.path)/out-pictures/") && path.hasSuffix(".jpg"))
            let saved = FileManager.default.contents(atPath: path) ?? Data()
            let kept = FileManager.default.contents(
                atPath: "\(scratch.path)/pictures/" + (path.split(separator: "/").last ?? ""))
            #expect(saved.starts(with: [0xFF, 0xD8, 0xFF]) && saved == kept)
        }
        let lines = scratch.text("all.jsonl").split(separator: "\n")
        #expect(lines.count >= 3 && lines[0].hasPrefix(#"{"time":""#) && lines[0].contains(#""item":{"id":""#))
        let rejected = try #require(lines.first { $0.contains(#""payload":"KH894091""#) })
        #expect(rejected.contains(#""accepted":false"#))
        let firsts = scratch.text("since.csv").components(separatedBy: "\r\n")
        #expect(firsts[1].hasPrefix(rows[2].split(separator: ",").prefix(2).joined(separator: ",")))
        #expect(scratch.text("until.csv").components(separatedBy: "\r\n").count == 3)
        #expect(scratch.text("early.csv").components(separatedBy: "\r\n").count == 2)
    }

    @Test func whatIsMissingIsReported() throws {
        let (output, errors) = try shell(
            """
            $BIN/datascan results --sockets $T --since other-1-5 --csv >$T/all.csv; echo "gap $?"
            $BIN/datascan results --sockets $T --since never; echo "cursor $?"
            $BIN/datascan results --sockets $T --since yesterday_noon 2>/dev/null; echo "time $?"
            $BIN/datascan results --sockets $T --escape-formulas 2>/dev/null; echo "option $?"
            $BIN/datascan results --sockets $T --pictures $T/p; echo "pictures $?"
            $BIN/datascan results --sockets $T --pictures $T/no/p; echo "folder $?"
            $BIN/datascan results --sockets $T/none; echo "daemon $?"
            """, pictures: false)
        #expect(
            output.split(separator: "\n").map(String.init)
                == ["gap 0", "cursor 1", "time 64", "option 64", "pictures 1", "folder 1", "daemon 1"], "\(output)")
        let lines = errors.split(separator: "\n").map(String.init)
        #expect(lines.count == 5, "\(errors)")
        #expect(lines[0] == "datascan: an unknown number of results are missing (otherLog)")
        #expect(lines[1].hasPrefix("datascan: the daemon refused: "))
        #expect(lines[2].contains("the configuration has no results.pictures"))
        #expect(lines[3].hasSuffix("/no/p: No such file or directory"))
        #expect(lines[4].contains("is datascand running"))
        #expect(scratch.text("all.csv").components(separatedBy: "\r\n").count >= 5)
    }
}

/// The parts of an export that need no daemon.
@Suite struct ResultRowTests {
    private func row(_ fields: [String], escapes: Bool = false) -> String {
        String(decoding: CSVRow.bytes(fields, escapesFormulas: escapes), as: UTF8.self)
    }

    @Test func fieldsAreQuotedWhereTheyHaveTo() {
        #expect(row(["a", "", "b c", " d "]) == "a,,b c, d \r\n")
        #expect(
            row(["a,b", "say \"x\"", "\"", "two\nlines", "two\r\nlines", "cr\r"])
                == "\"a,b\",\"say \"\"x\"\"\",\"\"\"\",\"two\nlines\",\"two\r\nlines\",\"cr\r\"\r\n")
        #expect(row(["Äpfel €", "日本", "\u{1D}01"]) == "Äpfel €,日本,\u{1D}01\r\n")
        #expect(row([]) == "\r\n")
    }

    @Test func formulasStayAsTheyAreUnlessEscapingIsRequested() {
        let formulas = ["=1+1", "+49 30", "-5", "@cmd", "\tx"]
        #expect(row(formulas) == "=1+1,+49 30,-5,@cmd,\tx\r\n")
        #expect(row(formulas, escapes: true) == "'=1+1,'+49 30,'-5,'@cmd,'\tx\r\n")
        #expect(
            row(["=HYPERLINK(\"x\",\"y\")", "a=b", ""], escapes: true)
                == "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\",a=b,\r\n")
    }

    /// What a reader of RFC 4180 makes of random fields is what was written.
    @Test func everyFieldComesBack() {
        var random = SeededGenerator(seed: 4180)
        let signs = Array(",\"\r\n a=ü'")
        for _ in 0..<2000 {
            let fields = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                String(
                    (0..<Int.random(in: 0...6, using: &random)).map { _ in signs.randomElement(using: &random) ?? "a" })
            }
            #expect(parse(CSVRow.bytes(fields)) == fields.map { Array($0.utf8) })
        }
    }

    /// Reads one row, byte by byte.
    private func parse(_ row: [UInt8]) -> [[UInt8]] {
        var fields: [[UInt8]] = [[]]
        var isQuoted = false
        var place = 0
        while place < row.count {
            let byte = row[place]
            place += 1
            if isQuoted {
                if byte != 0x22 {
                    fields[fields.count - 1].append(byte)
                } else if place < row.count, row[place] == 0x22 {
                    fields[fields.count - 1].append(byte)
                    place += 1
                } else {
                    isQuoted = false
                }
            } else if byte == 0x22 {
                isQuoted = true
            } else if byte == 0x2C {
                fields.append([])
            } else if byte == 0x0D {
                return fields
            } else {
                fields[fields.count - 1].append(byte)
            }
        }
        return fields
    }

    @Test(arguments: [
        ("2026-11-21", ResultBound.time(1_795_219_200)), ("2026-11-21T08:00:00Z", .time(1_795_248_000)),
        ("2026-11-21T08:00:00.250Z", .time(1_795_248_000.25)), ("2026-11-21T09:00:00+01:00", .time(1_795_248_000)),
        ("n3ss98ejef-1795326597278-7", .cursor("n3ss98ejef-1795326597278-7")), ("earliest", .cursor("earliest")),
        ("2026-1-5", .cursor("2026-1-5")), ("2026-13-21", nil), ("2026-02-30", nil), ("2026-11-21T08:61:00Z", nil),
        ("2026-11-21T25:00:00Z", nil),
        ("2026-11-21T08:00", nil),
        ("", nil), ("a b", nil), ("yesterday!", nil), (String(repeating: "a", count: 65), nil),
    ])
    func boundsAreCursorsOrTimes(text: String, bound: ResultBound?) { #expect(ResultBound(argument: text) == bound) }

    @Test func aRowHasAFieldForEachColumn() throws {
        var item = RecognizedItem(
            id: "k3",
            content: .text(
                PrintedText(
                    candidates: [.init(transcript: "030 1", confidence: 0.91)],
                    meaning: TextMeaning(textContentType: .telephoneNumber, normalized: "+49301"))),
            bounds: Quad(try Region(x: 0, y: 0, width: 0.5, height: 0.5)), confidence: 0.91239, stability: .stable,
            reads: 3, firstSeen: 0, lastSeen: 1)
        item.cursor = "log-1-2"
        let change = Change(
            sequence: 5, moment: Moment(frame: 3, captureTime: 1, time: 1_795_248_000.5), items: [item],
            allItems: ["k3"],
            replayedFrom: "s")
        let row = ResultRow(change: change, item: item, picture: "p/log-1-2.jpg")
        #expect(
            row.fields == [
                "2026-11-21T08:00:00.500Z", "log-1-2", "k3", "text", "", "telephoneNumber", "030 1", "", "", "", "",
                "0.9124", "p/log-1-2.jpg",
            ])
        #expect(row.fields.count == ResultRow.columns.count)
        let line = String(decoding: row.json, as: UTF8.self)
        #expect(
            line.hasPrefix(
                #"{"time":"2026-11-21T08:00:00.500Z","session":"s","picture":"p/log-1-2.jpg","item":{"id":"k3","#))
        #expect(line.hasSuffix("}\n") && line.contains(#""cursor":"log-1-2""#))
    }
}
