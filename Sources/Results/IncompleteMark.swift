import Dispatch
import Glibc

/// A file outside the journal's folder that marks the journal as incomplete: results were announced that aren't in it.
///
/// It is in a folder in memory, such as `/run`, so it can be written while the journal's disk is full, read-only or
/// hanging, and it survives the process. If it exists at the next start, the journal is incomplete.
final class IncompleteMark: Sendable {
    private let path: String
    private let journal: String
    /// Creates and removes the file in the order of the calls.
    private let queue = DispatchQueue(label: "datascan.results.marking", qos: .userInitiated)

    /// - Parameters:
    ///   - folder: the folder of the file.
    ///   - journal: the journal's folder; each journal has its own mark.
    init(folder: String, journal: String) {
        var sum: [UInt8] = []
        Checksum.append(Checksum.crc32(Array(journal.utf8).span), to: &sum)
        path = folder + "/results-incomplete-" + String(decoding: sum, as: UTF8.self)
        self.journal = journal
    }

    /// Whether the file exists.
    var isSet: Bool { unsafe access(path, F_OK) == 0 }

    /// Creates or removes the file asynchronously.
    func set(_ isSet: Bool) {
        queue.async { [self] in
            guard isSet else {
                unsafe unlink(path)
                return
            }
            let file = unsafe open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard file >= 0 else { return }
            let text = Array("results were announced that are not in \(journal)\n".utf8)
            // Unsafe: C reads the array's memory only during this call. Errors are ignored, because the file's name is
            // enough.
            _ = unsafe text.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
            Glibc.close(file)
        }
    }

    /// Waits until the requested changes are done, or until `patience` seconds have passed.
    func finish(patience: Double) {
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        _ = done.wait(timeout: .now() + patience)
    }
}
