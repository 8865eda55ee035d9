import Glibc

/// The system's files.
struct SystemFiles: JournalFiles {
    func lock(_ folder: String) throws -> OpenFile {
        if unsafe mkdir(folder, 0o700) == 0 {
            // The service's umask removes the search permission as well.
            unsafe chmod(folder, 0o700)
        } else if errno != EEXIST {
            throw FileError(path: folder, number: errno)
        }
        let file = try opened(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // A daemon that is being stopped releases the lock within moments.
        for attempt in 0..<20 {
            if attempt > 0 { usleep(50_000) }
            if flock(file.number, LOCK_EX | LOCK_NB) == 0 { return file }
            guard errno == EWOULDBLOCK || errno == EINTR else { throw FileError(path: folder, number: errno) }
        }
        throw JournalError.inUse(folder: folder)
    }

    func leads(_ path: String, to file: OpenFile) -> Bool {
        var there = stat()
        var here = stat()
        // Unsafe: C writes local values.
        return unsafe stat(path, &there) == 0 && fstat(file.number, &here) == 0 && there.st_ino == here.st_ino
            && there.st_dev == here.st_dev
    }

    func names(in folder: String) throws(FileError) -> [String] {
        // Unsafe: C's handle of a folder, closed below; each entry is read before the next one is requested.
        guard let handle = unsafe opendir(folder) else { throw FileError(path: folder, number: errno) }
        defer { unsafe closedir(handle) }
        var names: [String] = []
        while let entry = unsafe readdir(handle) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            names.append(name)
        }
        return names
    }

    func open(_ path: String) throws(FileError) -> OpenFile {
        // `O_NONBLOCK` avoids waiting for a writer if it is a pipe.
        let file = try opened(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        var status = stat()
        // Unsafe: C writes a local value.
        guard unsafe fstat(file.number, &status) == 0 else { throw FileError(path: path, number: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(path: path, number: EINVAL) }
        return file
    }

    func create(_ path: String) throws(FileError) -> OpenFile {
        try opened(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC)
    }

    func read(_ file: OpenFile, at offset: Int, count: Int) throws(FileError) -> [UInt8] {
        var number: CInt = 0
        // Unsafe: C writes into the array's own memory, and returns how much.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[filled...])
                let read = unsafe pread(file.number, rest.baseAddress, rest.count, off_t(offset + filled))
                if read == 0 { break }
                if read < 0 {
                    if errno == EINTR { continue }
                    number = errno
                    break
                }
                filled += read
            }
        }
        guard number == 0 else { throw FileError(path: file.path, number: number) }
        return bytes
    }

    func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(FileError) -> Int {
        while true {
            // Unsafe: C reads the array's memory only during this call.
            let written = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file.number, $0.baseAddress, $0.count) }
            if written >= 0 { return written }
            guard errno == EINTR else { throw FileError(path: file.path, number: errno) }
        }
    }

    func sync(_ file: OpenFile) throws(FileError) {
        guard fdatasync(file.number) == 0 else { throw FileError(path: file.path, number: errno) }
    }

    func syncFolder(_ folder: String) throws(FileError) {
        let file = try opened(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard fsync(file.number) == 0 else { throw FileError(path: folder, number: errno) }
    }

    func overwrite(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let isNew = unsafe access(path, F_OK) != 0
        let file = try opened(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC)
        var written = 0
        while written < bytes.count {
            // Unsafe: C reads the array's memory only during this call.
            let count = unsafe bytes[written...].withUnsafeBytes {
                unsafe Glibc.write(file.number, $0.baseAddress, $0.count)
            }
            guard count >= 0 || errno == EINTR else { throw FileError(path: path, number: errno) }
            written += max(0, count)
        }
        guard fdatasync(file.number) == 0 else { throw FileError(path: path, number: errno) }
        if isNew { try syncFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])) }
    }

    func identity(of path: String) throws(FileError) -> FileIdentity {
        var status = stat()
        // Unsafe: C writes a local value.
        guard unsafe lstat(path, &status) == 0 else { throw FileError(path: path, number: errno) }
        return FileIdentity(
            inode: UInt64(status.st_ino), seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec)
    }

    func truncate(_ path: String, to size: Int) throws(FileError) {
        let file = try opened(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
        guard ftruncate(file.number, off_t(size)) == 0, fdatasync(file.number) == 0 else {
            throw FileError(path: path, number: errno)
        }
    }

    func remove(_ path: String) throws(FileError) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw FileError(path: path, number: errno) }
    }

    private func opened(_ path: String, _ flags: CInt) throws(FileError) -> OpenFile {
        let number = unsafe Glibc.open(path, flags, 0o600)
        guard number >= 0 else { throw FileError(path: path, number: errno) }
        return OpenFile(number: number, path: path)
    }
}
