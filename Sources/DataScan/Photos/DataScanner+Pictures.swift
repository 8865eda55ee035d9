public import Capture
public import ScanModel

extension DataScanner {
    /// The maximum number of clients that view the picture at the same time.
    public static let mostViewers = 8

    /// Passes the camera's picture to a tap, until `detach` or the end of the scanner, which both close it.
    /// - Throws: `unavailable` if there are too many viewers.
    public func attach(_ tap: PictureTap) throws(ProtocolError) {
        viewers.removeAll { $0.isClosed }
        guard viewers.count < Self.mostViewers else {
            throw ProtocolError(
                .unavailable, message: "\(Self.mostViewers) clients already view the picture; end one of them first")
        }
        guard !hasEnded else { return tap.close() }
        viewers.append(tap)
        recent.isWanted = true
    }

    /// Closes a tap and stops passing pictures to it.
    public func detach(_ tap: PictureTap) {
        tap.close()
        viewers.removeAll { $0 === tap }
        wantFrames()
    }

    /// Returns a frame for display: the camera's own JPEG, damaged or not, because the next one follows in a moment.
    /// - Returns: nil if the frame is too damaged to show.
    public nonisolated func picture(of frame: KeptFrame) async -> Photo? {
        var work = PhotoWork(frame: frame, cut: .whole)
        work.isChecked = false
        if case .success(let photo)? = work.makeAtOnce() { return photo }
        return try? await photoDesk.make {
            work
        } _: {
            $0.make()
        }
    }

    /// Passes the latest frame to the viewers.
    func serveViewers() {
        guard !viewers.isEmpty else { return }
        let now = clock.monotonic()
        let due = viewers.filter { $0.isDue(at: now) }
        guard !due.isEmpty, let newest = recent.newest else { return }
        for tap in due { tap.offer(newest, at: now) }
    }

    /// Keeps frames of any size while a request or a viewer waits for them.
    func wantFrames() { recent.isWanted = !frameWaiters.isEmpty || !viewers.isEmpty }
}
