import Imaging
import ScanModel

/// The merged results of several attempts on one frame: the same content at the same position is one reading.
struct MergedReadings {
    private(set) var readings: [Reading] = []
    private let region: Region
    private let width: Double
    private let height: Double

    init(frame: borrowing Frame, region: Region) {
        self.region = region
        width = Double(max(1, frame.width))
        height = Double(max(1, frame.height))
    }

    /// The readings that one attempt saw, so that it votes once for each.
    struct Sightings {
        fileprivate var seen: Set<Int> = []
        fileprivate let seesBeside: Bool
        /// Those with an add-on.
        fileprivate var supplemented: Set<Int> = []
    }

    /// Starts an attempt.
    /// - Parameter seesBeside: whether its picture includes the area beside a code.
    func newLook(seesBeside: Bool) -> Sightings { Sightings(seesBeside: seesBeside) }

    /// Adds a code that an attempt found.
    /// - Parameter corners: in pixels of the full frame, clockwise from the code's top left corner.
    mutating func add(_ found: DecodedBarcode, corners: [SIMD2<Double>], look: inout Sightings, isFragile: Bool) {
        let barcode = found.barcode
        // If the picture ends within an add-on, the visible part may look like a shorter one.
        let hasAddOn = look.seesBeside && found.details.supplementalPayload != nil
        let points = corners.map { Point(x: $0.x / width, y: $0.y / height) }
        let quad = Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
        guard region.contains(quad.centre) else { return }
        if let known = readings.firstIndex(where: { $0.barcode == barcode && isSamePlace($0.bounds, quad) }) {
            let isAddOnNew = hasAddOn && look.supplemented.insert(known).inserted
            if look.seen.insert(known).inserted {
                readings[known].note(
                    found.details, lines: found.lines, isFragile: isFragile, seesBeside: look.seesBeside)
            } else if isAddOnNew, let digits = found.details.supplementalPayload {
                // The rows that reach into the add-on are found separately from the others.
                readings[known].supplement(digits)
            }
            // Rows of a linear code that were seen separately: the larger outline is more accurate.
            if outline(quad).area > outline(readings[known].bounds).area { readings[known].bounds = quad }
        } else {
            look.seen.insert(readings.count)
            if hasAddOn { look.supplemented.insert(readings.count) }
            readings.append(
                Reading(
                    barcode: barcode, bounds: quad, isFragile: isFragile, details: found.details, lines: found.lines,
                    seesBeside: look.seesBeside))
        }
    }

    /// Returns whether an expected item was read.
    func contains(_ expected: Attention) -> Bool {
        readings.contains { $0.barcode == expected.barcode && isSamePlace($0.bounds, expected.bounds) }
    }

    /// Returns whether two outlines belong to one code: the centre of one lies in the other, or within a third of its
    /// longest side.
    private func isSamePlace(_ a: Quad, _ b: Quad) -> Bool {
        if a.contains(b.centre) || b.contains(a.centre) { return true }
        let (first, second) = (outline(a), outline(b))
        let reach = 0.33 * max(first.width, first.height, second.width, second.height)
        let (dx, dy) = (first.centreX - second.centreX, first.centreY - second.centreY)
        return dx * dx + dy * dy < reach * reach
    }

    private func outline(_ quad: Quad) -> Outline { Outline(quad, width: width, height: height) }
}

extension Outline {
    fileprivate var area: Double { width * height }
}
