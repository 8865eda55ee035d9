import ScanModel

/// A list of distinct contents.
struct ContentTable {
    private(set) var all: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of content: String) -> Int {
        if let number = numbers[content] { return number }
        numbers[content] = all.count
        all.append(content)
        return all.count - 1
    }
}

extension JSONWriter {
    mutating func member(_ name: StaticString, _ value: String) {
        key(name)
        string(value)
    }

    mutating func member(_ name: StaticString, _ value: Int) {
        key(name)
        integer(value)
    }

    mutating func member(_ name: StaticString, _ value: Bool) {
        key(name)
        boolean(value)
    }

    mutating func confidence(_ value: Double) {
        key("confidence")
        number(value, decimals: 6)
    }

    mutating func stretches(_ stretches: [ClipData.Stretch]) {
        array { json in
            for stretch in stretches {
                json.array { json in
                    json.integer(stretch.first)
                    json.integer(stretch.last)
                    if !stretch.name.isEmpty { json.string(stretch.name) }
                }
            }
        }
    }
}

extension Collection<Int> {
    /// The numbers as stretches of consecutive numbers.
    var stretches: [ClipData.Stretch] {
        var found: [ClipData.Stretch] = []
        for number in sorted() { found.extend(to: number) }
        return found
    }
}
