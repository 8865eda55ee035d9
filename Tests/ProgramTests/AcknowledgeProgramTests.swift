import FoundationEssentials
import TestSupport
import Testing

/// `datascan acknowledge` beside a daemon.
@Suite(.serialized, .timeLimit(.minutes(10))) struct AcknowledgeProgramTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    private func shell(_ line: String) throws -> (status: Int32, output: String, errors: String) {
        let folder = scratch.path
        let configuration = scratch.file(
            "s.yaml",
            Array(
                """
                camera: {frameRate: 12}
                scan: {recognizedDataTypes: [barcode]}
                events: {socket: \(folder)/events.sock}
                control: {socket: \(folder)/control.sock}
                """.utf8))
        let script = """
            export BIN='\(try TestSupport.programs())' T='\(folder)'; {
            $BIN/datascand --config \(configuration) --replay \(TestSupport.demo) --loop 2>$T/log & D=$!
            while [ ! -S $T/control.sock ]; do sleep 0.05; done
            \(line)
            kill $D; wait $D; } >$T/out 2>$T/err
            """
        let status = try #require(Shell.run(script))
        return (status, scratch.text("out"), scratch.text("err"))
    }

    @Test func aResultIsAnsweredAndTheAnswerIsSeen() throws {
        let (status, output, errors) = try shell(
            """
            : >$T/events; $BIN/datascan watch --sockets $T >>$T/events & W=$!
            until grep -q '"event":"stable"' $T/events; do sleep 0.1; done
            C=$(grep -m 1 '"event":"stable"' $T/events | grep -o '"cursor":"[^"]*' | head -n 1 | cut -d '"' -f 4)
            $BIN/datascan acknowledge --sockets $T $C accepted --message 'Welcome'; echo "first $?"
            $BIN/datascan acknowledge --sockets $T $C accepted; echo "again $?"
            $BIN/datascan acknowledge --sockets $T $C rejected; echo "contrary $?"
            $BIN/datascan acknowledge --sockets $T nonsense accepted; echo "nonsense $?"
            $BIN/datascan acknowledge --sockets $T $C perhaps 2>/dev/null; echo "perhaps $?"
            until grep -q '"event":"verdict"' $T/events; do sleep 0.1; done
            kill $W
            """)
        #expect(status == 0)
        #expect(
            output.split(separator: "\n").map(String.init)
                == ["first 0", "again 0", "contrary 1", "nonsense 1", "perhaps 64"])
        let lines = errors.split(separator: "\n")
        #expect(lines.count == 2, "\(errors)")
        #expect(lines.first?.contains("already accepted") == true)
        #expect(lines.last?.contains("this isn't a cursor") == true)
        let verdicts = scratch.text("events").split(separator: "\n").filter { $0.contains(#""event":"verdict""#) }
        #expect(verdicts.count == 1 && verdicts.first?.contains(#""verdict":"accepted","message":"Welcome""#) == true)
        #expect(!scratch.text("log").contains("Welcome"), "messages aren't logged")
    }
}
