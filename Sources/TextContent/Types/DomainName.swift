import CPublicSuffix

/// Names of domains that can exist, by the public suffix list.
enum DomainName {
    /// How a name looks; letters of all scripts, as names may have them.
    static let pattern = #"(?:[\p{L}0-9](?:[\p{L}0-9-]{0,61}[\p{L}0-9])?\.){1,8}\p{L}{2,24}"#

    /// The part that its owner registered: `example.co.uk` of `www.example.co.uk`; nil where the end is no known suffix, or
    /// the name is nothing but one.
    static func registrable(_ name: String) -> String? {
        let name = name.lowercased()
        guard name.utf8.count <= 253, let last = name.split(separator: ".").last else { return nil }
        // The list is the library's, for ever, and the text it answers is the end of the one it is given, while that lives.
        guard let list = unsafe psl_builtin() else { return nil }
        // The rule that any last part will do is left out: what nobody has registered is a misreading.
        guard unsafe psl_is_public_suffix2(list, String(last), PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE) != 0 else {
            return nil
        }
        return unsafe name.withCString { text in
            unsafe psl_registrable_domain(list, text).map { unsafe String(cString: $0) }
        }
    }
}
