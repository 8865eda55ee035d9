import Dispatch
import Glibc
import Results
import ScanModel
import Synchronization

// A daemon that only keeps results, for tests and for Benchmarks/journal.
//
//     results-double FOLDER run          stores results and writes the number of each batch that is saved, until it is killed
//     results-double FOLDER fill COUNT   stores so many, and ends
//     results-double FOLDER wait COUNT   the same, each of them once the one before is saved; writes the milliseconds of each
//     results-double FOLDER open         opens the journal; writes the milliseconds, and those of finding and reading the middle

func change(_ number: Int) -> Change {
    let payload = "40063813\(100_000 + number)"
    let barcode = Barcode(
        symbology: .code128, payload: payload, payloadData: Array(payload.utf8), symbologyIdentifier: "]C0")
    func point(_ x: Double, _ y: Double) -> Point { Point(x: x + Double(number % 97) / 1000, y: y) }
    let bounds = Quad(
        topLeft: point(0.41237, 0.37113), topRight: point(0.58291, 0.37299), bottomRight: point(0.58113, 0.52171),
        bottomLeft: point(0.41019, 0.52011))
    let time = Double(number) / 10
    let item = RecognizedItem(
        id: "k3f9hm\(number)", content: .barcode(barcode), details: BarcodeDetails(checkDigit: .valid),
        evidence: BarcodeEvidence(plainReads: 3, lines: 24), bounds: bounds, confidence: 0.9987, stability: .stable,
        reads: 3, firstSeen: time - 0.1, lastSeen: time)
    let moment = Moment(frame: number * 3, captureTime: time, time: 1_790_000_000 + time)
    return Change(sequence: number * 4, moment: moment, items: [item], allItems: [item.id])
}

func say(_ text: String) {
    let line = Array((text + "\n").utf8)
    // Unsafe: C reads the array's memory during this call alone. In one call, so that no line is torn when this is killed.
    _ = unsafe line.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
}

let arguments = CommandLine.arguments
let count = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0
let clock = ContinuousClock()
let start = clock.now
func milliseconds(since instant: ContinuousClock.Instant) -> Double {
    instant.duration(to: clock.now) / .milliseconds(1)
}
let log = ResultLog(retention: Retention(size: 1_000_000_000), folder: arguments[1])
let opened = milliseconds(since: start)
let progress = DispatchSemaphore(value: 0)
log.observeProgress { progress.signal() }
log.observeNotes { say("# \($0)") }
let first = log.latest.number + 1

func store(_ number: Int) { _ = log.append(change(number), session: "15dts98vzu6eo", region: .full) }

switch arguments[2] {
case "run":
    for number in first... {
        store(number)
        while number - log.savedNumber > 500 { progress.wait() }
        if number % 7 == 0 { say("\(log.savedNumber)") }
    }
case "fill":
    for number in first..<first + count {
        store(number)
        while number - log.savedNumber > 2000 { progress.wait() }
    }
    guard log.close(patience: 60) else { exit(1) }
case "wait":
    var stored: [Double] = []
    for number in first..<first + count {
        let before = clock.now
        store(number)
        stored.append(milliseconds(since: before))
        while log.savedNumber < number { progress.wait() }
        say("\(milliseconds(since: before))")
    }
    stored.sort()
    say("# the caller was kept for \(stored[count / 2]) ms in the median, \(stored[count - 1]) ms at most")
default:
    let status = log.status
    let before = clock.now
    let middle = (status.oldest?.number ?? 0) + status.kept / 2
    let results = await log.read(after: middle, upTo: .max - 1, limit: 1)
    say("open \(opened) find \(milliseconds(since: before)) kept \(status.kept) read \(results.map(\.cursor.number))")
}
