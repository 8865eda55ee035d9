import DaemonConfiguration
import DataScanClient
import ScanModel

/// Saves what the set-up page changed: shows the difference first, then writes the file.
struct ConfigurationSaving: Sendable {
    private let file: ConfigurationFile
    private let client: ScanClient

    /// - Throws: `WebError` if saving is off.
    init(_ camera: WebCamera) throws(WebError) {
        guard let file = camera.configuration else {
            throw WebError(.forbidden, "saving is off in datascan-web's configuration (configuration: \"\")")
        }
        self.file = file
        client = camera.client
    }

    /// Returns what saving would change, without changing anything.
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

    /// Changes the file if its version is the one whose difference was shown, and makes the daemon read it.
    func save(_ body: [UInt8]) async throws -> WebReply {
        let wish = try Wish(body)
        guard let version = wish.version else {
            throw WebError(.missing, field: "version", "version is missing; /api/configuration/preview returns it")
        }
        try await file.save(wish.changes, version: version)
        // The file is saved now, whether or not the reload succeeds.
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

    /// The changes that a page requests.
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

        /// Adds controls one by one, so that untouched ones stay as they are.
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
