/// A difference between what was reported and what is printed.
public struct Difference: Sendable, Equatable {
    /// The kind of difference.
    public var kind: Kind
    /// The frame that shows it.
    public var frame: Int
    /// Id of the item concerned; nil for one that wasn't reported.
    public var item: String?
    /// Number of the printed item; nil if there is none.
    public var truth: Int?
    /// Details for people.
    public var detail: String

    /// The kinds of differences, the most serious first.
    public enum Kind: String, Sendable, CaseIterable {
        /// A stable item has a content that isn't printed there.
        case wrong
        /// A printed item was never stable with its content.
        case missed
        /// A second id for one printed item.
        case split
        /// An id where nothing of its kind is printed.
        case ghost
        /// A printed item was stable more than `lateAfter` after all of it was in view.
        case late
    }

    /// Seconds after the first frame that contains all of an item, from which its `stable` counts as late.
    public static let lateAfter = 0.5

    public init(_ kind: Kind, frame: Int, item: String? = nil, truth: Int? = nil, detail: String) {
        self.kind = kind
        self.frame = frame
        self.item = item
        self.truth = truth
        self.detail = detail
    }
}
