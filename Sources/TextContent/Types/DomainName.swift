import CPublicSuffix

/// Domain names that can exist, according to the public suffix list.
enum DomainName {
    /// The form of a name; letters of all scripts are allowed.
    static let pattern = #"(?:[\p{L}0-9](?:[\p{L}0-9-]{0,61}[\p{L}0-9])?\.){1,8}\p{L}{2,24}"#

    /// Returns the registered part of a name: `example.co.uk` for `www.example.co.uk`; nil if its suffix is unknown, or
    /// if it is only a suffix.
    static func registrable(_ name: String) -> String? {
        let name = name.lowercased()
        guard name.utf8.count <= 253, let last = name.split(separator: ".").last else { return nil }
        // The library's list is never freed, and the result points into the given text, so it is copied while that
        // exists.
        guard let list = unsafe psl_builtin() else { return nil }
        // The default rule, which accepts any last label, is excluded: a name that nobody has registered is a
        // misreading.
        guard unsafe psl_is_public_suffix2(list, String(last), PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE) != 0 else {
            return nil
        }
        return unsafe name.withCString { text in
            unsafe psl_registrable_domain(list, text).map { unsafe String(cString: $0) }
        }
    }
}
