import CSocket
import Glibc
import NIOCore
import Testing

@testable import Transport

@Suite struct WriteProgressTests {
    private func second(_ second: UInt64) -> NIODeadline { .uptimeNanoseconds(second * 1_000_000_000) }

    @Test func takingNothingForTenSecondsIsStuck() {
        var progress = WriteProgress()
        #expect(!progress.isWaiting && !progress.isStuck(at: second(100)))
        progress.begin(at: second(100))
        progress.begin(at: second(105))
        #expect(progress.isWaiting && !progress.isStuck(at: second(109)) && progress.isStuck(at: second(110)))
        progress.end(at: second(108))
        #expect(!progress.isStuck(at: second(117)) && progress.isStuck(at: second(118)))
        progress.end(at: second(118))
        #expect(!progress.isWaiting && !progress.isStuck(at: second(1000)))
    }

    /// A reader of 2 KB a second: the kernel asks for more only when three quarters of its buffer are read, which takes longer
    /// than anybody may take nothing.
    @Test func readingCountsBeforeTheKernelAsksForMore() {
        var ends: [CInt] = [0, 0]
        #expect(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        csocket_limit_unread(ends[0], 16 << 10)
        var bytes = [UInt8](repeating: 0, count: 8 << 10)
        while send(ends[0], bytes, bytes.count, CInt(MSG_DONTWAIT)) > 0 {}
        var progress = WriteProgress()
        progress.begin(at: second(100))
        progress.look(unread: Int(csocket_unread(ends[0])), at: second(101))
        #expect(progress.isStuck(at: second(110)), "nothing is read so far")
        #expect(recv(ends[1], &bytes, bytes.count, 0) == bytes.count)
        var waiting = pollfd(fd: ends[0], events: Int16(POLLOUT), revents: 0)
        #expect(poll(&waiting, 1, 0) == 0, "the kernel does not ask for more yet")
        progress.look(unread: Int(csocket_unread(ends[0])), at: second(109))
        #expect(!progress.isStuck(at: second(118)) && progress.isStuck(at: second(119)))
        progress.look(unread: Int(csocket_unread(ends[0])), at: second(118))
        #expect(progress.isStuck(at: second(119)), "nothing was read since")
    }
}
