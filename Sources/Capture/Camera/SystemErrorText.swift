import Imaging

/// The system's words for error numbers.
enum SystemErrorText {
    static func of(_ number: CInt) -> String { SystemError.text(number) }
}
