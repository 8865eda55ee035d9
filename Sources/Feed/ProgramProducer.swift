import Glibc
import HelperProcess

/// A stream from a program that writes it to its standard output. The program writes to the daemon directly, so nothing is copied here.
struct ProgramProducer: FeedProducer {
    /// The program and its arguments.
    let words: [String]

    private var program: String { words.first.map { String($0.split(separator: "/").last ?? "") } ?? "" }

    func produce(into daemon: FeedConnection, until stop: StopFlag) -> FeedFault? {
        var ends: [CInt] = [-1, -1]
        // Unsafe: C fills both elements. The program inherits one of them, as its standard error.
        guard unsafe pipe(&ends) == 0 else {
            return .notStarted(program: program, reason: "\(ErrorNumber(errno))")
        }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A program that has left the group may keep the other end open for ever.
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        do throws(ErrorNumber) {
            let child = try start(daemon, errors: ends[1])
            return watch(child, ends[0], daemon, stop)
        } catch {
            return .notStarted(program: program, reason: "\(error)")
        }
    }

    private func start(_ daemon: FeedConnection, errors: CInt) throws(ErrorNumber) -> ChildProgram {
        defer { close(errors) }
        return try ChildProgram(words, output: daemon.descriptor, errors: errors)
    }

    private func watch(
        _ child: consuming ChildProgram, _ errors: CInt, _ daemon: FeedConnection, _ stop: StopFlag
    ) -> FeedFault? {
        var lastWords = LastWords()
        // The daemon's end of the connection is noticed here, because a program that waits for a camera writes nothing.
        var waiting = [
            pollfd(fd: child.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: daemon.descriptor, events: 0, revents: 0),
            pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
        ]
        repeat {
            // Unsafe: C fills the array's elements.
            let ready = unsafe poll(&waiting, nfds_t(waiting.count), -1)
            guard ready > 0 else { continue }
            if waiting[3].revents & Int16(POLLIN) != 0 {
                _ = Self.read(errors, &lastWords)
            } else if waiting[3].revents != 0 {
                waiting[3].fd = -1
            }
        } while waiting[0..<3].allSatisfy { $0.revents == 0 }
        let hasEnded = waiting[0].revents != 0
        let end = child.end()
        if stop.isSet { return nil }
        // A program whose output is closed ends as well; then the daemon is the reason.
        if !hasEnded || daemon.isClosed { return .closed }
        while Self.read(errors, &lastWords) {}
        return .ended(program: program, how: Self.describe(end), lastWords: lastWords.text)
    }

    /// - Returns: false if there is nothing to read now.
    private static func read(_ errors: CInt, _ lastWords: inout LastWords) -> Bool {
        // Unsafe: C writes into the array, which has the size that it is given.
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe Glibc.read(errors, &bytes, bytes.count)
        guard count > 0 else { return count < 0 && errno == EINTR }
        lastWords.take(bytes[..<count])
        return true
    }

    private static func describe(_ end: ChildProgram.End) -> String {
        switch end {
        case .status(0): "ended, although a stream never does"
        case .status(let status): "ended with status \(status)"
        case .signal(let signal): "was ended by signal \(signal)"
        }
    }
}
