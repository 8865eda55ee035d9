/// The results on disk, and the files that contain them.
struct JournalIndex: Sendable, Equatable {
    /// The files, oldest first; result numbers rise from file to file.
    private(set) var segments: [Segment] = []

    init(_ segments: [Segment] = []) {
        self.segments = segments
        // A file that begins before an earlier one is an old copy that somebody put there.
        var first = 0
        for index in self.segments.indices where self.segments[index].log != nil {
            if self.segments[index].first < first { self.segments[index].forget() }
            first = max(first, self.segments[index].first)
        }
        for index in self.segments.indices.dropLast() {
            // Results that were written but possibly not synced are written again to the next file.
            if let next = self.segments[(index + 1)...].first(where: { $0.log != nil }) {
                self.segments[index].limit(below: next.first)
            }
        }
    }

    var bytes: Int { segments.reduce(0) { $0 + $1.bytes } }
    /// Number of the latest result on disk.
    var last: Int? { segments.last { !$0.ranges.isEmpty }?.ranges.last?.upperBound }

    /// Returns how many results on disk have numbers in a range.
    func count(in numbers: Range<Int>) -> Int {
        var count = 0
        for segment in segments {
            for range in segment.ranges {
                count += max(
                    0, min(range.upperBound + 1, numbers.upperBound) - max(range.lowerBound, numbers.lowerBound))
            }
        }
        return count
    }

    /// Returns the first result with this number or a higher one, and the file that contains it.
    func first(from number: Int) -> (number: Int, segment: Segment)? {
        for segment in segments {
            for range in segment.ranges where range.upperBound >= number {
                return (max(number, range.lowerBound), segment)
            }
        }
        return nil
    }

    /// Returns the number at which the first run after `run` begins.
    func start(ofRunAfter run: Int) -> Int? { segments.first { $0.log != nil && $0.run > run }?.first }

    mutating func append(_ segment: Segment) { segments.append(segment) }

    mutating func removeFirst() { segments.removeFirst() }

    mutating func remove(serial: Int) { segments.removeAll { $0.serial == serial } }

    /// Changes the latest file.
    mutating func changeLast(_ body: (inout Segment) -> Void) { body(&segments[segments.count - 1]) }
}
