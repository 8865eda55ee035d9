import ScanModel

/// An item as subscribers know it.
struct Announced: Sendable {
    var item: RecognizedItem
    /// Capture time of the frame that last announced it.
    var time: Double
}

/// The changes that a ledger announces after a frame. Decides, for all kinds of items, when and how often a changed
/// item is announced again.
struct Announcements {
    private var removed: [RemovedItem] = []
    private var (added, updated, stable): ([RecognizedItem], [RecognizedItem], [RecognizedItem]) = ([], [], [])

    /// The smallest movement of a corner that is announced, as a fraction of the frame: five pixels of 1280. Corners of documents and
    /// rectangles are more exact, and are all that is reported of them: two pixels.
    static func noticeableMove(of item: RecognizedItem) -> Double { item.content.shape == nil ? 0.004 : 0.0015 }
    /// The minimum time between two updates of an item, in seconds: two frames. One for documents and rectangles, and for what has moved so far
    /// that its outline no longer tells where it is: a label in a fast hand moves by its height in each frame.
    private static let (pause, shortPause) = (0.05, 0.03)
    /// How far that is, as a share of its bounding box's width or height.
    private static let far = 0.25

    private static func pause(before item: RecognizedItem, after announced: RecognizedItem) -> Double {
        let (box, known) = (item.bounds.boundingBox, announced.bounds.boundingBox)
        let isFar =
            abs(box.centre.x - known.centre.x) > far * known.width
            || abs(box.centre.y - known.centre.y) > far * known.height
        return item.content.shape != nil || isFar ? shortPause : pause
    }

    /// The changes in the order of announcement.
    var changes: [ItemChange] {
        [.removed(removed), .added(added), .updated(updated), .stable(stable)].filter { !$0.isEmpty }
    }

    /// Announces a new item as tentative, and then as stable if it is.
    mutating func add(_ item: RecognizedItem, at time: Double) -> Announced {
        added.append(item.asTentative)
        if item.stability == .stable { stable.append(item) }
        return Announced(item: item, time: time)
    }

    /// Announces that an item is gone.
    mutating func remove(_ id: String, _ reason: RemovalReason) { removed.append(RemovedItem(id: id, reason: reason)) }

    /// Announces that an item has become stable, changed its content, or moved, at a limited rate.
    /// - Parameter announced: the item as subscribers know it; small movements accumulate against it.
    mutating func update(_ announced: inout Announced, to item: RecognizedItem, at time: Double) {
        let before = announced.item
        if item.stability != before.stability {
            stable.append(item)
            announced = Announced(item: item, time: time)
        } else if item.isNews(after: before), time - announced.time >= Self.pause(before: item, after: before) {
            updated.append(item)
            announced = Announced(item: item, time: time)
        } else {
            announced.item = item
            announced.item.bounds = before.bounds
            announced.item.content = before.content
            announced.item.details = before.details
            announced.item.evidence?.printedDigits = before.evidence?.printedDigits
        }
    }
}

extension RecognizedItem {
    /// Whether another format is named, or the aspect ratio has changed by half a percent.
    private func isReshaped(from before: RecognizedItem) -> Bool {
        guard let shape = content.shape, let known = before.content.shape else { return false }
        return shape.format != known.format || abs(shape.aspectRatio - known.aspectRatio) > 0.005
    }

    /// Returns whether the change is worth an update.
    fileprivate func isNews(after before: RecognizedItem) -> Bool {
        content.string != before.content.string || isReshaped(from: before)
            || text?.meaning != before.text?.meaning || details != before.details
            // The digits below the bars may have been read only now.
            || evidence?.printedDigits != before.evidence?.printedDigits
            || before.bounds.largestMove(to: bounds) >= Announcements.noticeableMove(of: self)
    }
}
