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
    /// How much brighter a covered part has to be for its picture to be better, by the usual paper: a finger has half of its brightness.
    private static let brighter: Float = 0.15
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
        if comparison.shaded >= covering {
            let (before, after) = comparison.brightness
            if after - before > brighter { return true }
            if before - after > brighter { return false }
        }
        guard let sharpness = look.sharpness, let before = old.sharpness else { return false }
        return sharpness * look.resolution.squareRoot() > Self.sharper * before * old.resolution.squareRoot()
    }

    /// What is done with a look.
    struct Taken: Sendable, Equatable {
        /// The page's number.
        var number: Int
        var picture: Picture

        /// Whether it is photographed.
        enum Picture: Sendable { case none, new, replacement }
    }

    /// Takes a look, and adds or replaces its page if that is to be photographed.
    /// - Parameters:
    ///   - isRequested: whether it is photographed in any case.
    ///   - lying: the number of the page that lies there if nothing has moved since it was recognised: it can't be another one, however
    ///     it looks. Its corners were found better since.
    mutating func take(_ look: PageLook, of document: String, isRequested: Bool, lying: Int?) -> Taken {
        switch verdict(on: look, of: document) {
        case .new:
            if let lying, let taken = replace(lying, look, document) { return taken }
            forgetFinished()
            count += 1
            leaves.append(Leaf(number: count, look: look, document: document, isFinished: false))
            return Taken(number: count, picture: .new)
        case .better(let number): return replace(number, look, document) ?? Taken(number: number, picture: .none)
        case .known(let number):
            if isRequested, let taken = replace(number, look, document) { return taken }
            see(number, as: document)
            return Taken(number: number, picture: .none)
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
        // An item stays the same when its sheet is replaced by the next: only the page that was seen last lies there.
        leaves = leaves.suffix(1).filter { $0.document == document && !$0.isFinished }
        for index in leaves.indices { leaves[index].isFinished = true }
    }

    /// Forgets the page of a finished document that lay in view: it was taken away.
    mutating func forgetFinished() { leaves.removeAll { $0.isFinished } }

    /// Forgets a page, so that it is captured if it is shown again.
    mutating func remove(_ number: Int) { leaves.removeAll { $0.number == number } }

    private mutating func replace(_ number: Int, _ look: PageLook, _ document: String) -> Taken? {
        guard let index = leaves.firstIndex(where: { $0.number == number }) else { return nil }
        var leaf = leaves.remove(at: index)
        guard !leaf.isFinished else {
            leaves.append(leaf)
            return nil
        }
        (leaf.look, leaf.document) = (look, document)
        leaves.append(leaf)
        return Taken(number: number, picture: .replacement)
    }

    /// Notes that a page is in view again.
    private mutating func see(_ number: Int, as document: String) {
        guard let index = leaves.firstIndex(where: { $0.number == number }) else { return }
        leaves[index].document = document
        leaves.append(leaves.remove(at: index))
    }
}
