/// The memory of a network's pictures, which only grows. Pictures that are never needed at the same time share memory.
///
/// Unsafe: the kernels are C and need addresses. The memory has this one owner, and every access is checked against its
/// size.
@safe final class PictureMemory {
    private var floats = unsafe UnsafeMutableBufferPointer<Float>(start: nil, count: 0)

    /// Its size in floats.
    var count: Int { unsafe floats.count }

    deinit { unsafe floats.deallocate() }

    /// Grows to at least `count` floats; growing discards the contents.
    func reserve(_ count: Int) {
        guard unsafe count > floats.count else { return }
        unsafe floats.deallocate()
        let raw = UnsafeMutableRawBufferPointer.allocate(byteCount: count * MemoryLayout<Float>.stride, alignment: 64)
        unsafe floats = raw.bindMemory(to: Float.self)
        unsafe floats.initialize(repeating: 0)
    }

    /// Sets floats to zero.
    func clear(_ range: Range<Int>) {
        unsafe floats.extracting(range).update(repeating: 0)
    }

    /// Lends floats for reading or writing.
    func withFloats<R>(_ range: Range<Int>, _ body: (inout MutableSpan<Float>) -> R) -> R {
        var span = unsafe MutableSpan(_unsafeElements: floats.extracting(range))
        return body(&span)
    }

    /// Returns the address of floats, valid until the next `reserve`.
    func address(of range: Range<Int>) -> UnsafeMutablePointer<Float> {
        unsafe floats.extracting(range).baseAddress.unsafelyUnwrapped
    }
}
