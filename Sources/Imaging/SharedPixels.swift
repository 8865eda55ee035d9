import CWorker
import Glibc

// Safe: every access to the mapping is inside what was allocated or attached.
/// Shared memory for pixels that another process can read: crops are written directly into it.
///
/// Owns an anonymous file and its mapping. Don't share it between threads.
@safe public final class SharedPixels {
    /// Descriptor of the anonymous file, to be passed to the other process.
    public let descriptor: CInt
    // Unsafe: the address of the mapping; valid for `size` bytes until the next `reserve` or `deinit`.
    private var memory: UnsafeMutableRawPointer?
    private var size = 0
    private var used = 0

    /// Allocates no memory yet.
    /// - Throws: `SystemError` if the kernel can't create the anonymous file.
    public init() throws(SystemError) {
        descriptor = cworker_memory()
        guard descriptor >= 0 else { throw SystemError("memfd_create") }
    }

    /// Takes ownership of memory that another process created, for reading.
    public init(adopting descriptor: CInt) {
        self.descriptor = descriptor
    }

    deinit {
        unsafe munmap(memory, size)
        close(descriptor)
    }

    /// Discards all patches.
    public func reset() { used = 0 }

    /// Copies a part of a frame, in pixels of the full frame. The frame's window must contain it.
    /// - Throws: `SystemError` if memory runs out.
    public func place(_ part: PixelRect, of frame: borrowing Frame) throws(SystemError) -> Patch {
        let window = frame.window
        precondition(part.intersection(window) == part, "the frame holds no pixels there")
        let patch = try allocate(
            part.width, part.height, AffineMap(shiftX: Double(part.x), y: Double(part.y)))
        // Unsafe: rows inside both buffers, by the precondition and by `allocate`.
        unsafe frame.luma.pixels.withUnsafeBufferPointer { pixels in
            let first =
                unsafe pixels.baseAddress.unsafelyUnwrapped + (part.y - window.y) * window.width + part.x - window.x
            let target = unsafe address(of: patch)
            for row in 0..<part.height {
                unsafe (target + row * part.width).update(from: first + row * window.width, count: part.width)
            }
        }
        return patch
    }

    /// Copies a rotated or scaled part of a frame, with interpolation; outside the frame's window, its border is
    /// repeated.
    /// - Parameters:
    ///   - width: width of the patch in its own pixels.
    ///   - height: height of the patch.
    ///   - map: maps the patch's pixels to the full frame.
    /// - Throws: `SystemError` if memory runs out.
    public func place(
        width: Int, height: Int, map: AffineMap, of frame: borrowing Frame
    ) throws(SystemError) -> Patch {
        let window = frame.window
        let patch = try allocate(width, height, map)
        gather(patch, frame.luma, map.shifted(x: -Double(window.x), y: -Double(window.y)))
        return patch
    }

    /// Copies a rotated or scaled part of a magnified crop, with interpolation; outside the crop, its border is
    /// repeated.
    /// - Parameters:
    ///   - width: width of the patch in its own pixels.
    ///   - height: height of the patch.
    ///   - map: maps the patch's pixels to the full frame.
    /// - Throws: `SystemError` if memory runs out.
    public func place(width: Int, height: Int, map: AffineMap, of crop: MagnifiedCrop) throws(SystemError) -> Patch {
        let patch = try allocate(width, height, map)
        gather(
            patch, crop.luma,
            map.shifted(x: -Double(crop.part.x), y: -Double(crop.part.y)).scaled(by: crop.scale))
        return patch
    }

    /// Copies pixels, row by row.
    /// - Parameters:
    ///   - rows: `width` × `height` gray values.
    ///   - map: maps the patch's pixels to the full frame.
    /// - Throws: `SystemError` if memory runs out.
    public func place(_ rows: [UInt8], width: Int, height: Int, map: AffineMap) throws(SystemError) -> Patch {
        precondition(rows.count == width * height, "pixels have to fill the patch")
        let patch = try allocate(width, height, map)
        // Unsafe: copies exactly the allocated number of pixels.
        unsafe rows.withUnsafeBufferPointer { rows in
            unsafe address(of: patch).update(from: rows.baseAddress.unsafelyUnwrapped, count: width * height)
        }
        return patch
    }

