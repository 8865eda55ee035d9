import Glibc
import Imaging
import ScanModel

/// A place that is cut out of a frame for the decoder: upright, and enlarged or deblurred if that helps.
struct PlacePatch {
    private var crop = MagnifiedCrop()

    /// Kernels that enlarge by two or three and remove a blur of the given sigma in pixels.
    static let kernels = [
        Restoration(blur: 0.7, noise: 0.02, magnifying: 2), Restoration(blur: 1.2, noise: 0.01, magnifying: 2),
        Restoration(blur: 0.7, noise: 0.02, magnifying: 3), Restoration(blur: 1.0, noise: 0.01, magnifying: 3),
        Restoration(blur: 1.4, noise: 0.005, magnifying: 3),
    ]
    /// Kernels for fused pictures, which are already enlarged by three.
    static let fusedKernels = [0.6, 1.0, 1.4].map { Restoration(blur: $0, noise: 0.003, density: 3) }
    /// How wide a blur makes the dots of a Data Matrix flow together, as shares of the place's shorter side: 0.3 to 0.7 of a module for the
    /// usual 12 to 26 modules.
    static let joining = [1 / 35.0, 1 / 45.0]
    /// The kernels for that, whose sigmas in pixels are the powers of 1.4 from 1 to 2.7; and the sigma to which the picture is reduced.
    private static let (joiningKernels, ratio, joined) = (
        (0..<4).map { Restoration(smoothing: pow(1.4, Double($0))) }, 1.4, 1.5
    )
    /// Margin around a place for its quiet zone, in pixels of the frame, multiplied by the place's reduction.
    static let room = 8.0
    /// Maximum number of pixels of a patch.
    private static let limit = 1_200_000.0

    /// Returns the candidate's outline extended by its quiet zone.
    static func padded(_ candidate: CodeCandidate) -> Parallelogram {
        let room = Self.room * Double(candidate.reduction)
        return candidate.form == .bars
            ? candidate.outline.padded(room + 0.06 * candidate.outline.length, room)
            : candidate.outline.padded(room, room)
    }

    /// Cuts out the place, enlarged by `scale`.
    func plain(
        _ outline: Parallelogram, scale: Double, of frame: borrowing Frame, in pixels: SharedPixels
    ) throws(SystemError) -> Patch {
        let (columns, rows, map) = Self.grid(outline, scale)
        return try pixels.place(width: columns, height: rows, map: map, of: frame)
    }

    /// Cuts out the place and deblurs it; nil if it lies outside the frame's pixels.
    /// - Parameter reduction: the candidate's. Wide modules are deblurred in a smaller picture, where the kernel's blur is a larger one.
    mutating func restored(
        _ outline: Parallelogram, kernel: Int, reduction: Int, of frame: borrowing Frame, in pixels: SharedPixels
    ) throws(SystemError) -> Patch? {
        let reduction = max(1, reduction / 2)
        guard let part = Self.part(outline, of: frame, least: 2 * reduction) else { return nil }
        crop.take(part, of: frame, reducedBy: reduction, restoring: Self.kernels[kernel])
        let (columns, rows, map) = Self.grid(outline, crop.scale)
        return try pixels.place(width: columns, height: rows, map: map, of: crop)
    }

    /// Cuts out the place and blurs it; nil if it lies outside the frame's pixels.
    mutating func joined(
        _ outline: Parallelogram, sigma: Double, of frame: borrowing Frame, in pixels: SharedPixels
    ) throws(SystemError) -> Patch? {
        let reduction = max(1, 1 << Int(log2(sigma / Self.joined)))
        let step = min(
            max(Int((log(sigma / Double(reduction)) / log(Self.ratio)).rounded()), 0), Self.joiningKernels.count - 1)
        guard let part = Self.part(outline, of: frame, least: 2 * reduction) else { return nil }
        crop.take(part, of: frame, reducedBy: reduction, restoring: Self.joiningKernels[step])
        let (columns, rows, map) = Self.grid(outline, min(1, Self.joined / sigma))
        return try pixels.place(width: columns, height: rows, map: map, of: crop)
    }

    /// Deblurs a fused picture.
    mutating func fused(_ picture: borrowing Frame, kernel: Int, in pixels: SharedPixels) throws(SystemError) -> Patch {
        crop.take(picture.window, of: picture, restoring: Self.fusedKernels[kernel])
        return try pixels.place(
            width: picture.width, height: picture.height, map: AffineMap(shiftX: 0, y: 0), of: crop)
    }

    /// Returns the pixels around an outline; nil if they have less than `least` rows or columns.
    private static func part(_ outline: Parallelogram, of frame: borrowing Frame, least: Int) -> PixelRect? {
        let corners = outline.corners
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (Int(xs.min() ?? 0) - 1, Int(ys.min() ?? 0) - 1)
        let part = PixelRect(
            x: left, y: top, width: Int(xs.max() ?? 0) + 2 - left, height: Int(ys.max() ?? 0) + 2 - top
        ).intersection(frame.window)
        return min(part.width, part.height) >= least ? part : nil
    }

    private static func grid(_ outline: Parallelogram, _ scale: Double) -> (columns: Int, rows: Int, map: AffineMap) {
        let wanted = outline.length * outline.height * scale * scale
        let scale = wanted > limit ? scale * (limit / wanted).squareRoot() : scale
        let (columns, rows) = (max(8, Int(outline.length * scale)), max(8, Int(outline.height * scale)))
        return (columns, rows, AffineMap(outline, width: columns, height: rows))
    }
}
