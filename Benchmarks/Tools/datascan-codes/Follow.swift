import Glibc
import Imaging
import ScanModel

/// Follows prints through a recording by their pixels alone, from where they are said to be in one frame.
///
/// Standard input: lines of frame, number and eight pixels (the corners); standard output: the same, for each frame in which the print
/// was found.
struct Follow {
    func run(_ path: String) throws {
        var starts: [Int: [(id: Int, bounds: [Double])]] = [:]
        while let line = readLine() {
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            guard numbers.count == 10 else { continue }
            starts[Int(numbers[0]), default: []].append((Int(numbers[1]), Array(numbers[2...])))
        }
        var follower = PrintFollower()
        var pyramid = Pyramid()
        var places: [Int: Quad] = [:]
        var spent = 0.0
        var count = 0
        try eachFrame(of: path) { frame, _ in
            let (width, height) = (Double(frame.width), Double(frame.height))
            pyramid.build(frame)
            let began = processorTime()
            let found = follower.follow(
                places.map { TrackedPrint(key: .code($0.key), bounds: $0.value, lastSighted: 0) }, in: frame, pyramid)
            spent += processorTime() - began
            count += places.count
            for case (.code(let id), let quad) in found.sorted(by: { $0.key < $1.key }) {
                places[id] = quad
                let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
                print(frame.number, id, corners.map { "\($0.x * width) \($0.y * height)" }.joined(separator: " "))
            }
            var new: Set<Int> = []
            for start in starts[frame.number] ?? [] {
                let b = start.bounds
                func point(_ k: Int) -> Point { Point(x: b[2 * k] / width, y: b[2 * k + 1] / height) }
                places[start.id] = Quad(
                    topLeft: point(0), topRight: point(1), bottomRight: point(2), bottomLeft: point(3))
                new.insert(start.id)
            }
            follower.remember(
                places.map { id, bounds in
                    TrackedPrint(
                        key: .code(id), bounds: bounds, lastSighted: new.contains(id) ? frame.captureTime : -.infinity)
                }, in: frame, pyramid)
        }
        print("# ms a print and frame:", spent / Double(max(1, count)))
    }
}
