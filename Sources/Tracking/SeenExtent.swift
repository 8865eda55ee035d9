import ScanModel

/// How much of a code was in view when it was read.
enum SeenExtent: Sendable, Hashable {
    /// All of it, with free space at both ends.
    case whole
    /// All its bars, but the edge of the region cuts them shorter, at one end of them or at both.
    case shortened(atBothEnds: Bool)
    /// It ends at the edge of the region, so that further bars may be beyond: what was read may be a part of another content.
    case cut

    /// Free space at the ends of a code, in modules, that shows that it ends there: more than the widest space inside it, which is four
    /// modules in an EAN or UPC and three in others (ISO/IEC 15420, 16388, 16390).
    private static let (quietZone, narrowQuietZone) = (5.0, 4.0)
    /// Distance of the bars' ends from an edge, in modules, up to which they may reach beyond it. Outlines are accurate to about a module.
    private static let reach = 2.0
    /// Where the distance to the edge is measured, as a share of the visible length of the first and last bar: at its very ends, the edge
    /// that shortens it is near.
    private static let rows = [0.25, 0.75]

    /// - Parameters:
    ///   - region: the part of the frame that was read.
    ///   - aspect: the frame's height divided by its width.
    init(of barcode: Barcode, at bounds: Quad, in region: Region, aspect: Double) {
        guard barcode.symbology.traits.family == .linear else {
            self = .whole
            return
        }
        // In fractions of the frame's width, so that angles are right.
        func place(_ point: Point) -> Point { Point(x: point.x, y: point.y * aspect) }
        let area = Region(
            uncheckedX: region.x, y: region.y * aspect, width: region.width, height: region.height * aspect)
        let (start, end) = (
            (place(bounds.topLeft), place(bounds.bottomLeft)), (place(bounds.topRight), place(bounds.bottomRight))
        )
        let row = Point(
            x: (end.0.x + end.1.x - start.0.x - start.1.x) / 2, y: (end.0.y + end.1.y - start.0.y - start.1.y) / 2)
        let modules = barcode.modules
        let quietZone = barcode.symbology.traits.guardedModules == nil ? Self.narrowQuietZone : Self.quietZone
        func hasSpace(_ bar: (Point, Point), _ sign: Double) -> Bool {
            guard let seen = area.visible(bar) else { return false }
            return Self.rows.allSatisfy { share in
                let point = Point.between(seen.0, seen.1, share)
                let zone = sign * quietZone / modules
                return area.contains(Point(x: point.x + zone * row.x, y: point.y + zone * row.y))
            }
        }
        // Start, stop and check characters are part of the content's checksum, so a part of such a code isn't read.
        if barcode.symbology.traits.guarded != .byChecksum, !hasSpace(start, -1) || !hasSpace(end, 1) {
            self = .cut
            return
        }
        let margin = Self.reach * (row.x * row.x + row.y * row.y).squareRoot() / modules
        func isFree(_ point: Point) -> Bool {
            point.x >= area.x + margin && point.y >= area.y + margin && point.x <= area.x + area.width - margin
                && point.y <= area.y + area.height - margin
        }
        let above = isFree(start.0) && isFree(end.0)
        let below = isFree(start.1) && isFree(end.1)
        self = above && below ? .whole : .shortened(atBothEnds: !above && !below)
    }
}

extension Point {
    fileprivate static func between(_ a: Point, _ b: Point, _ share: Double) -> Point {
        Point(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
    }
}

extension Region {
    /// Returns the part of a line that lies in the region (Liang and Barsky, "A new concept and method for line clipping", 1984).
    fileprivate func visible(_ line: (Point, Point)) -> (Point, Point)? {
        var (from, to) = (0.0, 1.0)
        let (dx, dy) = (line.1.x - line.0.x, line.1.y - line.0.y)
        for (pace, room) in [
            (-dx, line.0.x - x), (dx, x + width - line.0.x), (-dy, line.0.y - y), (dy, y + height - line.0.y),
        ] {
            if pace == 0, room < 0 { return nil }
            if pace < 0 { from = max(from, room / pace) }
            if pace > 0 { to = min(to, room / pace) }
        }
        return from <= to ? (.between(line.0, line.1, from), .between(line.0, line.1, to)) : nil
    }
}
