import Capture
import Imaging
import ScanModel
import TextRecognition
import Tracking

/// Looks at every line of a clip, as often as lines are searched for, whether more is wanted or not.
final class LineLooks {
    private let recognizer: NeuralLineRecognizer
    private let jpeg = JPEGDecoder()

    init() throws { recognizer = try NeuralLineRecognizer() }

    /// The lines of a clip, those that were seen once left out.
    /// - Parameter interval: seconds between two searches.
    func records(of clip: String, frameRate: Double, interval: Double) throws -> [LineRecord] {
        var tracker = LineTracker(reappearAfter: 1)
        var records: [Int: LineRecord] = [:]
        var frame = Frame()
        var data: [UInt8] = []
        var (number, searched) = (0, -Double.infinity)
        let recording = try Recording(path: clip)
        while try recording.next(into: &data) {
            defer { number += 1 }
            let time = Double(number) / frameRate
            guard time - searched >= interval - 1e-3 else { continue }
            searched = time
            try jpeg.decode(data.span, region: .full, into: &frame)
            // As many pixels as `balanced` searches.
            let reduction = max(1, ((Double(frame.width * frame.height) / 236e3).squareRoot() * 4).rounded() / 4)
            let lines = recognizer.find(frame, area: frame.window, reduction: reduction)
            let quads = lines.map { $0.quad(width: frame.width, height: frame.height) }
            let (owners, _) = tracker.update(quads, at: time, aspect: Double(frame.height) / Double(frame.width))
            for (owner, line) in zip(owners, lines) where Self.isWhole(line, frame) {
                let line = recognizer.refine(line, in: frame)
                let reading = recognizer.read(line, in: frame, allowed: nil)
                let quad = line.quad(width: frame.width, height: frame.height)
                records[owner, default: LineRecord(name: "\(clip)#\(owner)", looks: [])].looks.append(
                    .init(
                        reading, quad: quad, height: line.height, shape: line.length / max(1, line.height),
                        frame: number, time: time))
            }
        }
        return records.sorted { $0.key < $1.key }.map(\.value).filter { $0.looks.count > 1 }
    }

    /// Whether no more of it lies beyond the frame's edge.
    private static func isWhole(_ line: PrintedLine, _ frame: borrowing Frame) -> Bool {
        let room = max(2, 0.1 * line.height)
        let (right, bottom) = (Double(frame.width) - room, Double(frame.height) + room)
        return [line.topLeft, line.topRight, line.bottomRight, line.bottomLeft].allSatisfy {
            $0.x >= room && $0.x <= right && $0.y >= -room && $0.y <= bottom
        }
    }
}
