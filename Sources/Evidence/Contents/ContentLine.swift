package import ScanModel

/// A line of text that is searched for contents.
package struct ContentLine: Sendable {
    /// The line as it is reported, or would be.
    package var item: RecognizedItem
    /// The fused attempts at it.
    package var text: FusedText

    package init(item: RecognizedItem, text: FusedText) {
        self.item = item
        self.text = text
    }

    /// Returns whether another line continues this one below it, as in an address or a machine-readable zone.
    ///
    /// Distances are relative to this line's height and length, so the picture's aspect ratio and rotation don't
    /// matter.
    func isContinued(by other: ContentLine) -> Bool {
        let (origin, bounds) = (item.bounds.topLeft, item.bounds)
        let (ux, uy) = (bounds.topRight.x - origin.x, bounds.topRight.y - origin.y)
        let (vx, vy) = (bounds.bottomLeft.x - origin.x, bounds.bottomLeft.y - origin.y)
        let area = ux * vy - uy * vx
        guard abs(area) > 1e-12 else { return false }
        func place(_ point: Point) -> (along: Double, down: Double) {
            let (dx, dy) = (point.x - origin.x, point.y - origin.y)
            return ((dx * vy - dy * vx) / area, (dy * ux - dx * uy) / area)
        }
        let (left, right) = (place(other.item.bounds.topLeft), place(other.item.bounds.topRight))
        let bottom = place(other.item.bounds.bottomLeft).down
        let height = bottom - left.down
        // The same direction and size, and directly below: after more than a blank line, another paragraph begins.
        guard right.along > left.along, (0.55...1.8).contains(height), abs(right.down - left.down) < 0.5 else {
            return false
        }
        guard (0.6...2.6).contains(left.down) else { return false }
        let shared = min(1, right.along) - max(0, left.along)
        return shared > 0.5 * min(1, right.along - left.along)
    }

    /// Returns the runs of consecutive lines, one below the other, with some lengths.
    static func stacks(of lines: [ContentLine], _ lengths: ClosedRange<Int>) -> [[ContentLine]] {
        if lengths.upperBound == 1 { return lines.map { [$0] } }
        var next: [Int: Int] = [:]
        for (index, line) in lines.enumerated() {
            // The nearest of several.
            let below = lines.indices.filter { $0 != index && line.isContinued(by: lines[$0]) }
            next[index] = below.min { a, b in
                line.item.bounds.centre.distance(to: lines[a].item.bounds.centre)
                    < line.item.bounds.centre.distance(to: lines[b].item.bounds.centre)
            }
        }
        var stacks: [[ContentLine]] = []
        for start in lines.indices {
            var (stack, at): ([ContentLine], Int?) = ([], start)
            while let index = at, stack.count < lengths.upperBound {
                stack.append(lines[index])
                if lengths.contains(stack.count) { stacks.append(stack) }
                at = next[index]
            }
        }
        return stacks
    }
}

extension Point {
    fileprivate func distance(to other: Point) -> Double {
        let (dx, dy) = (x - other.x, y - other.y)
        return (dx * dx + dy * dy).squareRoot()
    }
}
