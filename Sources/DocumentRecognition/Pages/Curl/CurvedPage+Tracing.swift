public import Imaging
public import ScanModel

extension CurvedPage {
    /// The least bow of a curved side: in pixels, and as a share of the page's shorter side. Sides of straight drawn sheets have at most 0.3
    /// pixels, from noise (docs/measurements.md, Pages); 0.002 of a sheet of A4 are 0.4 mm.
    private static let (leastBow, leastShare) = (1.5, 0.002)

    /// Traces the sides of a page in a picture. Sides that aren't visible are taken for straight.
    /// - Returns: nil if no side is curved, or the curves belong to something else.
    package init?(tracing picture: ColorImage, in plane: PagePlane) {
        let curves = PageSide.allCases.map { SideCurve($0, of: picture, in: plane) }
        let bow = curves.compactMap { $0?.bow }.max() ?? 0
        guard bow >= max(Self.leastBow, Self.leastShare * min(plane.width, plane.height)) else { return nil }
        let straight = [Double](repeating: 0, count: SideProfiles.places)
        let offsets = curves.map { $0?.offsets ?? straight }
        self.init(
            plane, top: offsets[0], right: offsets[1].map { plane.width - $0 },
            bottom: offsets[2].map { plane.height - $0 }, left: offsets[3])
        guard isUnfolded else { return nil }
        if let curl = CylinderCurl(curves, of: picture, in: plane) {
            if curl.isAcross { across = curl.places } else { down = curl.places }
        }
        guard isUnfolded else { return nil }
    }
}

extension ColorImage {
    /// Cuts out a page and lays it flat: sides that bow become straight, and with them the lines of print. A page with straight sides is
    /// rectified by its corners, as `straightened` does it.
    /// - Parameters:
    ///   - quad: the corners, in fractions of this picture.
    ///   - aspectRatio: short side by long side of the page; nil if its picture's sides have about its proportions.
    /// - Returns: nil if the corners enclose no area or cross.
    public func flattened(_ quad: Quad, aspectRatio: Double?) -> ColorImage? {
        laidFlat(quad, aspectRatio: aspectRatio) ?? straightened(quad, margin: 0, aspectRatio: aspectRatio)
    }

    /// Cuts out a page and lays it flat, as `flattened` does.
    /// - Returns: nil if its sides are straight.
    public func laidFlat(_ quad: Quad, aspectRatio: Double?) -> ColorImage? {
        guard
            let plane = PagePlane(
                quad, width: width, height: height, margin: 0, aspectRatio: aspectRatio)
        else { return nil }
        return CurvedPage(tracing: self, in: plane).map(flattened)
    }
}
