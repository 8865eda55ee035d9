import DaemonConfiguration
import DataScanClient
import ScanModel

/// Saving what was set up: the difference first, then the file.
struct ConfigurationSaving: Sendable {
    private let file: ConfigurationFile
    private let client: ScanClient

    /// - Parameter file: nil if saving is off.
    /// - Throws: `WebError` if saving is off.
    init(_ file: ConfigurationFile?, _ client: ScanClient) throws(WebError) {
        guard let file else {
            throw WebError(.forbidden, "saving is off in datascan-web's configuration (configuration: \"\")")
        }
        self.file = file
        self.client = client
    }

    /// What saving would change; nothing is changed.
    func preview(_ body: [UInt8]) async throws(WebError) -> WebReply {
        let (edit, version) = try await file.edit(try Wish(body).changes)
        return WebReply { json in
            json.object { json in
                json.key("path")
                json.string(file.path)
                json.key("version")
                json.string(version)
                json.key("changed")
                json.boolean(edit.after != edit.before)
                json.key("diff")
                json.array { json in
                    for line in LineDifference.lines(from: edit.before, to: edit.after) {
                        json.object { json in
                            json.key("kind")
                            json.string(line.kind.rawValue)
                            json.key("text")
                            json.string(line.text)
                        }
                    }
                }
                json.key("text")
                json.string(edit.after)
            }
        }
    }

    /// Changes the file, where it is still the one whose difference was shown, and has the daemon read it.
    func save(_ body: [UInt8]) async throws -> WebReply {
        let wish = try Wish(body)
        guard let version = wish.version else {
            throw WebError(.missing, field: "version", "version is missing; /api/configuration/preview returns it")
        }
        try await file.save(wish.changes, version: version)
        // It is saved now, whatever comes of this.
        var restart: [String] = []
        var problem: String?
        do { restart = try await client.reload() } catch { problem = "\(error)" }
        return WebReply { json in
            json.object { json in
                json.key("saved")
                json.boolean(true)
                json.key("needsRestart")
                json.array { json in for key in restart { json.string(key) } }
                if let problem {
                    json.key("problem")
                    json.string("the file is saved, but the daemon has not read it: \(problem)")
                }
            }
        }
    }

    /// What a page wants to stand in the file.
    private struct Wish {
        var changes: [ConfigurationEdit.Change] = []
        var version: String?

        init(_ body: [UInt8]) throws(WebError) {
            let node: SettingNode
            do throws(ProtocolError) {
                node = try SettingNode(json: body)
            } catch {
                throw WebError(.malformed, error.message)
            }
            var reader = SettingReader()
            let members = reader.members(of: node, known: ["scan", "camera", "version"])
            if let node = members["version"] { version = reader.string(node) }
            for section in ["scan", "camera"] {
                guard case .map(let keys)? = members[section]?.content else { continue }
                for (key, value) in keys { add([section], key, value) }
            }
            if let error = reader.error { throw WebError(.invalid, field: error.field, error.message) }
            if changes.isEmpty {
                throw WebError(.missing, "there is nothing to save: scan and camera are missing or empty")
            }
        }

        /// Controls one by one, so that those that nobody touched stay as they are.
        private mutating func add(_ way: [String], _ key: SettingNode, _ value: SettingNode) {
            guard case .string(let name) = key.content else { return }
            if way == ["camera"], name == "controls", case .map(let controls) = value.content {
                for (key, value) in controls { add(["camera", "controls"], key, value) }
            } else {
                changes.append(.init(path: way + [name], value: value.content))
            }
        }
    }
}
