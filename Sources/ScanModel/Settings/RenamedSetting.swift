/// A key that was called otherwise, so that a configuration of a former version fails with the new name.
public struct RenamedSetting: Sendable, Equatable {
    /// The path of the former key from the root, such as `scan.region`.
    public var former: String
    /// The path of the present key.
    public var present: String
    /// The version that renamed it.
    public var version: String

    public init(former: String, present: String, version: String) {
        self.former = former
        self.present = present
        self.version = version
    }

    /// All keys that were renamed since the first release, in any program's file: where a key still exists, its row isn't looked at.
    /// Whoever renames a key adds a row.
    public static let all: [RenamedSetting] = []

    /// What a configuration with the former key is told.
    var message: String { "since version \(version) this key is called \(present)" }
}
