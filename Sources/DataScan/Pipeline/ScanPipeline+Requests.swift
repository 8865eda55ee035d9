import DocumentRecognition
public import ScanModel

/// What clients ask for between two frames.
extension ScanPipeline {
    /// Reports the item at a point from now on, if the settings report only one.
    /// - Returns: the item as it is reported, and the events; nil if nothing is there, or all items are reported.
    public mutating func select(at point: Point) -> (item: RecognizedItem, events: [ScanEvent])? {
        guard !settings.recognizesMultipleItems, let item = Selection.nearest(to: point, of: all) else { return nil }
        let changes = judged(selection.pick(item))
        let events = numbering.events(of: changes, inView: items.map(\.id))
        return items.first.map { ($0, events) }
    }

    /// Finds where a part of a text item's transcript lies.
    /// - Returns: in reading order, a quad in fractions of the frame for each line of each occurrence; empty if there is none.
    public func bounds(of part: String, in item: RecognizedItem) -> [Quad] { lanes.bounds(of: part, in: item) }

    /// Where the latest search for documents saw one; nil if it saw none, or none is requested.
    public var documentMask: DocumentMask? { lanes.documentMask }

    /// Turns a change of the captured pages into an event.
    mutating func event(of change: PageChange) -> ScanEvent {
        var change = change
        change.sequence = numbering.next()
        return .page(change)
    }

    /// Turns a change of what is read when into an event.
    mutating func event(of report: TriggerReport, time: Double) -> ScanEvent {
        .trigger(TriggerChange(sequence: numbering.next(), time: time, report: report))
    }

    /// Returns the event that a window closed without an accepted result.
    mutating func noRead(window: Double, rejected: Int, time: Double) -> ScanEvent {
        .noRead(NoRead(sequence: numbering.next(), time: time, window: window, rejected: rejected))
    }

    /// Asks for a picture of the page in view.
    /// - Returns: whether pages are captured at all.
    mutating func requestPage() -> Bool {
        pages?.request()
        return pages != nil
    }

    /// Withdraws the request for a page.
    mutating func cancelPageRequest() { pages?.cancelRequest() }

    /// Forgets a page, so that it is captured again.
    mutating func forgetPage(_ number: Int) { pages?.forget(number) }

    /// Begins another document.
    mutating func finishDocument() { pages?.finish() }

    /// Adds a page that was captured by an earlier process.
    /// - Returns: its number; nil if no pages are captured.
    mutating func restore(_ look: PageLook) -> Int? { pages?.restore(look) }

    /// The latest frame.
    var moment: Moment { numbering.moment }
}
