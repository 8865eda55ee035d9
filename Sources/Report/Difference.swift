/// One way in which what was told is not what was printed.
public struct Difference: Sendable, Equatable {
    /// What kind of difference it is.
    public var kind: Kind
    /// The frame at which to look.
    public var frame: Int
    /// Id of the item that is concerned; nil where it is one that was not told.
    public var item: String?
    /// Number of the printed item; nil where there is none.
    public var truth: Int?
    /// What is known of it, for people.
    public var detail: String

    /// The kinds, the gravest first.
    public enum Kind: String, Sendable, CaseIterable {
        /// A stable item says what is not printed there.
        case wrong
        /// A printed item never was stable with its content.
        case missed
        /// A second id for one printed item.
        case split
        /// An id where nothing of its kind is printed.
        case ghost
        /// A printed item was stable more than `lateAfter` after all of it was in view.
        case late
    }

    /// Seconds from the first frame that holds all of an item, after which its `stable` counts as late.
    public static let lateAfter = 0.5

    public init(_ kind: Kind, frame: Int, item: String? = nil, truth: Int? = nil, detail: String) {
        self.kind = kind
        self.frame = frame
        self.item = item
        self.truth = truth
        self.detail = detail
    }
}
