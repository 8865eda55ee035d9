public import ScanModel

/// A kept frame whose bytes weren't copied: it shares the memory of `RecentFrames`, which copies a block only if it has to reuse it
/// while the frame still exists. So it costs the pipeline nothing, and another thread makes the copy.
public struct SharedFrame: Sendable {
    /// The bytes in order; the last block may be longer than its part.
    private let blocks: [[UInt8]]
    /// Number of bytes.
    public let count: Int
    private let form: KeptFrame.Form
    /// Number and time, as in events.
    public let moment: Moment
    private let places: [KeptFrame.Place]

    init(blocks: [[UInt8]], count: Int, form: KeptFrame.Form, moment: Moment, places: [KeptFrame.Place]) {
        (self.blocks, self.count, self.form) = (blocks, count, form)
        (self.moment, self.places) = (moment, places)
    }

    /// A frame that owns its bytes.
    init(_ frame: KeptFrame) {
        self.init(
            blocks: [frame.bytes], count: frame.bytes.count, form: frame.form, moment: frame.moment,
            places: frame.places)
    }

    /// Copies the bytes.
    public func copied() -> KeptFrame {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for block in blocks { bytes.append(contentsOf: block.prefix(count - bytes.count)) }
        return KeptFrame(bytes: bytes, form: form, moment: moment, places: places)
    }
}
