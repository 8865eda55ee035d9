/// Which results are on disk, and in which file.
struct JournalIndex: Sendable, Equatable {
    /// The files, oldest first; numbers rise from one to the next.
    private(set) var segments: [Segment] = []

    init(_ segments: [Segment] = []) {
        self.segments = segments
        // A file that begins before an earlier one is a copy of an old one that somebody has put there.
        var first = 0
        for index in self.segments.indices where self.segments[index].log != nil {
            if self.segments[index].first < first { self.segments[index].forget() }
            first = max(first, self.segments[index].first)
        }
        for index in self.segments.indices.dropLast() {
            // What was written and could not be made sure of is written again into the next file.
            if let next = self.segments[(index + 1)...].first(where: { $0.log != nil }) {
                self.segments[index].limit(below: next.first)
            }
        }
    }

    var bytes: Int { segments.reduce(0) { $0 + $1.bytes } }
    /// Number of the latest result on disk.
    var last: Int? { segments.last { !$0.ranges.isEmpty }?.ranges.last?.upperBound }

    /// How many results of some numbers there are.
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

    /// The first result from a number on, and the file that holds it.
    func first(from number: Int) -> (number: Int, segment: Segment)? {
        for segment in segments {
            for range in segment.ranges where range.upperBound >= number {
                return (max(number, range.lowerBound), segment)
            }
        }
        return nil
    }

    /// The number at which the first run that is later than another begins.
    func start(ofRunAfter run: Int) -> Int? { segments.first { $0.log != nil && $0.run > run }?.first }

    mutating func append(_ segment: Segment) { segments.append(segment) }

    mutating func removeFirst() { segments.removeFirst() }

    mutating func remove(serial: Int) { segments.removeAll { $0.serial == serial } }

    /// Changes the latest file.
    mutating func changeLast(_ body: (inout Segment) -> Void) { body(&segments[segments.count - 1]) }
}
