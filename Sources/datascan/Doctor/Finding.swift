/// The result of one check.
enum Finding {
    /// Everything is in order.
    case fine(String)
    /// It works, but could be better.
    case hint(String, mend: String)
    /// It doesn't work.
    case wrong(String, mend: String)

    var isWrong: Bool { if case .wrong = self { true } else { false } }

    /// A line for the result, and one for the fix.
    var text: String {
        switch self {
        case .fine(let what): "fine  \(what)"
        case .hint(let what, let mend): "hint  \(what)\n      -> \(mend)"
        case .wrong(let what, let mend): "WRONG \(what)\n      -> \(mend)"
        }
    }
}
