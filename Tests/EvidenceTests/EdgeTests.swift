import Evidence
import ScanModel
import Testing
import Tracking

/// Codes at the edge of the frame or of the region: what is certain, and when.
@Suite struct EdgeTests {
    /// Where a code lies in a frame: its left and right end, its top and bottom, as fractions of the frame.
    private struct Place {
        var (left, right, top, bottom): (Double, Double, Double, Double)

        init(_ left: Double, _ right: Double, _ top: Double = 0.4, _ bottom: Double = 0.6) {
            (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
        }

        var quad: Quad {
            Quad(
                topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top),
                bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: left, y: bottom))
        }
    }

    /// Reads a code at each place in turn, 30 times a second; returns the words of what is reported and the frames.
    private func told(
        _ symbology: Symbology, _ payload: String, _ places: [Place], in region: Region = .full, turned: Bool = false,
        isStill: Bool = false
    ) -> [String: Int] {
        var (tracker, ledger) = (Tracker(reappearAfter: 1), Ledger(seed: 1))
        var told: [String: Int] = [:]
        for (frame, place) in places.enumerated() {
            // A quarter turn: rows become columns.
            let quad = turned ? place.quad.map { Point(x: 1 - $0.y, y: $0.x) } : place.quad
            let reading = Reading(
                barcode: Barcode(symbology: symbology, payload: payload, payloadData: Array(payload.utf8)),
                bounds: quad, votes: isStill ? 8 : 1)
            let time = Double(frame) / 30
            let ended = tracker.update([reading], at: time, aspect: 1, region: region, isStill: isStill)
            let changes = ledger.update(tracker.tracks, ended: ended, reason: .left, at: time, isStill: isStill)
            for change in changes {
                switch change {
                case .added: told["add"] = frame + 1
                case .stable: told["stable"] = frame + 1
                case .updated, .removed: break
                }
            }
        }
        return told
    }

    private typealias Row = (name: String, Symbology, String, [Place], [String: Int])
    /// An EAN-13 of 95 modules that is 0.38 wide has modules of 0.004, so 0.02 have to be free beside it.
    private static let rows: [Row] = [
        (
            "well inside", .ean13, "9780441014989", Array(repeating: Place(0.3, 0.68), count: 12),
            ["add": 2, "stable": 3]
        ),
        (
            "just inside", .ean13, "9780441014989", Array(repeating: Place(0.03, 0.41), count: 12),
            ["add": 2, "stable": 3]
        ),
        ("cut at its start", .ean13, "9780441014989", Array(repeating: Place(0.01, 0.39), count: 40), [:]),
        ("cut at its end", .ean13, "9780441014989", Array(repeating: Place(0.61, 0.99), count: 40), [:]),
        ("beyond the edge", .ean13, "9780441014989", Array(repeating: Place(0.7, 1.08), count: 40), [:]),
        ("a part of a longer one", .i2of5, "9210", Array(repeating: Place(0.85, 0.99), count: 40), [:]),
        ("a part of a longer one", .code39, "A1", Array(repeating: Place(0.85, 0.995), count: 40), [:]),
        ("half of an EAN-13", .upce, "0178100000449", Array(repeating: Place(0.78, 0.99), count: 40), [:]),
        // Start, stop and checksum can't be those of a part.
        ("a Code 128", .code128, "ABC-12345", Array(repeating: Place(0.6, 0.99), count: 12), ["add": 2, "stable": 3]),
        ("a matrix", .qr, "ABC", Array(repeating: Place(0.8, 1), count: 12), ["add": 1, "stable": 1]),
        // Once it was seen whole, it is certain; readings at the edge add nothing.
        (
            "slides in", .ean13, "9780441014989",
            [0.01, 0.01, 0.01, 0.01, 0.05, 0.1, 0.1, 0.1].map { Place($0, $0 + 0.38) }, ["add": 6, "stable": 7]
        ),
        (
            "slides out", .ean8, "12345670",
            [0.7, 0.7, 0.72, 0.72, 0.72, 0.73, 0.73, 0.73].map { Place($0, $0 + 0.27) },
            ["add": 2]
        ),
        // All bars are seen, but cut shorter by the edge: certain once they are whole, or rest there, or can't become longer.
        (
            "comes from above", .ean13, "9780441014989",
            (0..<12).map { Place(0.3, 0.68, -0.1 + 0.03 * Double($0), 0.05 + 0.03 * Double($0)) },
            ["add": 2, "stable": 5]
        ),
        (
            "passes at the bottom", .ean13, "9780441014989",
            (0..<12).map { Place(0.05 + 0.02 * Double($0), 0.43 + 0.02 * Double($0), 0.9, 1) }, ["add": 2]
        ),
        (
            "rests at the top", .ean13, "9780441014989", Array(repeating: Place(0.3, 0.68, 0, 0.1), count: 20),
            ["add": 2, "stable": 10]
        ),
        (
            "taller than the frame", .ean13, "9780441014989", Array(repeating: Place(0.3, 0.68, -0.1, 1.1), count: 12),
            ["add": 2, "stable": 3]
        ),
    ]

    @Test(arguments: [false, true])
    func certainOnceSeenWhole(turned: Bool) {
        for (name, symbology, payload, places, expected) in Self.rows {
            #expect(told(symbology, payload, places, turned: turned) == expected, "\(name), \(symbology)")
        }
    }

    /// The edge of the region counts as that of the frame: beyond it, nothing is decoded.
    @Test(arguments: [(0.09, [:]), (0.15, ["add": 2, "stable": 3])])
    func theRegionHasEdgesToo(left: Double, expected: [String: Int]) throws {
        let region = try Region(x: 0.1, y: 0, width: 0.9, height: 1)
        let places = Array(repeating: Place(left + 0.02, left + 0.4), count: 12)
        #expect(told(.ean13, "9780441014989", places, in: region) == expected)
    }

    /// A still picture won't show more of its bars' length; what its edge may cut across isn't certain.
    @Test func aStillPictureShowsAllThereIs() {
        #expect(told(.ean13, "9780441014989", [Place(0.3, 0.68, -0.1, 0.5)], isStill: true) == ["add": 1, "stable": 1])
        #expect(told(.ean13, "9780441014989", [Place(0.61, 0.99)], isStill: true) == ["add": 1])
    }
}
