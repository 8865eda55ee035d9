import Imaging
import ScanModel

/// A detector of codes that haven't moved since they were read, from means over blocks of 16 × 16 pixels: they need no
/// second reading.
struct Presence {
    /// The means of the latest frame.
    private var latest = Luma()
    /// The frame with which the scene is compared.
    private var reference = SceneMeans()
    private var memories: [Int: Memory] = [:]
    private var unchanged: Set<Int> = []
    private var latestTime = -Double.infinity

    private struct Memory {
        var area: PixelRect
        var means: [UInt8]
        var time: Double
    }

    /// Blocks of a scene that must change: a code of twenty pixels covers a few.
    private static let least = 2
    /// Seconds after which a code is read again even if nothing has moved.
    private static let trust = 1.0

    /// Returns whether the scene differs from the remembered one.
    mutating func isChanged(_ means: Luma) -> Bool {
        guard let changes = reference.changes(to: means) else { return true }
        return changes >= Self.least
    }

    /// Remembers the scene for later comparisons.
    mutating func remember(_ means: Luma) { reference.remember(means) }

    /// Returns the codes that lie as they did when they were last read.
    mutating func untouched(_ expected: [Attention], _ means: Luma, at time: Double) -> Set<Int> {
        for thing in expected where thing.lastRead == latestTime && !unchanged.contains(thing.id) {
            // It was read in the latest frame.
            let area = Self.blocks(of: thing.bounds, latest)
            memories[thing.id] = Memory(area: area, means: Self.cut(area, latest), time: thing.lastRead)
        }
        if memories.count > expected.count {
            let ids = Set(expected.map(\.id))
            memories = memories.filter { ids.contains($0.key) }
        }
        unchanged = []
        for thing in expected where thing.isCertain {
            guard let memory = memories[thing.id], (0..<Self.trust).contains(time - memory.time) else { continue }
            if Self.isAlike(memory.means, Self.cut(memory.area, means)) { unchanged.insert(thing.id) }
        }
        latest = means
        latestTime = time
        return unchanged
    }

    private static func blocks(of bounds: Quad, _ means: Luma) -> PixelRect {
        let box = bounds.boundingBox
        let (width, height) = (Double(means.width), Double(means.height))
        let (left, top) = (Int(box.x * width), Int(box.y * height))
        return PixelRect(
            x: left, y: top, width: Int((box.x + box.width) * width) + 1 - left,
            height: Int((box.y + box.height) * height) + 1 - top
        ).intersection(PixelRect(x: 0, y: 0, width: means.width, height: means.height))
    }

    private static func cut(_ area: PixelRect, _ means: Luma) -> [UInt8] {
        guard area.width > 0, area.maxX <= means.width, area.maxY <= means.height else { return [] }
        var cut: [UInt8] = []
        for y in area.y..<area.maxY {
            cut += means.pixels[y * means.width + area.x..<y * means.width + area.maxX]
        }
        return cut
    }

    /// Returns whether means differ only in illumination.
    private static func isAlike(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a.count == b.count, !a.isEmpty else { return false }
        let (lightA, lightB) = (a.reduce(1.0) { $0 + Double($1) }, b.reduce(1.0) { $0 + Double($1) })
        let gain = lightB / lightA
        guard gain > 0.7, gain < 1.4 else { return false }
        return zip(a, b).allSatisfy { abs(Double($0) * gain - Double($1)) <= Double(SceneMeans.difference) }
    }
}
