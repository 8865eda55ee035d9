import Glibc

/// How much address space this process may have: `LimitAS=`, `ulimit -v`.
public enum AddressSpaceLimit {
    /// Bytes that a service needs. With everything on, VmPeak is 854 MB of datascand and 630 MB of datascan-web, release builds on
    /// two cores; most of it is what threads reserve and never use. With less an allocation fails somewhere, and a library ends
    /// the process without saying why.
    private static let needed = 1 << 30

    /// Why the process can't work with its limit; nil where it can.
    public static var shortage: String? {
        var limit = rlimit()
        // Unsafe: C writes a local value.
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < rlim_t(needed)
        else { return nil }
        return "\(limit.rlim_cur >> 20) MB of address space are permitted and \(needed >> 20) are needed; "
            + "raise the limit (LimitAS=, ulimit -v), and limit memory with MemoryMax="
    }
}
