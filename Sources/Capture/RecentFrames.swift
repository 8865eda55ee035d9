public import ScanModel

/// The latest frames as they came from the source, for photographs.
///
/// The source offers each frame that it delivers; the frame is kept once it is named. Frames of events are pinned: they
/// stay longer than the others. Memory is allocated in blocks that are reused, so that nothing is allocated once all of
/// it has been in use. Confined to the pipeline's thread.
public final class RecentFrames {
    /// Maximum number of frames, whatever their size.
    public static let mostFrames = 256
    static let blockSize = 16 << 10

    private struct Slot {
        var blocks: [Int] = []
        var count = 0
        var form = KeptFrame.Form(RawFrame.Layout(format: "", width: 0, height: 0, bytesPerLine: 0))
        var moment = Moment(frame: -1, captureTime: 0, time: 0)
        var places: [KeptFrame.Place] = []
        var isPinned = false
    }

    private let limit: Int
    private var blocks: [[UInt8]] = []
    private var freeBlocks: [Int] = []
    private var slots: [Slot] = []
    private var freeSlots: [Int] = []
    /// The slots in use, the oldest first.
    private var order: [Int] = []
    /// The slot of the frame that was offered and not yet named.
    private var offered: Int?
    /// The latest frame if it is larger than the whole memory; only kept if it is wanted.
    private var single: KeptFrame?
    private var latest = -1
    private var pinned = (frames: 0, blocks: 0)

    /// Whether a caller waits for the next frame: it is then kept until the following one, whatever its size.
    public var isWanted = false

    /// An empty memory.
    /// - Parameter bytes: maximum size; with 0, only a wanted frame is kept.
    public init(bytes: Int) { limit = max(0, bytes) / Self.blockSize }

    /// The numbers of the kept frames, the oldest first.
    public var numbers: [Int] { order.map { slots[$0].moment.frame } }
    /// The numbers of the pinned frames.
    public var pinnedNumbers: [Int] { order.filter { slots[$0].isPinned }.map { slots[$0].moment.frame } }
    /// Size in bytes of the memory allocated so far.
    public var size: Int { blocks.count * Self.blockSize }

    /// Takes an intact frame that is about to be delivered.
    public func offer(_ bytes: Span<UInt8>, _ form: KeptFrame.Form) {
        // The previous frame was never named: discard it.
        if let offered { release(offered) }
        offered = nil
        single = nil
        let needed = (bytes.count + Self.blockSize - 1) / Self.blockSize
        guard needed <= limit else {
            guard isWanted else { return }
            // Unsafe: the pointer is used for this call only.
            let copy = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
            single = KeptFrame(bytes: copy, form: form, moment: Moment(frame: -1, captureTime: 0, time: 0), places: [])
            return
        }
        while order.count >= Self.mostFrames || freeBlocks.count + limit - blocks.count < needed { dropOne() }
        let slot = freeSlots.popLast() ?? slots.count
        if slot == slots.count { slots.append(Slot()) }
        slots[slot].count = bytes.count
        slots[slot].form = form
        for start in stride(from: 0, to: bytes.count, by: Self.blockSize) {
            let block = freeBlocks.popLast() ?? blocks.count
            if block == blocks.count { blocks.append([UInt8](repeating: 0, count: Self.blockSize)) }
            slots[slot].blocks.append(block)
            copy(bytes.extracting(start..<min(start + Self.blockSize, bytes.count)), into: block)
        }
        offered = slot
    }

    /// Assigns the offered frame its number and the items in view; called again for the same frame if the items change.
    public func name(_ moment: Moment, _ items: [RecognizedItem]) {
        latest = moment.frame
        if let slot = offered {
            slots[slot].moment = moment
            order.append(slot)
            offered = nil
        } else if single != nil {
            single?.moment = moment
            single?.places = items.map { KeptFrame.Place($0) }
        }
        guard let slot = order.last, slots[slot].moment.frame == moment.frame else { return }
        slots[slot].places.removeAll(keepingCapacity: true)
        for item in items { slots[slot].places.append(KeptFrame.Place(item)) }
    }

