import Imaging

/// A side of a page.
enum PageSide: CaseIterable {
    case top, right, bottom, left

    /// Whether the side runs across the page.
    var isLevel: Bool { self == .top || self == .bottom }

    /// The length of the side in a page's plane.
    func length(in plane: PagePlane) -> Double { isLevel ? plane.width : plane.height }

    /// Returns a point of a page's plane.
    /// - Parameters:
    ///   - along: how far from the top or left end of the side.
    ///   - inwards: how far from the side, positive into the page.
    func place(along: Double, inwards: Double, in plane: PagePlane) -> SIMD2<Double> {
        switch self {
        case .top: SIMD2(along, inwards)
        case .right: SIMD2(plane.width - inwards, along)
        case .bottom: SIMD2(along, plane.height - inwards)
        case .left: SIMD2(inwards, along)
        }
    }
}
