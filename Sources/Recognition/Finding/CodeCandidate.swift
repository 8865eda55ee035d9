public import Imaging

/// A place that looks like a code, read or not.
public struct CodeCandidate: Sendable, Hashable {
    /// What a code is made of.
    public enum Form: Sendable, Hashable {
        /// Parallel bars: linear codes, and stacked ones.
        case bars
        /// Modules on a grid, or something else that changes in two directions.
        case matrix
    }

    /// What it seems to be made of.
    public var form: Form
    /// Where it is. Of bars `down` goes along the bars; of a matrix both are directions of its grid.
    public var outline: Parallelogram
    /// How many pixels of the frame were taken as one when it was found: 1, 2, 4 …; its bars or modules are about 1.2 to 5 times
    /// as wide.
    public var reduction: Int
    /// How much the grays change within it: the root of the mean energy of its cells.
    public var contrast: Double

    public init(form: Form, outline: Parallelogram, reduction: Int, contrast: Double) {
        (self.form, self.outline, self.reduction, self.contrast) = (form, outline, reduction, contrast)
    }
}
