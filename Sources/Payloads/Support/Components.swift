import ScanModel

/// Collects components; the second and later ones of a name get a number.
struct Components {
    private(set) var all: [ContentComponent] = []
    private var counts: [String: Int] = [:]

    /// Adds a component; nothing for an empty text or nil.
    /// - Returns: its number among those with the name; nil if nothing was added.
    @discardableResult
    mutating func add(_ name: String, _ value: String?) -> Int? {
        guard let value = value?.trimmed, !value.isEmpty else { return nil }
        counts[name, default: 0] += 1
        let count = counts[name, default: 1]
        all.append(ContentComponent(count == 1 ? name : "\(name)\(count)", value))
        return count
    }

    /// Adds a component of the part with this number, from 1.
    mutating func add(_ name: String, _ value: String?, of part: Int) {
        add(part == 1 ? name : "\(name)\(part)", value)
    }

    /// Adds a component, and returns whether the name is new.
    mutating func addNew(_ name: String, _ value: String) -> Bool {
        guard counts[name] == nil else { return false }
        add(name, value)
        return true
    }
}