    /// Fills a patch from a picture; `map` leads from the patch's pixels to the picture's.
    private func gather(_ patch: Patch, _ luma: borrowing Luma, _ map: AffineMap) {
        precondition(luma.width > 1 && luma.height > 1, "nothing to interpolate between")
        let step = SIMD2(map.xx, map.yx)
        // Unsafe: as many samples as the patch has columns; with bounds checks this takes 1.8 times as long.
        unsafe luma.pixels.withUnsafeBufferPointer { pixels in
            let target = unsafe address(of: patch)
            for row in 0..<patch.height {
                let start = map.apply(x: 0.5, y: Double(row) + 0.5)
                let first = SIMD2(start.x - 0.5, start.y - 0.5)
                let line = unsafe target + row * patch.width
                let samples = GrayLine(
                    first: first, step: step, count: patch.width, width: luma.width, height: luma.height)
                unsafe samples.sample(pixels.baseAddress.unsafelyUnwrapped) { column, value in
                    unsafe line[column] = UInt8(truncatingIfNeeded: (value + 32768) >> 16)
                }
            }
        }
    }

    // Unsafe: for the C decoder, which needs an address; the pointer is bounded and must not outlive the call.
    /// Lends the pixels of a patch, row by row without gaps.
    /// - Returns: nil if the memory doesn't contain the whole patch.
    public func withPixels<R>(
        of patch: Patch, _ body: (UnsafeBufferPointer<UInt8>) -> R
    ) -> R? {
        guard patch.width > 0, patch.height > 0, patch.offset >= 0 else { return nil }
        let (count, overflow) = patch.width.multipliedReportingOverflow(by: patch.height)
        guard !overflow, count <= Int.max - patch.offset, attach(patch.offset + count) else { return nil }
        return unsafe body(UnsafeBufferPointer(start: address(of: patch), count: count))
    }

    /// Lends the pixels of a patch that was placed here, for writing.
    // Unsafe: as `withPixels`; only for Imaging.
    func withMutablePixels<R>(of patch: Patch, _ body: (UnsafeMutableBufferPointer<UInt8>) -> R) -> R {
        precondition(patch.offset + patch.width * patch.height <= used, "the patch was placed here")
        return unsafe body(UnsafeMutableBufferPointer(start: address(of: patch), count: patch.width * patch.height))
    }

    private func address(of patch: Patch) -> UnsafeMutablePointer<UInt8> {
        unsafe memory.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self) + patch.offset
    }

    private func allocate(_ width: Int, _ height: Int, _ map: AffineMap) throws(SystemError) -> Patch {
        precondition(width > 0 && height > 0, "a patch has pixels")
        let patch = Patch(offset: used, width: width, height: height, map: map)
        let end = used + width * height
        if end > size {
            // Grows in steps, so that resizing stops once a frame's size is reached.
            let wanted = (end + end / 4 + 0xFFFF) & ~0xFFFF
            // Shrinking fails, so if the other process has made the file longer than needed, keep that length.
            guard ftruncate(descriptor, wanted) == 0 || fileSize >= wanted else { throw SystemError("ftruncate") }
            guard remap(wanted, protection: PROT_READ | PROT_WRITE) else { throw SystemError("mmap") }
        }
        used = end
        return patch
    }

    private func attach(_ end: Int) -> Bool {
        if end <= size { return true }
        let found = fileSize
        return found >= end && remap(found, protection: PROT_READ)
    }

    /// Size of the anonymous file in bytes; 0 if fstat fails.
    private var fileSize: Int {
        var status = stat()
        // Unsafe: C writes a local value.
        return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    private func remap(_ wanted: Int, protection: CInt) -> Bool {
        unsafe munmap(memory, size)
        let mapped = unsafe mmap(nil, wanted, protection, MAP_SHARED, descriptor, 0)
        guard unsafe mapped != MAP_FAILED else {
            unsafe memory = nil
            size = 0
            return false
        }
        unsafe memory = mapped
        size = wanted
        return true
    }
}

/// A picture in shared memory, and its position in the full frame.
public struct Patch: Sendable, Hashable {
    /// Offset of the first pixel in bytes, from the start of the memory.
    public var offset: Int
    /// Pixels in a row; rows are contiguous.
    public var width: Int
    /// Rows.
    public var height: Int
    /// The map from the patch's pixels to the full frame's.
    public var map: AffineMap

    /// Describes a picture that is already in the memory.
    public init(offset: Int, width: Int, height: Int, map: AffineMap = AffineMap(shiftX: 0, y: 0)) {
        self.offset = offset
        self.width = width
        self.height = height
        self.map = map
    }
}
