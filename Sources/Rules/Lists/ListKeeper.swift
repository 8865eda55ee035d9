/// Loads lists, and loads them again when their files change. A file is loaded completely before its members replace the old ones;
/// one that can't be used changes nothing.
public actor ListKeeper {
    private struct Entry {
        var file: ListFile
        var version: FileVersion
        var members: MemberList
        /// A changed file as last seen; it is loaded once it stays the same for one refresh.
        var pending: FileVersion?
        /// The problem that was reported last, and the version that has it.
        var problem: String?
        var wrong: FileVersion?
    }

    private var entries: [String: Entry] = [:]

    public init() {}

    /// The members of each list.
    public var lists: [String: MemberList] { entries.mapValues(\.members) }

    /// Why lists can't be loaded again, although their files have changed; in the order of their names.
    public var problems: [String] { entries.sorted { $0.key < $1.key }.compactMap(\.value.problem) }

    /// Loads lists that aren't loaded yet or have changed, and forgets those that aren't named any more.
    /// - Returns: the members of each list.
    /// - Throws: `ListErrors` with the mistakes of all lists; then nothing changes.
    public func load(_ files: [String: ListFile]) throws(ListErrors) -> [String: MemberList] {
        var (loaded, errors): ([String: Entry], [ListError]) = ([:], [])
        for (name, file) in files.sorted(by: { $0.key < $1.key }) {
            do throws(ListError) {
                let version = try FileVersion(path: file.path)
                if let known = entries[name], known.file == file, known.version == version {
                    loaded[name] = known
                } else {
                    let (members, version) = try ListReader.read(file)
                    loaded[name] = Entry(file: file, version: version, members: members)
                }
            } catch {
                errors.append(error)
            }
        }
        guard errors.isEmpty else { throw ListErrors(errors: errors) }
        entries = loaded
        return lists
    }

    /// Loads files that have changed since they were loaded, and haven't changed since the last call. Call it once a second.
    /// - Returns: the lists if one has changed; and what can't be used, each problem once.
    public func refresh() -> (lists: [String: MemberList]?, loaded: [(name: String, count: Int)], errors: [ListError]) {
        var (loaded, errors): ([(name: String, count: Int)], [ListError]) = ([], [])
        for name in entries.keys.sorted() {
            guard var entry = entries[name] else { continue }
            do throws(ListError) {
                let version = try FileVersion(path: entry.file.path)
                if version == entry.version {
                    (entry.pending, entry.problem, entry.wrong) = (nil, nil, nil)
                } else if version != entry.pending {
                    entry.pending = version
                } else if version != entry.wrong {
                    let (members, version) = try ListReader.read(entry.file)
                    entry = Entry(file: entry.file, version: version, members: members)
                    loaded.append((name, members.count))
                }
            } catch {
                if entry.problem != error.description { errors.append(error) }
                (entry.problem, entry.wrong) = (error.description, entry.pending)
            }
            entries[name] = entry
        }
        return (loaded.isEmpty ? nil : lists, loaded, errors)
    }
}

/// The mistakes of several lists.
public struct ListErrors: Error, Sendable, CustomStringConvertible {
    /// One for each list.
    public let errors: [ListError]

    /// The mistakes, one per line.
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}

extension ListFile {
    /// Reads the members from the file.
    /// - Throws: `ListError` if it can't be read or has a mistake.
    public func members() throws(ListError) -> MemberList { try ListReader.read(self).members }
}
