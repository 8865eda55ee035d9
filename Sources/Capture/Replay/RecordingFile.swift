import Glibc
import Imaging

/// A reader of a file in chunks. Owns its descriptor.
final class FileDescriptorReader {
    private let path: String
    private let descriptor: CInt

    init(path: String) throws(RecordingError) {
        self.path = path
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw .unreadable(path: path, reason: SystemError.text(errno)) }
    }

    deinit { close(descriptor) }

    /// Appends up to `count` bytes; returns false at the end of the file.
    func read(_ count: Int, into buffer: inout [UInt8]) throws(RecordingError) -> Bool {
        let start = buffer.count
        buffer.append(contentsOf: [UInt8](repeating: 0, count: count))
        // Unsafe: the pointer is bounded by the array and used for this call only.
        let received = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe Glibc.read(descriptor, bytes.baseAddress.unsafelyUnwrapped + start, count)
        }
        buffer.removeLast(count - max(0, received))
        if received < 0 { throw .unreadable(path: path, reason: SystemError.text(errno)) }
        return received > 0
    }
}

func isDirectory(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

/// A missing file counts as regular: opening it reports the error.
func isRegular(_ path: String) -> Bool { [S_IFREG, nil].contains(kind(of: path)) }

func kind(of path: String) -> mode_t? {
    var status = stat()
    // Unsafe: C writes a local value.
    return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
}

func imageNames(in folder: String) throws(RecordingError) -> [String] {
    // Unsafe: a C handle that is closed on every path; names are copied.
    guard let directory = unsafe opendir(folder) else {
        throw .unreadable(path: folder, reason: SystemError.text(errno))
    }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
        let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let lower = name.lowercased()
        if [".jpg", ".jpeg", ".png"].contains(where: lower.hasSuffix) { names.append(name) }
    }
    return names.sorted()
}
