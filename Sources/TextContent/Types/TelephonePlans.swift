import CPhoneNumber

/// The numbering plans of all countries, in a library that is loaded when it is first asked for.
public enum TelephonePlans {
    /// Why there are none, such as a file that is missing; nil if they are there. Without them, no telephone number is found.
    public static var problem: String? {
        // Unsafe: a C string that lasts as long as the process.
        unsafe cphone_problem().map { unsafe String(cString: $0) }
    }
}
