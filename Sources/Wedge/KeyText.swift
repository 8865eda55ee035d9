/// Text that contains keys, as in a configuration: `LOT {Tab}`. A literal brace is written twice: `{{`.
public struct KeyText: Sendable, Hashable {
    enum Part: Sendable, Hashable {
        case character(Unicode.Scalar)
        /// A named key, or the key that writes a character; `held` comes in addition to the layout's modifiers.
        case key(held: [Key], Key)
        case combination(held: [Key], Unicode.Scalar)
    }

    let parts: [Part]

    init(_ parts: [Part]) { self.parts = parts }

    /// Why a text is wrong, and what would be right.
    struct Mistake: Error {
        let message: String
    }

    /// Parses a text.
    init(_ text: String) throws(Mistake) {
        var parts: [Part] = []
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "{", rest.first == "{" {
                rest.removeFirst()
                parts.append(.character("{"))
            } else if scalar == "{" {
                guard var end = rest.firstIndex(of: "}") else {
                    throw Mistake(message: "a { begins the name of a key, such as {Enter}; a { itself is written {{")
                }
                // The key may be a brace: {Ctrl+}}.
                let next = rest.index(after: end)
                if rest[..<end].last == "+", next < rest.endIndex, rest[next] == "}" { end = next }
                parts.append(try Self.key(String(rest[..<end])))
                rest = rest[end...].dropFirst()
            } else if scalar.properties.generalCategory == .control {
                throw Mistake(message: "this contains a control character; keys are written as {Enter} or {Tab}")
            } else {
                parts.append(.character(scalar))
            }
        }
        self.parts = parts
    }

    private static func key(_ name: String) throws(Mistake) -> Part {
        var words = name.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        // {Ctrl++}
        if name.hasSuffix("++") || name == "+" { words = words.dropLast(2) + ["+"] }
        let last = words.removeLast()
        var held: [Key] = []
        for word in words {
            guard let modifier = Key.namedModifiers.first(where: { $0.name == word }) else {
                throw Mistake(
                    message:
                        "there is no key {\(name)}; before a +, allowed is \(Key.namedModifiers.map(\.name).joined(separator: ", "))"
                )
            }
            held.append(modifier.key)
        }
        if let key = Key.named.first(where: { $0.name == last })?.key { return .key(held: held, key) }
        if !held.isEmpty, last.unicodeScalars.count == 1, let scalar = last.unicodeScalars.first {
            return .combination(held: held, scalar)
        }
        throw Mistake(
            message:
                "there is no key {\(name)}; allowed is \(Key.named.map(\.name).joined(separator: ", ")), or a combination such as {Ctrl+S}"
        )
    }
}

extension Layout {
    /// Returns the strokes of a text with keys, or the first character that this layout can't type.
    func strokes(for text: KeyText) -> Result<[Stroke], UnwritableCharacter> {
        var strokes: [Stroke] = []
        for part in text.parts {
            switch part {
            case .character(let scalar):
                guard let more = self.strokes(for: scalar) else { return .failure(.init(scalar: scalar)) }
                strokes += more
            case .key(let held, let key):
                strokes.append(Stroke(key, holding: held))
            case .combination(let held, let scalar):
                // Ctrl+S means the key of s; the capital is a convention.
                let plain = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
                guard let more = self.strokes(for: plain), more.count == 1 else {
                    return .failure(.init(scalar: scalar))
                }
                strokes.append(Stroke(more[0].key, holding: held + more[0].held.filter { !held.contains($0) }))
            }
        }
        return .success(strokes)
    }
}

/// A character that a layout can't write.
struct UnwritableCharacter: Error {
    let scalar: Unicode.Scalar
}
