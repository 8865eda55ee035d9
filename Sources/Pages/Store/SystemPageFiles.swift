import Glibc

/// The system's files.
struct SystemPageFiles: PageFiles {
    func lock(_ folder: String) throws(PageStoreError) -> OpenPageFile {
        if unsafe mkdir(folder, 0o700) == 0 {
            // The service's umask may remove the search permission as well.
            unsafe chmod(folder, 0o700)
        } else {
            switch errno {
            case EEXIST: break
            case ENOENT: throw .noParent(folder: folder)
            case EROFS, EACCES: throw .readOnly(folder: folder)
            default: throw .file(path: folder, number: errno)
            }
        }
        let number = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else {
            throw errno == ENOTDIR ? .noFolder(path: folder) : .file(path: folder, number: errno)
        }
        let file = OpenPageFile(number: number, path: folder)
        var status = stat()
        // Unsafe: C writes a local value.
        guard unsafe fstat(number, &status) == 0 else { throw .file(path: folder, number: errno) }
        guard status.st_uid == geteuid() else {
            throw .otherOwner(folder: folder, owner: status.st_uid, user: geteuid())
        }
        guard unsafe access(folder, W_OK | X_OK) == 0 else { throw .readOnly(folder: folder) }
        guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
            throw errno == EWOULDBLOCK ? .inUse(folder: folder) : .file(path: folder, number: errno)
        }
        return file
    }

    func names(in folder: String) throws(PageStoreError) -> [String] {
        // Unsafe: C's handle of a folder, closed below; each entry is read before the next one is requested.
        guard let handle = unsafe opendir(folder) else { throw .file(path: folder, number: errno) }
        defer { unsafe closedir(handle) }
        var names: [String] = []
        while let entry = unsafe readdir(handle) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    func size(of path: String) throws(PageStoreError) -> Int? {
        var status = stat()
        // Unsafe: C writes a local value.
        guard unsafe lstat(path, &status) == 0 else {
            if errno == ENOENT { return nil }
            throw .file(path: path, number: errno)
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .file(path: path, number: EINVAL) }
        return Int(status.st_size)
    }

    func read(_ path: String) throws(PageStoreError) -> [UInt8] {
        // `O_NONBLOCK` avoids waiting for a writer if it is a pipe.
        let file = try opened(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        var status = stat()
        // Unsafe: C writes a local value.
        guard unsafe fstat(file.number, &status) == 0 else { throw .file(path: path, number: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .file(path: path, number: EINVAL) }
        let count = Int(status.st_size)
        var failure: CInt = 0
        // Unsafe: C writes into the array's own memory, and returns how much.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[filled...])
                let read = unsafe pread(file.number, rest.baseAddress, rest.count, off_t(filled))
                if read < 0 && errno == EINTR { continue }
                if read <= 0 {
                    failure = read < 0 ? errno : 0
                    break
                }
                filled += read
            }
        }
        guard failure == 0 else { throw .file(path: path, number: failure) }
        return bytes
    }

    func create(_ path: String) throws(PageStoreError) -> OpenPageFile {
        try opened(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC)
    }

    func write(_ bytes: ArraySlice<UInt8>, to file: OpenPageFile) throws(PageStoreError) -> Int {
        while true {
            // Unsafe: C reads the array's memory only during this call.
            let written = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file.number, $0.baseAddress, $0.count) }
            if written >= 0 { return written }
            guard errno == EINTR else { throw .file(path: file.path, number: errno) }
        }
    }

    func sync(_ file: OpenPageFile) throws(PageStoreError) {
        guard fsync(file.number) == 0 else { throw .file(path: file.path, number: errno) }
    }

    func rename(_ path: String, to other: String) throws(PageStoreError) {
        guard unsafe Glibc.rename(path, other) == 0 else { throw .file(path: other, number: errno) }
    }

    func remove(_ path: String) throws(PageStoreError) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .file(path: path, number: errno) }
    }

    func makeFolder(_ path: String) throws(PageStoreError) {
        if unsafe mkdir(path, 0o700) == 0 {
            unsafe chmod(path, 0o700)
        } else if errno != EEXIST {
            throw .file(path: path, number: errno)
        }
    }

    func syncFolder(_ folder: String) throws(PageStoreError) {
        let file = try opened(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard fsync(file.number) == 0 else { throw .file(path: folder, number: errno) }
    }

    private func opened(_ path: String, _ flags: CInt) throws(PageStoreError) -> OpenPageFile {
        let number = unsafe open(path, flags, 0o600)
        guard number >= 0 else { throw .file(path: path, number: errno) }
        return OpenPageFile(number: number, path: path)
    }
}
