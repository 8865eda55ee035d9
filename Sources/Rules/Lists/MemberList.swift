/// The members of a list: numbers or words that a content may be. It is immutable, so it is shared without copying.
///
/// Members are stored as UTF-16 units in one array, sorted by their form without lookalikes. Two radix trees over them, one from the
/// start and one from the end, find those near a reading. A million members of ten characters take 50 to 75 MB.
public final class MemberList: Sendable {
    let members: MemberUnits
    let forward: MemberTree
    let backward: MemberTree
    /// The lengths of the shortest and the longest member, in units.
    let lengths: ClosedRange<Int>

    /// The maximum number of members, of units in a member, and of units in all members; they bound memory and time.
    public static let (mostMembers, longest, mostUnits) = (2_000_000, 256, 32_000_000)

    /// The number of members.
    public var count: Int { members.count }

    /// The memory that the list takes, in bytes.
    public var bytes: Int { 2 * members.units.count + 4 * members.starts.count + forward.bytes + backward.bytes }

    /// Creates a list.
    /// - Parameter members: in any order; duplicates and empty texts are left out.
    public convenience init(_ members: some Sequence<String>) {
        var builder = MemberListBuilder()
        for member in members { builder.add(Array(member.utf16)) }
        self.init(builder)
    }

    /// Creates a list of the members that a builder has collected.
    init(_ builder: consuming MemberListBuilder) {
        members = builder.sorted()
        forward = MemberTree(members, isReversed: false)
        backward = MemberTree(members, isReversed: true)
        var (shortest, longest) = (members.count > 0 ? Int.max : 0, 0)
        for member in 0..<members.count {
            shortest = min(shortest, members.length(member))
            longest = max(longest, members.length(member))
        }
        lengths = shortest...longest
    }

    /// Returns a member as text.
    func text(_ member: Int) -> String { String(decoding: members[member], as: UTF16.self) }
}
