import Glibc
import Testing

/// Waits until something holds; a machine that is busy may need long.
func eventually(_ holds: () -> Bool, line: SourceLocation = #_sourceLocation) {
    for _ in 0..<60_000 {
        if holds() { return }
        usleep(10_000)
    }
    Issue.record("it never held", sourceLocation: line)
}
