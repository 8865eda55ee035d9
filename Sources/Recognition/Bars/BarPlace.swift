/// A distance along a code: narrow modules, and wide elements whose width is a ratio that differs from print to print.
struct BarPlace: Sendable, Hashable {
    var narrow = 0
    var wide = 0

    /// Returns the distance in modules.
    /// - Parameter ratio: the width of a wide element, in modules.
    @inline(__always)
    func modules(_ ratio: Float) -> Float { Float(narrow) + ratio * Float(wide) }

    static func + (a: BarPlace, b: BarPlace) -> BarPlace {
        BarPlace(narrow: a.narrow + b.narrow, wide: a.wide + b.wide)
    }

    /// Returns the widths of elements: "1" to "9" are modules, "w" is a wide element.
    static func widths(_ elements: String) -> [BarPlace] {
        elements.utf8.map { $0 == UInt8(ascii: "w") ? BarPlace(wide: 1) : BarPlace(narrow: Int($0) - 48) }
    }
}

/// Where a code changes from light to dark, or back.
struct BarEdge: Sendable, Hashable {
    var place: BarPlace
    /// What the darkness gains: 1 where a bar begins, -1 where it ends, and a part of it where it isn't certain.
    var step: Float

    /// Returns the edges of elements, of which bars and spaces alternate.
    static func edges(_ elements: [BarPlace], from start: BarPlace, isBar: Bool) -> [BarEdge] {
        var (place, isBar, edges) = (start, isBar, [BarEdge]())
        for width in elements {
            let end = place + width
            if isBar { edges += [BarEdge(place: place, step: 1), BarEdge(place: end, step: -1)] }
            (place, isBar) = (end, !isBar)
        }
        return edges
    }
}
