/// The version of all programs, packages and messages.
///
/// It is written only here. `scripts/version` reads the line below for the packages, and a test compares the Python client's with it.
public enum DataScanVersion {
    /// The version, by the rules of Semantic Versioning.
    public static let current = "0.1.0"
}
