import Foundation
import ScanModel
import TestSupport
import Testing

/// The names that several languages write out (schema, protocol, pages, Python) are those of the Swift definitions.
@Suite struct DefinitionTests {
    private func file(_ path: String) throws -> String {
        try String(contentsOfFile: TestSupport.repository + "/" + path, encoding: .utf8)
    }

    /// The member of a JSON object that a path leads to.
    private func json(_ path: String, _ keys: [String]) throws -> Any? {
        var value: Any? = try JSONSerialization.jsonObject(with: Data(file(path).utf8))
        for key in keys { value = (value as? [String: Any])?[key] }
        return value
    }

    private static let enumerations: [(name: String, values: [String])] = [
        // What can't be read isn't reported either.
        ("symbology", Symbology.supported.map(\.rawValue)), ("qualityLevel", QualityLevel.allCases.map(\.rawValue)),
        ("textContentType", TextContentType.allCases.map(\.rawValue)),
        ("cameraState", CameraState.allCases.map(\.rawValue)),
        ("errorCode", ProtocolError.Code.allCases.map(\.rawValue)),
        ("payloadKind", PayloadMeaning.Kind.allCases.map(\.rawValue)),
        ("itemType", Content.Kind.allCases.map(\.rawValue)), ("format", PaperFormat.allCases.map(\.rawValue)),
        ("verdict", Acknowledgement.Verdict.allCases.map(\.rawValue)),
    ]

    @Test(arguments: enumerations)
    func theSchemaAndTheProtocolHaveTheSameNames(name: String, values: [String]) throws {
        let listed = try json("docs/schema/definitions.schema.json", ["$defs", name, "enum"]) as? [String]
        #expect(listed.map(Set.init) == Set(values))
        let words = try Set(
            file("docs/protocol.md").split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init))
        #expect(values.filter { !words.contains($0) }.isEmpty, "docs/protocol.md lacks these")
    }

    @Test(arguments: PayloadMeaning.Kind.allCases)
    func everyKindOfPayloadIsDescribed(kind: PayloadMeaning.Kind) throws {
        #expect(try file("docs/protocol.md").contains("\n| `\(kind.rawValue)` |"), "docs/protocol.md lacks \(kind)")
    }

    @Test func everyControlMethodIsDescribed() throws {
        let requests = try json("docs/schema/request.schema.json", ["$defs"]) as? [String: Any]
        let replies = try json("docs/schema/reply.schema.json", ["$defs"]) as? [String: Any]
        let (text, python) = try (file("docs/protocol.md"), file("clients/python/datascan/control.py"))
        for method in ControlMethod.allCases.map(\.rawValue) {
            #expect(requests?[method] != nil && replies?[method] != nil, "docs/schema lacks \(method)")
            #expect(text.contains("\n| `\(method)` |"), "docs/protocol.md lacks \(method)")
            // A feed of pictures is for programs that show it, and those are pages.
            #expect(python.contains("\"\(method)\"") || method == "pictures", "the Python client lacks \(method)")
        }
    }

    /// What can be requested is described in the schema and in the configuration, with all its options.
    @Test(arguments: [
        RecognizedDataType.barcode(printedDigits: true), .rectangle(),
        .document(DocumentOptions(contents: .within, part: .full)),
    ])
    func everyOptionIsDescribed(type: RecognizedDataType) throws {
        var writer = JSONWriter()
        type.write(to: &writer)
        let form = try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any]
        let name = type.kind.rawValue
        let options = try #require(form?[name] as? [String: Any]).keys
        let forms = try json("docs/schema/definitions.schema.json", ["$defs", "dataType", "oneOf"]) as? [Any]
        let schema = forms?.lazy.compactMap { one -> [String: Any]? in
            let members = (one as? [String: Any])?["properties"] as? [String: Any]
            return (members?[name] as? [String: Any])?["properties"] as? [String: Any]
        }.first
        let text = try file("docs/configuration.md")
        for option in options {
            #expect(schema?[option] != nil, "docs/schema lacks \(name).\(option)")
            #expect(text.contains("\n| `\(name).\(option)` |"), "docs/configuration.md lacks \(name).\(option)")
        }
    }

    @Test func thePythonClientAndThePageKnowTheShapes() throws {
        let shapes = Content.Kind.allCases.filter(\.isShape).map(\.rawValue)
        let (python, words) = try (
            file("clients/python/datascan/items.py"), file("Sources/WebGateway/Page/words.js")
        )
        for shape in shapes {
            #expect(python.contains("\"\(shape)\""), "the Python client lacks \(shape)")
            #expect(words.contains("\(shape): \""), "words.js has no words for \(shape)")
        }
        for format in PaperFormat.allCases.map(\.rawValue) {
            let key = format.allSatisfy { $0.isLetter || $0.isNumber } ? format : "\"\(format)\""
            #expect(words.contains("\(key): \""), "words.js has no words for \(format)")
        }
    }

    @Test func browsersReadWhichMethodsTheyMayCall() throws {
        let text = try file("docs/web.md")
        for method in ControlMethod.allCases {
            #expect(text.contains("`\(method.rawValue)`") || !method.isForBrowsers, "docs/web.md lacks \(method)")
        }
    }

    /// A content type or symbology that the set-up page has no words for could not be chosen there.
    @Test func thePageHasWordsForAllThatCanBeChosen() throws {
        let words = try file("Sources/WebGateway/Page/words.js")
        for name in Symbology.supported.map(\.rawValue) + TextContentType.allCases.map(\.rawValue) {
            #expect(words.contains("\(name): \""), "words.js has no words for \(name)")
            #expect(words.contains("\"\(name)\""), "words.js has \(name) in no group")
        }
    }

    /// The version is written in Swift; the Python client repeats it, and packages take it from `scripts/version`.
    @Test func thereIsOneVersion() throws {
        let version = DataScanVersion.current
        #expect(
            version.wholeMatch(of: /\d+\.\d+\.\d+/) != nil, "Debian's versions order these as Semantic Versioning does")
        #expect(try file("clients/python/pyproject.toml").contains("\nversion = \"\(version)\"\n"))
        let script = Process()
        script.executableURL = URL(filePath: TestSupport.repository + "/scripts/version")
        let output = Pipe()
        script.standardOutput = output
        try script.run()
        let printed = try output.fileHandleForReading.readToEnd()
        script.waitUntilExit()
        #expect(printed == Data("\(version)\n".utf8))
    }

    /// The files that docs/architecture.md names exist: a path as it stands, or a file's name in the folder of the path before it.
    @Test func theArchitectureNamesFilesThatExist() throws {
        var missing: [String] = []
        for row in try file("docs/architecture.md").split(separator: "\n") where row.hasPrefix("| ") {
            var folder = ""
            for name in row.split(separator: "`").map(String.init) {
                guard name.wholeMatch(of: /[\w\/+.-]+\.(swift|js|md|yaml)/) != nil else { continue }
                let path = name.contains("/") ? name : folder + "/" + name
                folder = name.contains("/") ? String(name[..<(name.lastIndex(of: "/") ?? name.endIndex)]) : folder
                let places = ["", "Sources/", "docs/"].map { TestSupport.repository + "/" + $0 + path }
                if !places.contains(where: FileManager.default.fileExists) { missing.append(path) }
            }
        }
        #expect(missing == [])
    }
}
