import AccurateText
import Evidence
import Imaging
import ScanModel
import TextRecognition
import Tracking

/// Still pictures.
extension TextScan {
    /// Finds and reads all lines.
    mutating func searchStill(
        _ frame: borrowing Frame, region: Region, barcodes: [Quad], _ progress: (_ line: Int, _ of: Int) -> Bool
    ) -> [ItemChange] {
        let area = Frame.pixels(of: region, width: frame.width, height: frame.height).intersection(frame.window)
        let least = options.minimumTextHeight * Double(area.height)
        let lines = (findLarge(frame, area, least: least) ?? findSmall(frame, area, least: least)).filter { line in
            let quad = line.quad(width: frame.width, height: frame.height)
            return line.height >= least && !barcodes.contains { $0.covers(quad) }
        }
        let quads = lines.map { $0.quad(width: frame.width, height: frame.height) }
        let aspect = Double(frame.height) / Double(max(1, frame.width))
        let isSettled = large != nil && large?.failure == nil
        let owners =
            isSettled
            ? tracker.settle(quads, at: frame.captureTime).owners
            : tracker.update(quads, at: frame.captureTime, aspect: aspect).owners
        for (index, (owner, line)) in zip(owners, lines).enumerated() {
            guard progress(index + 1, lines.count) else { break }
            readStill(line, owner, frame, isSettled: isSettled)
        }
        return ledger.update(tracker.tracks, ended: [], reason: .left, at: frame.captureTime)
    }

    /// Returns the lines of the small finder, at three scales.
    private func findSmall(_ frame: borrowing Frame, _ area: PixelRect, least: Double) -> [PrintedLine] {
        // At a finer scale, the network's pictures take much memory, and the text is large enough.
        let finest = max(1, (Double(area.width * area.height) / Self.mostPixels).squareRoot())
        var lines: [PrintedLine] = []
        for reduction in [finest, 2 * finest, 4 * finest] {
            for line in recognizer.find(frame, area: area, reduction: reduction) where line.height >= least {
                let quad = line.quad(width: frame.width, height: frame.height)
                let isKnown = lines.contains { known in
                    let other = known.quad(width: frame.width, height: frame.height)
                    return quad.covers(other) || other.covers(quad)
                }
                if !isKnown { lines.append(line) }
            }
        }
        return lines
    }

    /// Maximum pixels of a picture that the small finder searches at full size.
    private static let mostPixels = 2.5e6

    /// Returns the lines of the large detector; nil if there is none.
    private mutating func findLarge(_ frame: borrowing Frame, _ area: PixelRect, least: Double) -> [PrintedLine]? {
        guard let scene, large?.submit(scene.scene(of: frame, area: area, least: least, isStill: true)) == true else {
            return nil
        }
        self.scene?.begin(frame, area: area, tracks: tracker.tracks)
        _ = large?.take([])
        guard let found = large?.takeScene() else { return nil }
        let quads = found.lines.map(\.bounds)
        return Self.apart(quads).map {
            PrintedLine(quads[$0], width: frame.width, height: frame.height, score: found.lines[$0].score)
        }
    }

    /// Attempts of the large reader per line.
    private static let stillAttempts = 3

    /// Reads a line as often as the shortest line needs, each time with a slightly different crop.
    private mutating func readStill(_ line: PrintedLine, _ id: Int, _ frame: borrowing Frame, isSettled: Bool) {
        let shape = line.length / max(1, line.height)
        let refined = recognizer.refine(line, in: frame)
        let fast = isSettled && refined.length < Self.wholeLength * line.length ? line : refined
        var contrast = 0.0
        for room in [0, 0.04, -0.04, 0.08, -0.08] where large?.isForeign(id) != true {
            contrast = readFast(
                fast.padded(beside: room, above: room), id, frame, shape: isSettled ? shape : fast.shape)
        }
        for _ in 0..<Self.stillAttempts where large != nil {
            submit(line, id, frame, shape: shape, contrast: contrast)
            _ = takeLarge(barcodes: [])
        }
    }
}

extension PrintedLine {
    /// Length divided by height.
    fileprivate var shape: Double { length / max(1, height) }
}