    /// Keeps a frame longer than others because an event names it. At most half of the memory is for pinned frames.
    public func pin(_ number: Int) {
        guard let slot = order.last(where: { slots[$0].moment.frame == number }), !slots[slot].isPinned else { return }
        slots[slot].isPinned = true
        pinned = (pinned.frames + 1, pinned.blocks + slots[slot].blocks.count)
        while pinned.blocks > limit / 2 || pinned.frames > Self.mostFrames / 2,
            let oldest = order.first(where: { slots[$0].isPinned })
        {
            unpin(oldest)
        }
    }

    /// Returns the frame with a number; nil if it isn't kept.
    public func frame(_ number: Int) -> KeptFrame? {
        if let single, single.moment.frame == number { return single }
        return order.last { slots[$0].moment.frame == number }.map(copy)
    }

    /// Returns the frame with a number without copying its bytes; nil if it isn't kept.
    public func shared(_ number: Int) -> SharedFrame? {
        if let single, single.moment.frame == number { return SharedFrame(single) }
        return order.last { slots[$0].moment.frame == number }.map(shared(slot:))
    }

    /// The frame that was named last; nil if there was no room for it.
    public var newest: KeptFrame? { frame(latest) }

    /// Makes the frame that was named last an old one: `newest` is nil until the next frame.
    public func endNewest() { (latest, single) = (-1, nil) }

    /// Returns the newest frame that contains an item; nil if none does.
    public func newest(with item: String) -> KeptFrame? {
        if let single, single.places.contains(where: { $0.id == item }) { return single }
        return order.last { slots[$0].places.contains { $0.id == item } }.map(copy)
    }

    /// Returns the newest frame up to a time in which an item has a position, and that position; nil if there is none.
    /// - Parameter time: capture time in seconds.
    public func sighting(of item: String, until time: Double) -> (frame: Int, bounds: Quad)? {
        for slot in order.reversed() where slots[slot].moment.captureTime <= time + Self.sameTime {
            guard let place = slots[slot].places.first(where: { $0.id == item }) else { continue }
            return (slots[slot].moment.frame, place.bounds)
        }
        return nil
    }

    /// Seconds below which two capture times are those of one frame.
    private static let sameTime = 1e-4

    private func copy(_ part: Span<UInt8>, into block: Int) {
        // Unsafe: a part has at most as many bytes as a block.
        unsafe part.withUnsafeBytes { part in
            unsafe blocks[block].withUnsafeMutableBytes { unsafe $0.copyMemory(from: part) }
        }
    }

    private func copy(_ slot: Int) -> KeptFrame { shared(slot: slot).copied() }

    private func shared(slot: Int) -> SharedFrame {
        let slot = slots[slot]
        return SharedFrame(
            blocks: slot.blocks.map { blocks[$0] }, count: slot.count, form: slot.form, moment: slot.moment,
            places: slot.places)
    }

    private func dropOne() {
        let place = order.firstIndex { !slots[$0].isPinned } ?? 0
        release(order.remove(at: place))
    }

    private func release(_ slot: Int) {
        if slots[slot].isPinned { unpin(slot) }
        freeBlocks.append(contentsOf: slots[slot].blocks)
        slots[slot].blocks.removeAll(keepingCapacity: true)
        slots[slot].places.removeAll(keepingCapacity: true)
        freeSlots.append(slot)
    }

    private func unpin(_ slot: Int) {
        slots[slot].isPinned = false
        pinned = (pinned.frames - 1, pinned.blocks - slots[slot].blocks.count)
    }
}

extension KeptFrame.Place {
    fileprivate init(_ item: RecognizedItem) {
        self.init(id: item.id, bounds: item.bounds, aspectRatio: item.content.shape?.aspectRatio)
    }
}
