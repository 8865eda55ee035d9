import Capture
public import ScanModel

/// A client's `capturePage` that waits for a page.
struct PageWaiter {
    /// Time on the monotonic clock.
    var deadline: Double
    var continuation: CheckedContinuation<Result<CapturedPage, ProtocolError>, Never>
}

extension DataScanner {
    /// Seconds that `capturePage` waits for a certain document in view.
    static let pagePatience = 3.0

    /// Adds the pages of the current document to the pipeline, so that none of them is captured again.
    public func restorePages() async {
        guard let pageShelf else { return }
        for (id, look) in await pageShelf.looks() {
            guard let number = pipeline.restore(look) else { return }
            await pageShelf.note(id, is: number)
        }
    }

    /// Captures the page in view, however it lies. If it was captured before, the new picture replaces the earlier one.
    /// - Throws: `unavailable` if no document is in view, or its picture can't be stored.
    public func capturePage() async throws(ProtocolError) -> CapturedPage {
        guard pageShelf != nil, pipeline.settings.pages != nil else { throw Self.noPages }
        guard pipeline.requestPage() else { throw Self.noPages }
        return try await withCheckedContinuation {
            pageWaiters.append(PageWaiter(deadline: clock.monotonic() + Self.pagePatience, continuation: $0))
        }.get()
    }

    /// Removes a page. If it is shown again, it is captured again.
    public func removePage(_ id: String) async throws(ProtocolError) {
        let gone = try await shelf.remove(id)
        if let number = gone.number { pipeline.forgetPage(number) }
        announce(.removed, gone)
    }

    /// Moves a page of the current document to another place.
    /// - Parameter index: from 0.
    public func movePage(_ id: String, to index: Int) async throws(ProtocolError) {
        announce(.moved, try await shelf.move(id, to: index))
    }

    /// Finishes the current document; the next page begins another one.
    /// - Returns: the document's number and the number of its pages.
    public func finishDocument() async throws(ProtocolError) -> (document: Int, count: Int) {
        // A page that was photographed before belongs to this document.
        await pageTask?.value
        let finished = try await shelf.finish()
        pipeline.finishDocument()
        publish([
            pipeline.event(
                of: PageChange(
                    sequence: 0, moment: pipeline.moment, change: .finished, count: 0, document: finished.document))
        ])
        return finished
    }

    /// The captured pages' shelf.
    /// - Throws: `unavailable` if pages aren't kept.
    public var shelf: PageShelf {
        get throws(ProtocolError) {
            guard let pageShelf else { throw Self.noPages }
            return pageShelf
        }
    }

    private static let noPages = ProtocolError(
        .unavailable, message: "no pages are captured: the configuration has no section pages")

    /// Photographs the page that the pipeline has chosen in the latest frame.
    func keep(_ shot: PageShot) {
        guard let pageShelf, let options = pipeline.settings.pages else { return }
        guard let frame = recent.frame(shot.moment.frame) else {
            fail(shot, ProtocolError(.unavailable, message: "the frame isn't kept; control.photoMemory is too small"))
            return
        }
        let work = PageWork(
            frame: frame, earlier: shot.earlierFrames.compactMap { recent.frame($0) }, shot: shot, options: options)
        // Only the waiters of this moment: a later one wants a later picture.
        let waiters = pageWaiters
        pageWaiters = []
        let before = pageTask
        pageTask = Task {
            await before?.value
            do throws(ProtocolError) {
                let placed = try await pageShelf.take(work)
                announce(shot.isReplacement ? .replaced : .captured, placed, at: shot.moment)
                for waiter in waiters { waiter.continuation.resume(returning: .success(placed.page)) }
            } catch {
                fail(shot, error)
                for waiter in waiters { waiter.continuation.resume(returning: .failure(error)) }
            }
        }
    }

    /// Ends the requests for a page that have waited too long.
    func servePageWaiters() {
        guard !pageWaiters.isEmpty else { return }
        let now = clock.monotonic()
        pageWaiters.removeAll { waiter in
            guard now > waiter.deadline || hasEnded else { return false }
            waiter.continuation.resume(
                returning: .failure(
                    ProtocolError(.unavailable, message: "no document is in view; show one whole to the camera")))
            return true
        }
        if pageWaiters.isEmpty { pipeline.cancelPageRequest() }
    }

    private func fail(_ shot: PageShot, _ error: ProtocolError) {
        pipeline.forgetPage(shot.number)
        publish([
            pipeline.event(
                of: PageChange(sequence: 0, moment: shot.moment, change: .failed, count: 0, reason: error.message))
        ])
    }

    private func announce(_ change: PageChange.Kind, _ placed: PageShelf.Placed, at moment: Moment? = nil) {
        publish([
            pipeline.event(
                of: PageChange(
                    sequence: 0, moment: moment ?? pipeline.moment, change: change, page: placed.page,
                    index: placed.index, count: placed.count))
        ])
    }
}
