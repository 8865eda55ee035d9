import CWorker
import Dispatch
import Glibc
import Synchronization

/// Plays sounds.
public protocol SoundOutput: Sendable {
    /// Starts a sound, and ends the one that is playing.
    func play(_ file: String) throws(DeviceFault)
    /// Ends the sound that is playing.
    func stop()
}

/// Plays sound files with another program, at most one at a time. Owns its process.
public final class SoundPlayer: SoundOutput {
    private let command: [String]
    private let complain: @Sendable (DeviceFault) -> Void
    private let process = Mutex<pid_t?>(nil)
    private let queue = DispatchQueue(label: "sounds", attributes: .concurrent)

    /// - Parameters:
    ///   - command: the program and its arguments; the file is added.
    ///   - complain: called if a sound couldn't be played.
    public init(command: [String], complain: @escaping @Sendable (DeviceFault) -> Void) {
        self.command = command
        self.complain = complain
    }

    deinit { stop() }

    public func play(_ file: String) throws(DeviceFault) {
        stop()
        var started: pid_t = 0
        let words = command + [file]
        // Unsafe: C copies the words during the call, and writes the number.
        let error = unsafe Self.withCWords(words) { words in unsafe cworker_run(words, -1, -1, &started) }
        guard error == 0 else {
            throw DeviceFault("\(command[0]) can't be started: \(unsafe String(cString: strerror(error)))")
        }
        process.withLock { $0 = started }
        queue.async { [started, weak self] in self?.wait(for: started, file) }
    }

    public func stop() {
        process.withLock { process in
            // It isn't reaped while the number is here, so the number belongs to it.
            if let process { kill(process, SIGKILL) }
            process = nil
        }
    }

    /// Returns once no sound is playing.
    public func finished() async {
        while process.withLock({ $0 != nil }), (try? await Task.sleep(for: .milliseconds(20))) != nil {}
    }

    private func wait(for started: pid_t, _ file: String) {
        var information = unsafe siginfo_t()
        // Unsafe, here and below: C writes the values. The process stays a zombie until it can't be killed any more.
        while unsafe waitid(P_PID, id_t(started), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
        let wasStopped = process.withLock { process in
            defer { if process == started { process = nil } }
            return process != started
        }
        var status: CInt = 0
        while unsafe waitpid(started, &status, 0) < 0 && errno == EINTR {}
        if !wasStopped, status != 0 {
            complain(DeviceFault("\(command[0]) can't play \(file): it ended with status \(status >> 8)"))
        }
    }

    private static func withCWords<Result>(
        _ words: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let copies = unsafe words.map { unsafe strdup($0) }
        defer { unsafe copies.forEach { unsafe free($0) } }
        let pointers = unsafe copies.map { unsafe UnsafePointer($0) } + [nil]
        return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress.unsafelyUnwrapped) }
    }
}
