import DocumentRecognition
import ScanModel

/// The pages of the current document that were captured, to recognise one that is shown again.
struct PageBook: Sendable {
    private struct Leaf {
        var number: Int
        var look: PageLook
        /// The document item that showed it last.
        var document: String
        /// Whether it belongs to a document that was finished while it lay there.
        var isFinished: Bool
    }

    private var leaves: [Leaf] = []
    private var count = 0

    /// What a look is.
    private enum Verdict {
        /// A page that isn't in the book.
        case new
        /// A page in the book, whose picture is as good or better.
        case known(Int)
        /// A page in the book, of which this is the better picture.
        case better(Int)
    }

    /// How much sharper a picture has to be to replace another: more than the measure varies between pictures of the same page.
    private static let sharper = 1.2
    /// How much more a covered part has to be inked, in mean ink, for the other picture to be better: a finger on paper has 0.2 and more.
    private static let lighter: Float = 0.08
    /// Blocks of an area that count as something lying on a page.
    private static let covering = 3

    /// Compares a look with the book.
    /// - Parameter document: the id of the item that it was taken of.
    private func verdict(on look: PageLook, of document: String) -> Verdict {
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

    /// Takes a look, and adds or replaces its page if that is to be photographed.
    /// - Parameter isRequested: whether it is photographed in any case.
    /// - Returns: the page's number, and whether it was in the book; nil if it isn't photographed.
    mutating func take(_ look: PageLook, of document: String, isRequested: Bool) -> (number: Int, isReplacement: Bool)? {
        switch verdict(on: look, of: document) {
        case .new:
            count += 1
            leaves.append(Leaf(number: count, look: look, document: document, isFinished: false))
            return (count, false)
        case .better(let number): return replace(number, look, document)
        case .known(let number):
            guard !isRequested else { return replace(number, look, document) }
            see(number, as: document)
            return nil
        }
    }

    /// Adds a page that was captured before.
    /// - Returns: its number.
    mutating func restore(_ look: PageLook) -> Int {
        count += 1
        leaves.append(Leaf(number: count, look: look, document: "", isFinished: false))
        return count
    }

    /// Begins another document.
    /// - Parameter document: the id of the item in view: its page belongs to the document before.
    mutating func finish(_ document: String?) {
        leaves.removeAll { $0.document != document || $0.isFinished }
        for index in leaves.indices { leaves[index].isFinished = true }
    }

    /// Forgets a page, so that it is captured if it is shown again.
    mutating func remove(_ number: Int) { leaves.removeAll { $0.number == number } }

    private mutating func replace(_ number: Int, _ look: PageLook, _ document: String) -> (Int, Bool)? {
        guard let index = leaves.firstIndex(where: { $0.number == number }) else { return nil }
        var leaf = leaves.remove(at: index)
        guard !leaf.isFinished else {
            leaves.append(leaf)
            return nil
        }
        (leaf.look, leaf.document) = (look, document)
        leaves.append(leaf)
        return (number, true)
    }

    /// Notes that a page is in view again.
    private mutating func see(_ number: Int, as document: String) {
        guard let index = leaves.firstIndex(where: { $0.number == number }) else { return }
        leaves[index].document = document
        leaves.append(leaves.remove(at: index))
    }
}
