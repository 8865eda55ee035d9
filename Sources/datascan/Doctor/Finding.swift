/// The result of one check.
enum Finding {
    /// Everything is in order.
    case fine(String)
    /// It works, but could be better.
    case hint(String, fix: String)
    /// It doesn't work.
    case wrong(String, fix: String)

    var isWrong: Bool { if case .wrong = self { true } else { false } }

    /// A line for the result, and one for the fix.
    var text: String {
        switch self {
        case .fine(let what): "fine  \(what)"
        case .hint(let what, let fix): "hint  \(what)\n      -> \(fix)"
        case .wrong(let what, let fix): "WRONG \(what)\n      -> \(fix)"
        }
    }
}
