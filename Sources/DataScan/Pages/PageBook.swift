import DocumentRecognition
import ScanModel

/// The pages of the current document that were captured, to recognise one that is shown again.
struct PageBook: Sendable {
    private struct Leaf {
        var number: Int
        var look: PageLook
        /// When it was seen last (`PageView.visit`).
        var visit: Int
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
    private func verdict(on look: PageLook, visit: Int) -> Verdict {
        // The page that was seen last is the most likely one.
        for leaf in leaves.reversed() {
            if look.sharpness == nil || leaf.look.sharpness == nil {
                // Blank pages look alike: it is the same one as long as it lies there.
                if look.sharpness == nil, leaf.look.sharpness == nil, leaf.visit == visit {
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
    ///   - visit: see `PageView`.
    ///   - isRequested: whether it is photographed in any case.
    ///   - lying: the number of the page that lies there if nothing has moved since it was recognised: it can't be another one, however
    ///     it looks. Its corners were found better since.
    mutating func take(_ look: PageLook, visit: Int, isRequested: Bool, lying: Int?) -> Taken {
        switch verdict(on: look, visit: visit) {
        case .new:
            if let lying, let taken = replace(lying, look, visit) { return taken }
            forgetFinished()
            count += 1
            leaves.append(Leaf(number: count, look: look, visit: visit, isFinished: false))
            return Taken(number: count, picture: .new)
        case .better(let number): return replace(number, look, visit) ?? Taken(number: number, picture: .none)
        case .known(let number):
            if isRequested, let taken = replace(number, look, visit) { return taken }
            see(number, visit)
            return Taken(number: number, picture: .none)
        }
    }

    /// Adds a page that was captured before.
    /// - Returns: its number.
    mutating func restore(_ look: PageLook) -> Int {
        count += 1
        leaves.append(Leaf(number: count, look: look, visit: 0, isFinished: false))
        return count
    }

    /// Begins another document.
    /// - Parameter visit: the page that lies there now belongs to the document before.
    mutating func finish(_ visit: Int) {
        leaves = leaves.suffix(1).filter { $0.visit == visit && !$0.isFinished }
        for index in leaves.indices { leaves[index].isFinished = true }
    }

    /// Forgets the page of a finished document that lay in view: it was taken away.
    mutating func forgetFinished() { leaves.removeAll { $0.isFinished } }

    /// Forgets a page, so that it is captured if it is shown again.
    mutating func remove(_ number: Int) { leaves.removeAll { $0.number == number } }

    private mutating func replace(_ number: Int, _ look: PageLook, _ visit: Int) -> Taken? {
        guard let index = leaves.firstIndex(where: { $0.number == number }) else { return nil }
        var leaf = leaves.remove(at: index)
        guard !leaf.isFinished else {
            leaves.append(leaf)
            return nil
        }
        (leaf.look, leaf.visit) = (look, visit)
        leaves.append(leaf)
        return Taken(number: number, picture: .replacement)
    }

    /// Notes that a page is in view again.
    private mutating func see(_ number: Int, _ visit: Int) {
        guard let index = leaves.firstIndex(where: { $0.number == number }) else { return }
        leaves[index].visit = visit
        leaves.append(leaves.remove(at: index))
    }
}
