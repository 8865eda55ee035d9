import Glibc

/// A line on standard error that shows the progress on a file, if standard error is a terminal.
struct Progress {
    private let file: String
    private let isShown = isatty(STDERR_FILENO) == 1
    private var last = ContinuousClock.now - .seconds(1)

    init(file: String) { self.file = file }

    /// Shows the progress, a few times a second.
    mutating func show(_ text: @autoclosure () -> String) {
        guard isShown, ContinuousClock.now - last > .milliseconds(200) else { return }
        last = .now
        Complaint.write("\r\u{1B}[K\(file): \(text())")
    }

    /// Clears the line.
    func end() {
        if isShown { Complaint.write("\r\u{1B}[K") }
    }
}
