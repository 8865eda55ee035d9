public import Imaging

/// An area that looks like a code, read or not.
public struct CodeCandidate: Sendable, Hashable {
    /// The structure of a code.
    public enum Form: Sendable, Hashable {
        /// Parallel bars: linear and stacked codes.
        case bars
        /// Modules on a grid, or anything else with gradients in two directions.
        case matrix
    }

    /// The apparent structure.
    public var form: Form
    /// The position. For bars, `down` runs along the bars; for a matrix, both directions are those of its grid.
    public var outline: Parallelogram
    /// The reduction of the picture in which it was found: 1, 2, 4 …; its bars or modules are about 1.2 to 5 times as
    /// wide, in pixels of the frame.
    public var reduction: Int
    /// The strength of the gradients: the square root of the mean energy of its cells.
    public var contrast: Double

    public init(form: Form, outline: Parallelogram, reduction: Int, contrast: Double) {
        (self.form, self.outline, self.reduction, self.contrast) = (form, outline, reduction, contrast)
    }
}
