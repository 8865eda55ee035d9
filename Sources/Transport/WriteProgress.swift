import NIOCore

/// Whether a client takes what is written to it. A value; time is an argument.
struct WriteProgress: Sendable {
    /// A reader that takes nothing for this long is disconnected.
    static let patience = TimeAmount.seconds(10)

    private var waiting = 0
    private var unread = 0
    private var last = NIODeadline.uptimeNanoseconds(0)

    /// Notes that something was written.
    mutating func begin(at now: NIODeadline) {
        if waiting == 0 { last = now }
        waiting += 1
    }

    /// Notes that something was taken.
    mutating func end(at now: NIODeadline) {
        waiting -= 1
        last = now
    }

    /// Records how many bytes in the kernel the client hasn't read yet; fewer than before is progress.
    ///
    /// Completed writes alone aren't enough: the kernel reports a socket as writable only when three quarters of its buffer were
    /// read, which takes a slow reader longer than `patience`.
    mutating func look(unread now: Int, at time: NIODeadline) {
        if now < unread { last = time }
        unread = now
    }

    /// Whether anything waits to be taken.
    var isWaiting: Bool { waiting > 0 }

    /// Whether nothing was taken for too long.
    func isStuck(at now: NIODeadline) -> Bool { waiting > 0 && now - last >= Self.patience }
}
