/// A GPIO line as the configuration names it.
public struct LineAddress: Sendable, Hashable, CustomStringConvertible {
    /// The chip's name (`gpiochip0`), its path, or its label; nil for any chip that has a line of the name.
    public var chip: String?
    /// The line.
    public var line: Line

    /// A line of a chip.
    public enum Line: Sendable, Hashable {
        /// By its number, from 0.
        case number(Int)
        /// By the name that the board gives it, such as `GPIO17`.
        case name(String)
    }

    public init(chip: String?, line: Line) {
        self.chip = chip
        self.line = line
    }

    /// The address as one word for people.
    public var description: String {
        let line =
            switch line {
            case .number(let number): "line \(number)"
            case .name(let name): "line '\(name)'"
            }
        return chip.map { "\($0) \(line)" } ?? line
    }

    /// Finds the line.
    /// - Throws: `DeviceFault` if there is no such line, or more than one.
    func resolve(in chips: [ChipDescription]) throws(DeviceFault) -> LinePlace {
        let asked = chips.filter { chip.map($0.isCalled) ?? true }
        guard let first = asked.first else {
            let known = chips.map { "\($0.name) (\($0.label))" }.joined(separator: ", ")
            throw DeviceFault("no GPIO chip '\(chip ?? "")'; there \(chips.isEmpty ? "are none" : "is \(known)")")
        }
        if chip != nil, asked.count > 1 {
            let names = asked.map(\.name).joined(separator: ", ")
            throw DeviceFault("several GPIO chips are called '\(chip ?? "")': \(names); use one of these names")
        }
        switch line {
        case .number(let number):
            guard first.lines.indices.contains(number) else {
                throw DeviceFault("\(first.name) has no line \(number); it has the lines 0 to \(first.lines.count - 1)")
            }
            return LinePlace(chip: first.path, line: number)
        case .name(let name):
            let places = asked.flatMap { chip in
                chip.lines.indices.filter { chip.lines[$0].name == name }.map { LinePlace(chip: chip.path, line: $0) }
            }
            guard let place = places.first else {
                let names = Set(asked.flatMap(\.lines).map(\.name)).subtracting([""]).sorted().prefix(60)
                let known = names.isEmpty ? "its lines have no names, use numbers" : names.joined(separator: ", ")
                throw DeviceFault("no line is called '\(name)'; there is: \(known)")
            }
            if places.count > 1 { throw DeviceFault("\(places.count) lines are called '\(name)'; use a number") }
            return place
        }
    }
}

/// A line that exists.
struct LinePlace: Sendable, Hashable {
    /// The chip's path.
    var chip: String
    /// Its number.
    var line: Int
}

/// A GPIO chip and its lines.
public struct ChipDescription: Sendable, Hashable {
    /// A line of it.
    public struct Line: Sendable, Hashable {
        /// Its name; empty if it has none.
        public var name: String
        /// Whether it is in use.
        public var isUsed: Bool
        /// By whom; empty if unknown.
        public var user: String
    }

    /// Its path.
    public var path: String
    /// Its name, such as `gpiochip0`.
    public var name: String
    /// What it is, such as `pinctrl-bcm2711`.
    public var label: String
    /// Its lines, by number.
    public var lines: [Line]

    func isCalled(_ word: String) -> Bool { word == name || word == path || word == label }
}
