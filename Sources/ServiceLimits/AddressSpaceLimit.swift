import Glibc

/// The limit on this process's address space (`LimitAS=`, `ulimit -v`).
public enum AddressSpaceLimit {
    /// Bytes that a service needs. Measured VmPeak with all features enabled, release builds on two cores: 854 MB for datascand,
    /// 630 MB for datascan-web; most of it is reserved by threads and never used. With less, an allocation fails in some library,
    /// which ends the process without a message.
    private static let needed = 1 << 30

    /// Describes the shortage and how to fix it; nil if the limit is high enough.
    public static var shortage: String? {
        var limit = rlimit()
        // Unsafe: C writes a local value.
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < rlim_t(needed)
        else { return nil }
        return "\(limit.rlim_cur >> 20) MB of address space are permitted and \(needed >> 20) are needed; "
            + "raise the limit (LimitAS=, ulimit -v), and limit memory with MemoryMax="
    }
}
