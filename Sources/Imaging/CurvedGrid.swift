/// The points of a curved page that the pixels of its picture show, in the plane of its corners.
package struct CurvedGrid: Sendable {
    /// How far each column and row lies across and down the page, from 0 to 1.
    let (us, vs): ([Double], [Double])
    /// Points of the sides: of the top and bottom for each column, of the left and right for each row.
    let (top, bottom, left, right): ([SIMD2<Double>], [SIMD2<Double>], [SIMD2<Double>], [SIMD2<Double>])
    /// Top left, top right, bottom right, bottom left.
    let corners: [SIMD2<Double>]

    /// Returns the point that a pixel shows: the Coons patch of the sides.
    package func place(_ column: Int, _ row: Int) -> SIMD2<Double> {
        let (u, v) = (us[column], vs[row])
        let level = top[column] + v * (bottom[column] - top[column])
        let upright = left[row] + u * (right[row] - left[row])
        let upper = corners[0] + u * (corners[1] - corners[0])
        let lower = corners[3] + u * (corners[2] - corners[3])
        return level + upright - (upper + v * (lower - upper))
    }
}
