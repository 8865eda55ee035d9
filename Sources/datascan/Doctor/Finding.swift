/// One thing that the doctor looked at.
enum Finding {
    /// It is as it should be.
    case fine(String)
    /// It works; this would make it better.
    case hint(String, mend: String)
    /// It does not work.
    case wrong(String, mend: String)

    var isWrong: Bool { if case .wrong = self { true } else { false } }

    /// A line for what was found, and one for what mends it.
    var text: String {
        switch self {
        case .fine(let what): "fine  \(what)"
        case .hint(let what, let mend): "hint  \(what)\n      -> \(mend)"
        case .wrong(let what, let mend): "WRONG \(what)\n      -> \(mend)"
        }
    }
}
