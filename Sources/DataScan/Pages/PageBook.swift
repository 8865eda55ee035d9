import DocumentRecognition
import ScanModel

/// The pages of the current document that were captured, to recognise one that is shown again.
struct PageBook: Sendable {
    private struct Leaf {
        var number: Int
        var look: PageLook
        /// The document item that showed it last.
        var document: String
    }

    private var leaves: [Leaf] = []

    /// What a look is.
    enum Verdict: Sendable, Equatable {
        /// A page that isn't in the book.
        case new
        /// A page in the book, whose picture is as good or better.
        case known(Int)
        /// A page in the book, of which this is the better picture.
        case better(Int)
        /// A page of which too much is covered.
        case covered
    }

    /// How much sharper a picture has to be to replace another: more than the measure varies between pictures of the same page.
    private static let sharper = 1.2
    /// How much more a covered part has to be inked, in mean ink, for the other picture to be better: a finger on paper has 0.2 and more.
    private static let lighter: Float = 0.08
    /// Blocks of an area that count as something lying on a page.
    private static let covering = 3

    /// Compares a look with the book.
    /// - Parameter document: the id of the item that it was taken of.
    func verdict(on look: PageLook, of document: String) -> Verdict {
        // The page that was seen last is the most likely one.
        for leaf in leaves.reversed() {
            if look.sharpness == nil || leaf.look.sharpness == nil {
                // Blank pages look alike: it is the same one as long as it stays in view.
                if look.sharpness == nil, leaf.look.sharpness == nil, leaf.document == document {
                    return .known(leaf.number)
                }
                continue
            }
            guard let comparison = PageComparison.of(leaf.look, look), comparison.isSamePage else { continue }
            return Self.isBetter(look, than: leaf.look, comparison) ? .better(leaf.number) : .known(leaf.number)
        }
        return .new
    }

    private static func isBetter(_ look: PageLook, than old: PageLook, _ comparison: PageComparison) -> Bool {
        if comparison.covered >= covering {
            let (before, after) = comparison.coveringInk
            if before - after > lighter { return true }
            if after - before > lighter { return false }
        }
        guard let sharpness = look.sharpness, let before = old.sharpness else { return false }
        return sharpness * look.resolution.squareRoot() > Self.sharper * before * old.resolution.squareRoot()
    }

    /// Adds a page, or replaces its look.
    mutating func note(_ number: Int, _ look: PageLook, of document: String) {
        leaves.removeAll { $0.number == number }
        leaves.append(Leaf(number: number, look: look, document: document))
    }

    /// Notes that a page is in view again.
    mutating func see(_ number: Int, as document: String) {
        guard let index = leaves.firstIndex(where: { $0.number == number }) else { return }
        leaves[index].document = document
        leaves.append(leaves.remove(at: index))
    }

    /// Forgets a page, so that it is captured if it is shown again.
    mutating func remove(_ number: Int) { leaves.removeAll { $0.number == number } }
}
