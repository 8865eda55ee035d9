extension DigitalLink {
    /// An address taken apart, with percent encoding removed.
    struct Parts {
        let host: String
        let path: [String]
        /// The parameters of the query that are named by digits.
        let attributes: [Element]

        init?(_ address: String) {
            guard address.utf8.count <= 8192, address.utf8.allSatisfy(Self.isAllowed),
                let scheme = ["https://", "http://", "HTTPS://", "HTTP://"].first(where: address.hasPrefix)
            else { return nil }
            let rest = address.utf8.dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: "#") }
            let sides = rest.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
            let segments = sides[0].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            host = String(decoding: segments[0], as: UTF8.self)
            guard !host.isEmpty, host.utf8.allSatisfy(Self.isInHost) else { return nil }
            var (path, attributes): ([String], [Element]) = ([], [])
            for segment in segments.dropFirst() {
                guard let text = Self.decoded(segment) else { return nil }
                path.append(text)
            }
            let query = sides.dropFirst().first ?? rest.prefix(0)
            for parameter in query.split(whereSeparator: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ";") }) {
                let name = parameter.prefix { $0 != UInt8(ascii: "=") }
                guard !name.isEmpty, name.allSatisfy({ $0.asciiDigit != nil }) else { continue }
                // In a query, a plus sign stands for a blank, which no field contains.
                let encoded = parameter.dropFirst(name.count + 1)
                guard !encoded.contains(UInt8(ascii: "+")), let value = Self.decoded(encoded), !value.isEmpty else {
                    return nil
                }
                attributes.append(Element(ai: String(decoding: name, as: UTF8.self), value: value))
            }
            (self.path, self.attributes) = (path, attributes)
        }

        /// Whether RFC 3986 allows a byte in an address.
        private static func isAllowed(_ byte: UInt8) -> Bool {
            (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}".utf8.contains(byte)
        }

        private static func isInHost(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "-.:[]".utf8.contains(byte)
            }
        }

        /// Removes percent encoding; nil if it is wrong, or if the result isn't printable ASCII, which no field is.
        private static func decoded(_ text: Substring.UTF8View) -> String? {
            var bytes: [UInt8] = []
            var rest = text
            while let byte = rest.popFirst() {
                guard byte == UInt8(ascii: "%") else {
                    bytes.append(byte)
                    continue
                }
                let code = rest.prefix(2)
                guard code.count == 2, code.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                    let value = UInt8(String(decoding: code, as: UTF8.self), radix: 16),
                    (0x20...0x7E).contains(value)
                else { return nil }
                bytes.append(value)
                rest = rest.dropFirst(2)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The primary key in a path, with its qualifiers: the last pairs of segments.
    struct PathKey {
        let elements: [Element]

        /// Finds the key that starts farthest to the right.
        init?(_ path: [String]) {
            var found: [Element] = []
            var rest = path[...]
            while rest.count >= 2, let value = rest.popLast(), let ai = rest.popLast() {
                guard !value.isEmpty, ApplicationIdentifier(ai) != nil, found.count < 4 else { return nil }
                found.insert(Element(ai: ai, value: value), at: 0)
                guard let qualifiers = Self.qualifiers[ai] else { continue }
                elements = found
                let used = found.dropFirst().map(\.ai)
                guard qualifiers.contains(where: { $0.filter(used.contains) == used }) else { return nil }
                return
            }
            return nil
        }

        /// Whether an application identifier would qualify the key in the path, so that it may not be an attribute.
        func couldQualify(_ ai: String) -> Bool {
            let used = elements.dropFirst().map(\.ai)
            return Self.qualifiers[elements[0].ai]?.contains { $0.contains(ai) && Set($0).isSuperset(of: used) }
                ?? false
        }

        /// The primary keys, with the alternative sequences of their qualifiers.
        private static let qualifiers: [String: [[String]]] = [
            "00": [[]], "01": [["22", "10", "21"], ["235"]], "253": [[]], "255": [[]], "401": [[]], "402": [[]],
            "414": [["254"], ["7040"]], "415": [["8020"]], "417": [["7040"]], "8003": [[]], "8004": [["7040"]],
            "8006": [["22", "10", "21"]], "8010": [["8011"]], "8013": [[]], "8017": [["8019"]], "8018": [["8019"]],
        ]
    }
}
