import CV4L2
import Glibc
import ScanModel

/// The driver's frame buffers, mapped into this process. Owns the mappings and the driver's buffers.
// Safe: addresses leave it only as bounded buffers.
@safe final class MappedBuffers {
    private let device: V4L2Device
    private var mapped: [UnsafeMutableRawBufferPointer] = unsafe []

    var count: Int { unsafe mapped.count }

    init(device: V4L2Device, count: UInt32) throws(CaptureFault) {
        self.device = device
        var request = v4l2_requestbuffers()
        request.count = count
        request.type = cv4l2_capture
        request.memory = cv4l2_memory_mapped
        // Unsafe, here and below: C fills local values during the call.
        try V4L2Stream.check(unsafe cv4l2_request_buffers(device.descriptor, &request), .buffers, device)
        guard request.count >= 2 else {
            throw CaptureFault(.busy, "\(device.path): the driver has no memory for frame buffers")
        }
        for index in 0..<request.count {
            var buffer = unsafe Self.buffer(index)
            try V4L2Stream.check(unsafe cv4l2_query_buffer(device.descriptor, &buffer), .buffers, device)
            let length = unsafe Int(buffer.length)
            let address = unsafe mmap(
                nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, device.descriptor, Int(buffer.m.offset))
            guard let address = unsafe address, unsafe address != MAP_FAILED else {
                throw CaptureFault(.buffers, device: device.path, error: errno)
            }
            unsafe mapped.append(UnsafeMutableRawBufferPointer(start: address, count: length))
        }
    }

    deinit { unmap() }

    /// Releases the mappings and the driver's buffers.
    func unmap() {
        guard count > 0 else { return }
        for index in 0..<count {
            let area = unsafe mapped[index]
            unsafe munmap(area.baseAddress, area.count)
        }
        unsafe mapped.removeAll()
        var request = v4l2_requestbuffers()
        request.type = cv4l2_capture
        request.memory = cv4l2_memory_mapped
        unsafe _ = cv4l2_request_buffers(device.descriptor, &request)
    }

    /// Passes a buffer to the driver.
    func queue(_ index: UInt32) throws(CaptureFault) {
        var buffer = unsafe Self.buffer(index)
        try V4L2Stream.check(unsafe cv4l2_queue_buffer(device.descriptor, &buffer), .queue, device)
    }

    /// Takes a filled buffer from the driver; returns nil if none is filled.
    func dequeue() throws(CaptureFault) -> v4l2_buffer? {
        var buffer = unsafe Self.buffer(0)
        let error = unsafe cv4l2_dequeue_buffer(device.descriptor, &buffer)
        if error == EAGAIN { return nil }
        try V4L2Stream.check(error, .fetch, device)
        guard unsafe Int(buffer.index) < count else { throw CaptureFault(.fetch, device: device.path, error: EIO) }
        return unsafe buffer
    }

    /// Returns the bytes of a dequeued buffer's frame.
    // Unsafe to keep: the driver overwrites them once the buffer is queued again.
    func data(_ buffer: v4l2_buffer) -> UnsafeBufferPointer<UInt8> {
        let area = unsafe mapped[Int(buffer.index)]
        let used = unsafe min(Int(buffer.bytesused), area.count)
        return unsafe UnsafeBufferPointer(
            UnsafeMutableRawBufferPointer(rebasing: area[..<used]).bindMemory(to: UInt8.self))
    }

    private static func buffer(_ index: UInt32) -> v4l2_buffer {
        var buffer = unsafe v4l2_buffer()
        unsafe buffer.index = index
        unsafe buffer.type = cv4l2_capture
        unsafe buffer.memory = cv4l2_memory_mapped
        return unsafe buffer
    }
}
