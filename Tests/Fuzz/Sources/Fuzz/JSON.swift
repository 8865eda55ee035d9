import Foundation
import ScanModel

extension Target {
    /// The parser beneath both sockets.
    static let json = Target(name: "json") { bytes in
        guard let node = try? SettingNode(json: bytes) else { return }
        // It is stricter than Foundation's, never laxer.
        require(isJSON(bytes), "what is no JSON was read as JSON")
        var writer = JSONWriter()
        node.write(to: &writer)
        guard let again = try? SettingNode(json: writer.bytes) else {
            fatalError(
                "what was read can't be written and read again: \(String(decoding: writer.bytes, as: UTF8.self))")
        }
        require(node.says(again), "what was read says something else once it is written and read again")
    }
}

/// Whether it is one whole JSON value, as another parser sees it.
func isJSON(_ bytes: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
}

/// Fails where a line of ours is not one line of JSON.
func requireLine(_ bytes: [UInt8]) {
    require(bytes.last == 10 && bytes.dropLast().allSatisfy { $0 >= 0x20 }, "a line of ours is not one line")
    require((try? SettingNode(json: bytes.dropLast())) != nil || isJSON(bytes.dropLast()), "a line of ours is no JSON")
}

extension SettingNode {
    /// Writes it as JSON; numbers to six decimals, and null where they are too large for that.
    func write(to json: inout JSONWriter) {
        switch content {
        case .null: json.null()
        case .boolean(let value): json.boolean(value)
        case .number(let value): json.number(value, decimals: 6)
        case .string(let value): json.string(value)
        case .list(let values): json.array { json in for value in values { value.write(to: &json) } }
        case .map(let members):
            json.object { json in
                for (key, value) in members {
                    guard case .string(let name) = key.content else { fatalError("a key is no text") }
                    json.key(named: name)
                    value.write(to: &json)
                }
            }
        }
    }

    /// Whether it says the same as what came of writing it.
    func says(_ other: SettingNode) -> Bool {
        switch (content, other.content) {
        case (.null, .null): true
        case (.boolean(let one), .boolean(let two)): one == two
        case (.number(let one), .number(let two)): abs(one - two) <= max(1e-6, abs(one) * 1e-12)
        case (.number(let one), .null): abs(one) >= 8e9
        case (.string(let one), .string(let two)): one.utf8.elementsEqual(two.utf8)
        case (.list(let one), .list(let two)): one.count == two.count && zip(one, two).allSatisfy { $0.says($1) }
        case (.map(let one), .map(let two)):
            one.count == two.count && zip(one, two).allSatisfy { $0.key.says($1.key) && $0.value.says($1.value) }
        default: false
        }
    }
}
