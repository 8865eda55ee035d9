import CCurl
import Glibc

/// A request as C reads it. Owns the texts and the body.
@safe final class RequestWords {
    /// What C gets; valid as long as this object.
    var value = unsafe ccurl_request()
    private var copies: [UnsafeMutablePointer<CChar>] = unsafe []
    private var lines: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    private var body: UnsafeMutableRawPointer?

    init(_ request: TransferRequest) {
        // Unsafe, here and below: each pointer leads to memory that this object allocates here and frees when it ends.
        unsafe value.url = copy(request.url)
        if let credentials = request.credentials {
            unsafe value.user = copy(credentials.user)
            unsafe value.password = copy(credentials.password)
        }
        switch request.trust {
        case .system: break
        case .authority(let file): unsafe value.authority = copy(file)
        case .pinnedKey(let key): unsafe value.pinned_key = copy(key)
        }
        unsafe value.connect_seconds = CInt(TransferRequest.connectSeconds)
        unsafe value.stall_seconds = CInt(request.stallSeconds)
        unsafe value.total_seconds = CInt(request.totalSeconds ?? 0)
        let lines = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: request.headers.count + 1)
        for (index, line) in request.headers.enumerated() { unsafe lines[index] = copy(line) }
        unsafe lines[request.headers.count] = nil
        unsafe self.lines = lines
        unsafe value.headers = UnsafePointer(lines)
        guard let bytes = request.body else { return }
        // At least one byte, because a body of none is still one.
        let body = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 1)
        unsafe body.copyMemory(from: bytes, byteCount: bytes.count)
        unsafe self.body = body
        unsafe value.body = UnsafeRawPointer(body)
        unsafe value.body_size = bytes.count
    }

    deinit {
        unsafe copies.forEach { unsafe free($0) }
        unsafe lines?.deallocate()
        unsafe body?.deallocate()
    }

    private func copy(_ text: String) -> UnsafePointer<CChar>? {
        guard let copy = unsafe strdup(text) else { fatalError("no memory for a request") }
        unsafe copies.append(copy)
        return unsafe UnsafePointer(copy)
    }
}
