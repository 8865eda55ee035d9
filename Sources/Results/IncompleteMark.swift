import Dispatch
import Glibc

/// A file outside of the journal's folder that says that results were announced and are not in the journal.
///
/// It lies in a folder in memory, such as `/run`: it can be written while the journal's disk is full, read-only, or hangs, and it
/// survives the process. Who reads it after a restart knows that the journal is incomplete.
final class IncompleteMark: Sendable {
    private let path: String
    private let journal: String
    /// Sets and removes the file, in the order of the calls.
    private let queue = DispatchQueue(label: "datascan.results.marking", qos: .userInitiated)

    /// - Parameters:
    ///   - folder: where the file is.
    ///   - journal: the journal's folder: each has a mark of its own.
    init(folder: String, journal: String) {
        var sum: [UInt8] = []
        Checksum.append(Checksum.crc32(Array(journal.utf8).span), to: &sum)
        path = folder + "/results-incomplete-" + String(decoding: sum, as: UTF8.self)
        self.journal = journal
    }

    /// Whether it is there.
    var isSet: Bool { unsafe access(path, F_OK) == 0 }

    /// Sets or removes it, without waiting for that.
    func set(_ isSet: Bool) {
        queue.async { [self] in
            guard isSet else {
                unsafe unlink(path)
                return
            }
            let file = unsafe open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard file >= 0 else { return }
            let text = Array("results were announced that are not in \(journal)\n".utf8)
            // Unsafe: C reads the array's memory during this call alone. The name alone says what has to be known.
            _ = unsafe text.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
            Glibc.close(file)
        }
    }

    /// Returns once what was asked for is done, or after some time.
    func finish(patience: Double) {
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        _ = done.wait(timeout: .now() + patience)
    }
}
