public import Capture
public import ScanModel

extension DataScanner {
    /// Those who can look at the picture at a time.
    public static let mostViewers = 8

    /// Hands the camera's picture to a tap, until `detach` or the end of the scanner, which both close it.
    /// - Throws: `unavailable` where too many look already.
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

    /// Ends what `attach` began.
    public func detach(_ tap: PictureTap) {
        tap.close()
        viewers.removeAll { $0 === tap }
        wantFrames()
    }

    /// A frame as it is shown: the camera's own JPEG, damaged or not, because the next one comes in a moment.
    /// - Returns: nil where it is damaged beyond showing.
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

    /// Hands the latest frame to those who look.
    func serveViewers() {
        guard !viewers.isEmpty else { return }
        let now = clock.monotonic()
        let due = viewers.filter { $0.isDue(at: now) }
        guard !due.isEmpty, let newest = recent.newest else { return }
        for tap in due { tap.offer(newest, at: now) }
    }

    /// Whether frames are kept whatever their size.
    func wantFrames() { recent.isWanted = !frameWaiters.isEmpty || !viewers.isEmpty }
}
