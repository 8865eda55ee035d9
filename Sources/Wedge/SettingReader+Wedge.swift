import ScanModel

// Settings that only the wedge's configuration has.

extension SettingReader {
    mutating func kinds(_ node: SettingNode) -> [Content.Kind]? {
        guard let values = list(node) else { return nil }
        if values.isEmpty { note(.invalid, "the list is empty; allowed are barcode and text", at: node) }
        return values.compactMap { value in
            if case .string(let name) = value.content, let kind = Content.Kind(rawValue: name), kind.isShape {
                note(.invalid, "a \(name) has no content that could be typed; allowed are barcode and text", at: value)
                return nil
            }
            return choice(value, of: TypedKind.self).map(\.kind)
        }
    }

    /// The kinds of items that have a content.
    private enum TypedKind: String, CaseIterable {
        case barcode, text

        var kind: Content.Kind { self == .barcode ? .barcode : .text }
    }

    mutating func keyText(_ node: SettingNode) -> KeyText? {
        guard case .string(let text) = node.content else {
            note(.invalid, "\(node.shown); it has to be text, in quotes", at: node)
            return nil
        }
        do throws(KeyText.Mistake) {
            return try KeyText(text)
        } catch {
            note(.invalid, error.message, at: node)
            return nil
        }
    }

    mutating func controlCharacters(_ node: SettingNode) -> [Unicode.Scalar: KeyText] {
        var texts: [Unicode.Scalar: KeyText] = [:]
        for (name, value) in members(of: node, known: ControlCharacter.names) {
            if let scalar = ControlCharacter.named(name) { texts[scalar] = keyText(value) }
        }
        return texts
    }

    /// Reads a layout; nil stands for the machine's.
    mutating func layout(_ node: SettingNode) -> LayoutNames? {
        guard let text = string(node), text != "auto" else { return nil }
        let names = LayoutNames(text)
        if names == nil {
            note(.invalid, "\(node.shown); allowed is auto, or a layout such as de, fr or us(intl)", at: node)
        }
        return names
    }
}
