/// A page whose sides are curves, and where its points lie.
///
/// The sides are given in the plane of the page's corners, and a Coons patch spans them (S. Coons, "Surfaces for computer-aided design of
/// space forms", 1967). For a sheet that is bent in one direction only, a cylinder, this is exact up to the distances along the curve: a point's
/// shift in the plane is its distance from the camera's foot times a factor that depends on its height, and so is linear along the
/// straight direction.
package struct CurvedPage: Sendable {
    /// The plane of the corners.
    package let plane: PagePlane
    /// The sides in the plane: y of the top and bottom at equal steps of x from 0 to the plane's width, x of the right and left at equal
    /// steps of y.
    package let (top, right, bottom, left): ([Double], [Double], [Double], [Double])
    /// Where the sides meet in the plane: top left, top right, bottom right, bottom left.
    package let corners: [SIMD2<Double>]
    /// Where equal steps across and down the paper lie, as shares of the way from side to side; they increase from 0 to 1.
    package var (across, down): ([Double], [Double]) = ([0, 1], [0, 1])

    /// Cells along each side of the grid that is checked for folds.
    private static let cells = 16
    /// The least and the largest area of a cell, as a share of the plane's. Paper that is seen more steeply than that can't be read.
    private static let areas = 0.3...3.0

    package init(_ plane: PagePlane, top: [Double], right: [Double], bottom: [Double], left: [Double]) {
        (self.plane, self.top, self.right, self.bottom, self.left) = (plane, top, right, bottom, left)
        func meeting(_ upright: [Double], _ level: [Double], near start: SIMD2<Double>) -> SIMD2<Double> {
            var place = start
            // The sides are nearly perpendicular: each turn reduces the error to a small share.
            for _ in 0..<6 {
                place.y = level.value(at: place.x / plane.width)
                place.x = upright.value(at: place.y / plane.height)
            }
            return place
        }
        corners = [
            meeting(left, top, near: SIMD2(0, 0)), meeting(right, top, near: SIMD2(plane.width, 0)),
            meeting(right, bottom, near: SIMD2(plane.width, plane.height)),
            meeting(left, bottom, near: SIMD2(0, plane.height)),
        ]
    }

    /// Returns the points of the plane that the pixels of a picture of the page show.
    package func grid(columns: Int, rows: Int) -> CurvedGrid {
        let us = (0..<columns).map { across.value(at: (Double($0) + 0.5) / Double(columns)) }
        let vs = (0..<rows).map { down.value(at: (Double($0) + 0.5) / Double(rows)) }
        func level(_ side: [Double], from start: SIMD2<Double>, to end: SIMD2<Double>) -> [SIMD2<Double>] {
            us.map { u in
                let x = start.x + u * (end.x - start.x)
                return SIMD2(x, side.value(at: x / plane.width))
            }
        }
        func upright(_ side: [Double], from start: SIMD2<Double>, to end: SIMD2<Double>) -> [SIMD2<Double>] {
            vs.map { v in
                let y = start.y + v * (end.y - start.y)
                return SIMD2(side.value(at: y / plane.height), y)
            }
        }
        return CurvedGrid(
            us: us, vs: vs, top: level(top, from: corners[0], to: corners[1]),
            bottom: level(bottom, from: corners[3], to: corners[2]),
            left: upright(left, from: corners[0], to: corners[3]),
            right: upright(right, from: corners[1], to: corners[2]), corners: corners)
    }

    /// Whether no part of the page is turned over, or much smaller or larger than the rest.
    package var isUnfolded: Bool {
        let grid = grid(columns: Self.cells, rows: Self.cells)
        let cell = plane.width * plane.height / Double(Self.cells * Self.cells)
        for row in 1..<Self.cells {
            for column in 1..<Self.cells {
                let corner = grid.place(column - 1, row - 1)
                let area = (grid.place(column, row - 1) - corner).cross(grid.place(column - 1, row) - corner)
                if !Self.areas.contains(area / cell) { return false }
            }
        }
        return true
    }
}

extension [Double] {
    /// Returns the value at a share of the way through the array, from 0 at its first value to 1 at its last, by linear interpolation.
    package func value(at share: Double) -> Double {
        let place = Swift.min(Swift.max(share, 0), 1) * Double(count - 1)
        let index = Swift.min(Int(place), count - 2)
        return self[index] + (place - Double(index)) * (self[index + 1] - self[index])
    }
}
