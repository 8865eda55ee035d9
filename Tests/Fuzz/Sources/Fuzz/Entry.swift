import Glibc

/// Something that strangers write, and what has to hold whatever it is.
struct Target: Sendable {
    let name: String
    /// Looks at one input; `require` where something does not hold.
    let check: @Sendable ([UInt8]) -> Void
}

extension Target {
    static let all: [Target] = [
        .events, .control, .json, .configuration, .recording, .journal, .jpeg, .png, .gs1, .clientEvents, .clientFrames,
        .decoder, .reader, .pattern, .http, .payloads, .codes, .rules, .stream,
    ]

    /// The one that the environment names; libFuzzer has the arguments for itself.
    static let chosen: Target = {
        let name = getenv("DATASCAN_FUZZ").map { String(cString: $0) } ?? ""
        guard let target = all.first(where: { $0.name == name }) else {
            let known = all.map(\.name).joined(separator: ", ")
            fatalError("DATASCAN_FUZZ is '\(name)'; it has to be one of \(known)")
        }
        return target
    }()
}

/// Ends the program where something that has to hold does not; libFuzzer then saves the input.
func require(_ holds: Bool, _ what: @autoclosure () -> String, line: UInt = #line, file: StaticString = #fileID) {
    if !holds { fatalError("does not hold: " + what(), file: file, line: line) }
}

/// libFuzzer calls this for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let began = processorTime()
    Target.chosen.check(Array(UnsafeBufferPointer(start: data, count: count)))
    // Of the processor, so that a busy machine is no finding; the sanitizer takes two thirds of it.
    let took = processorTime() - began
    require(took < 1, "\(count) bytes took \(took) s")
    return 0
}

private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
