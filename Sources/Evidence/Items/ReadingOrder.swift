import Glibc
public import ScanModel

/// The order in which people read: columns from left to right if there are columns, rows from top to bottom, and each
/// row from left to right. Directions follow the text, however it is rotated. Documents and rectangles precede what lies on them, the
/// larger first.
public enum ReadingOrder {
    /// Sorts items in reading order.
    /// - Parameter aspect: the frame's height divided by its width.
    public static func sort(_ items: [RecognizedItem], aspect: Double = 0.5625) -> [RecognizedItem] {
        guard items.count > 1 else { return items }
        let shapes = items.filter { $0.content.shape != nil }
        guard shapes.isEmpty else {
            let larger = shapes.sorted {
                ($0.isDocument ? 0 : 1, $1.bounds.area, $0.id) < ($1.isDocument ? 0 : 1, $0.bounds.area, $1.id)
            }
            return larger + sort(items.filter { $0.content.shape == nil }, aspect: aspect)
        }
        let turn = turn(of: items, aspect)
        let boxes = items.enumerated().map { Box($0.element.bounds, $0.offset, turn, aspect) }
        return order(boxes.sorted { ($0.y, $0.x, items[$0.index].id) < ($1.y, $1.x, items[$1.index].id) }).map {
            items[$0.index]
        }
    }

    /// An item's upright outline, after the text was rotated upright.
    private struct Box {
        let index: Int
        let (left, right, top, bottom): (Double, Double, Double, Double)
        var x: Double { (left + right) / 2 }
        var y: Double { (top + bottom) / 2 }
        var height: Double { bottom - top }

        init(_ quad: Quad, _ index: Int, _ turn: (cosine: Double, sine: Double), _ aspect: Double) {
            self.index = index
            let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft].map { corner in
                let (x, y) = (corner.x, corner.y * aspect)
                return (x * turn.cosine + y * turn.sine, y * turn.cosine - x * turn.sine)
            }
            (left, right) = (corners.map(\.0).min() ?? 0, corners.map(\.0).max() ?? 0)
            (top, bottom) = (corners.map(\.1).min() ?? 0, corners.map(\.1).max() ?? 0)
        }
    }

    /// Radians by which single items may deviate from the common direction.
    private static let tolerance = 0.5
    /// Minimum width of a gap between columns, relative to the gap between rows, and in heights of an item.
    private static let (clearance, least) = (1.3, 0.6)
    /// Minimum number of items in a column; two items side by side are a row.
    private static let rows = 2

    /// Returns the direction of most items; lines of text decide if there are any, and longer ones count more.
    private static func turn(of items: [RecognizedItem], _ aspect: Double) -> (cosine: Double, sine: Double) {
        let lines = items.filter { $0.text != nil }
        let ways = (lines.isEmpty ? items : lines).map { item -> (x: Double, y: Double) in
            let quad = item.bounds
            return (
                quad.topRight.x + quad.bottomRight.x - quad.topLeft.x - quad.bottomLeft.x,
                (quad.topRight.y + quad.bottomRight.y - quad.topLeft.y - quad.bottomLeft.y) * aspect
            )
        }
        // The longest one leads; items in other directions don't count.
        guard let lead = ways.max(by: { $0.x * $0.x + $0.y * $0.y < $1.x * $1.x + $1.y * $1.y }) else { return (1, 0) }
        let angle = atan2(lead.y, lead.x)
        // Codes lie at any rotation; without text, they define the direction only if they are nearly upright.
        if lines.isEmpty, abs(angle) > 0.6 { return (1, 0) }
        var (x, y) = (0.0, 0.0)
        for way in ways {
            let off = atan2(way.y * cos(angle) - way.x * sin(angle), way.x * cos(angle) + way.y * sin(angle))
            if abs(off) < tolerance { (x, y) = (x + way.x, y + way.y) }
        }
        let length = (x * x + y * y).squareRoot()
        return length > 0 ? (x / length, y / length) : (1, 0)
    }

    private static func order(_ boxes: [Box]) -> [Box] {
        guard boxes.count > 1 else { return boxes }
        if let columns = columns(of: boxes) { return order(columns.before) + order(columns.after) }
        // A headline or footer that spans all columns is split off first; otherwise, the widest gap separates.
        let gaps = gaps(boxes, from: \.top, to: \.bottom)
        func columned(_ gap: Gap) -> Int {
            [gap.before, gap.after].reduce(0) { $0 + (columns(of: $1) == nil ? 0 : $1.count) }
        }
        guard let gap = gaps.max(by: { (columned($0), $0.width) < (columned($1), $1.width) }) else {
            return inRows(boxes)
        }
        return order(gap.before) + order(gap.after)
    }

    /// An empty stripe, and the boxes on either side of it.
    private typealias Gap = (width: Double, before: [Box], after: [Box])

    /// Returns the gap between two columns with several rows each; nil if there is none.
    private static func columns(of boxes: [Box]) -> Gap? {
        guard let gap = gaps(boxes, from: \.left, to: \.right).max(by: { $0.width < $1.width }),
            gap.before.count >= rows, gap.after.count >= rows
        else { return nil }
        let lines = gaps(boxes, from: \.top, to: \.bottom).map(\.width).max() ?? 0
        let height = boxes.map(\.height).min() ?? 0
        return gap.width > max(least * height, clearance * lines) ? gap : nil
    }

    private static func gaps(
        _ boxes: [Box], from start: KeyPath<Box, Double>, to end: KeyPath<Box, Double>
    ) -> [Gap] {
        let sorted = boxes.sorted { ($0[keyPath: start], $0.index) < ($1[keyPath: start], $1.index) }
        var reached = sorted[0][keyPath: end]
        var gaps: [Gap] = []
        for (count, box) in sorted.enumerated().dropFirst() {
            let width = box[keyPath: start] - reached
            if width > 0 {
                let before = Set(sorted[..<count].map(\.index))
                gaps.append(
                    (width, boxes.filter { before.contains($0.index) }, boxes.filter { !before.contains($0.index) }))
            }
            reached = max(reached, box[keyPath: end])
        }
        return gaps
    }

    /// Sorts overlapping boxes into rows: a box belongs to the row that contains its centre, or nearly.
    private static func inRows(_ boxes: [Box]) -> [Box] {
        var rows: [[Box]] = []
        for box in boxes {
            let middle = rows.last.map { row in row.reduce(0) { $0 + $1.y } / Double(row.count) }
            if let middle, let first = rows.last?.first, box.y <= first.bottom || box.y - middle < 0.6 * box.height {
                rows[rows.count - 1].append(box)
            } else {
                rows.append([box])
            }
        }
        return rows.flatMap { row in row.sorted { ($0.left, $0.index) < ($1.left, $1.index) } }
    }
}
