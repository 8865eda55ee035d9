import Capture
public import ScanModel

/// A request for a photograph that waits for the next frame.
struct FrameWaiter {
    /// Time on the monotonic clock.
    var deadline: Double
    var continuation: CheckedContinuation<KeptFrame?, Never>
}

extension DataScanner {
    /// The default number of bytes for the latest frames.
    public static let usualPhotoMemory = 8_000_000

    /// Seconds that a request waits for the next frame.
    static let framePatience = 2.0

    /// Photographs what the camera sees, or saw a moment ago. The pipeline continues meanwhile.
    /// - Throws: `unavailable` if the frame or the item isn't kept, no frame comes, or too many requests wait. The
    ///   message says which frames are kept.
    public nonisolated func photo(_ request: PhotoRequest) async throws(ProtocolError) -> Photo {
        try await photoDesk.make { () async throws(ProtocolError) in
            try await self.work(for: request)
        } _: { (work: PhotoWork) in
            work.make()
        }
    }

    /// Copies the frame for a photograph.
    private func work(for request: PhotoRequest) async throws(ProtocolError) -> PhotoWork {
        let frame: KeptFrame
        if let number = request.frame {
            guard let kept = recent.frame(number) else {
                throw ProtocolError(
                    .unavailable, field: "frame", message: "frame \(number) is not kept; \(keptFrames)")
            }
            frame = kept
        } else {
            frame = try await newestFrame()
        }
        switch request.subject {
        case .frame: return PhotoWork(frame: frame, cut: .whole, quality: request.quality)
        case .region:
            let region = pipeline.settings.regionOfInterest
            return PhotoWork(frame: frame, cut: region == .full ? .whole : .part(region), quality: request.quality)
        case .item(let id):
            let found = request.frame == nil && frame.place(of: id) == nil ? recent.newest(with: id) : frame
            guard let found, let place = found.place(of: id) else {
                let whole = request.frame.map { "it is not in frame \($0)" } ?? "it is in no frame that is kept"
                throw ProtocolError(.unavailable, field: "item", message: "\(whole); \(keptFrames)")
            }
            let cut = place.aspectRatio.map { PhotoWork.Cut.rectified(place.bounds, aspectRatio: $0) }
            return PhotoWork(frame: found, cut: cut ?? .straightened(place.bounds), quality: request.quality)
        }
    }

    private var keptFrames: String {
        let numbers = recent.numbers
        guard let first = numbers.first, let last = numbers.last else { return "none is; see control.photoMemory" }
        if first == last { return "only frame \(first) is; see control.photoMemory" }
        return "\(numbers.count) frames from \(first) to \(last) are; see control.photoMemory"
    }

    /// Returns the newest frame. Waits for the next one if the memory has no room for any frame.
    private func newestFrame() async throws(ProtocolError) -> KeptFrame {
        guard isStreaming else { throw noFrame }
        if let newest = recent.newest { return newest }
        recent.isWanted = true
        let deadline = clock.monotonic() + Self.framePatience
        let frame = await withCheckedContinuation {
            frameWaiters.append(FrameWaiter(deadline: deadline, continuation: $0))
        }
        guard let frame else { throw noFrame }
        return frame
    }

    private var isStreaming: Bool { source.info.state == .streaming && !hasEnded }

    private var noFrame: ProtocolError {
        let state = hasEnded ? CameraState.ended : source.info.state
        let what =
            state == .streaming ? "no frame came for \(Int(Self.framePatience)) s" : "the camera is \(state.rawValue)"
        return ProtocolError(.unavailable, message: "\(what), so there is no newest frame; \(keptFrames)")
    }

    /// Resumes the waiting requests if a frame came or none will.
    func serveFrameWaiters(hasFrame: Bool = false) {
        guard !frameWaiters.isEmpty else { return }
        let now = clock.monotonic()
        let frame = hasFrame ? recent.newest : nil
        frameWaiters.removeAll { waiter in
            guard frame != nil || !isStreaming || now > waiter.deadline else { return false }
            waiter.continuation.resume(returning: frame)
            return true
        }
        wantFrames()
    }

    /// Records which items are in view in the latest frame, and pins frames in which an item was added or became
    /// stable.
    /// - Parameter moment: the frame that was just read; nil if the events have another cause.
    func remember(_ events: [ScanEvent], _ items: [RecognizedItem], of moment: Moment?) {
        if let moment { recent.name(moment, items) }
        for event in events {
            switch event {
            case .add(let change), .stable(let change):
                // A selected item is new in a frame that was read before.
                if moment == nil { recent.name(change.moment, items) }
                recent.pin(change.moment.frame)
            default: break
            }
        }
    }
}
