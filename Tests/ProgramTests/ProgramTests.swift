import FoundationEssentials
import Glibc
import ScanModel
import TestSupport
import Testing

/// The programs as their users meet them: what they print and how they end.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ProgramTests {
    private let scratch: ScratchFolder
    private var folder: String { scratch.path }

    init() throws { scratch = try ScratchFolder() }

    private func file(_ name: String, _ bytes: [UInt8]) -> String { scratch.file(name, bytes) }

    private func text(_ name: String) -> String { scratch.text(name) }

    /// Runs a shell line in which $BIN is the folder of the programs and $T a scratch folder.
    private func shell(_ line: String) throws -> (status: Int32, output: String, errors: String) {
        let script =
            "export BIN='\(try TestSupport.programs())' T='\(folder)' DEMO='\(TestSupport.demo)'; { \(line)\n} >'\(folder)/out' 2>'\(folder)/err'"
        let status = try #require(Shell.run(script))
        return (status, text("out"), text("err"))
    }

    @Test func scanPrintsTheEventsAndNothingElse() throws {
        let (status, output, errors) = try shell("$BIN/datascan scan --fps 12 $DEMO")
        #expect(status == 0 && errors.isEmpty)
        let events = try output.split(separator: "\n").map { try ScanEvent.parse(line: Array($0.utf8)) }
        #expect(events.allSatisfy { $0 != nil })
        #expect(output.hasPrefix(#"{"event":"hello","protocol":1,"server":"datascand "#))
        #expect(output.contains(#""payload":"8791578612116""#))
    }

    @Test func scanSaysWhatIsWrongWithARecording() throws {
        let whole = try #require(FileManager.default.contents(atPath: TestSupport.demo))
        let cut = file("cut.mjpeg", [UInt8](whole.prefix(300_000)))
        let empty = file("empty.mjpeg", [])
        let (status, output, errors) = try shell("$BIN/datascan scan --fps 12 \(cut) \(empty) $T/missing")
        #expect(status == 1)
        let lines = errors.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].contains("cut.mjpeg: ends in the middle of frame"))
        #expect(lines[1].contains("empty.mjpeg: the file is empty"))
        #expect(lines[2].contains("missing: No such file or directory"))
        #expect(output.contains(#""event":"stable""#), "what is whole was scanned")
    }

    @Test func scanIntoAClosedPipeEndsQuietly() throws {
        let (_, output, errors) = try shell("$BIN/datascan scan --fps 12 $DEMO | head -n 1")
        #expect(output.split(separator: "\n").count == 1 && errors.isEmpty)
    }

    @Test func aWrongConfigurationIsExit78() throws {
        let path = file("c.yaml", Array("camera:\n  devise: auto\nscan: {qualityLevel: best}\n".utf8))
        for command in ["datascand --config \(path)", "datascan scan --config \(path) $DEMO"] {
            let (status, _, errors) = try shell("$BIN/\(command)")
            #expect(status == 78)
            #expect(errors.contains("\(path):2:3: camera.devise: unknown key"))
            #expect(errors.contains("\(path):3:22: scan.qualityLevel"))
        }
        #expect(try shell("$BIN/datascand --config $T/missing.yaml").status == 78)
    }

    private var sockets: String {
        file(
            "s.yaml",
            Array(
                "camera: {frameRate: 12}\nevents: {socket: \(folder)/events.sock}\ncontrol: {socket: \(folder)/control.sock}\n"
                    .utf8))
    }

    @Test func aRecordingIsServedOnceAndTheDaemonEnds() throws {
        let (status, output, errors) = try shell(
            """
            $BIN/datascand --config \(slow) --replay $DEMO --await-subscriber 2>$T/log & D=$!
            while [ ! -S $T/control.sock ]; do sleep 0.05; done
            $BIN/datascan status --sockets $T | head -c 10
            $BIN/datascan watch --sockets $T
            wait $D
            """)
        #expect(status == 0 && errors.isEmpty)
        #expect(output.contains(#""event":"remove""#) && output.hasSuffix("\n"))
        #expect(!text("log").contains("8791578612116"), "what is read is not logged")
        #expect(!FileManager.default.fileExists(atPath: folder + "/events.sock"), "the sockets are removed")
    }

    /// A rate that a machine with something else to do keeps up with.
    private var slow: String { file("slow.yaml", RunningPrograms.configuration(folder, frameRate: 8)) }

    /// A rate at which a slow machine drops no frame.
    private var slowest: String { file("slowest.yaml", RunningPrograms.configuration(folder, frameRate: 1)) }

    @Test func aRecordingThatIsCutShortIsServedAsFarAsItGoesAndIsAFailure() throws {
        let whole = try #require(FileManager.default.contents(atPath: TestSupport.demo))
        let cut = file("cut.mjpeg", [UInt8](whole.prefix(600_000)))
        let (_, output, errors) = try shell(
            """
            $BIN/datascand --config \(slowest) --replay \(cut) --await-subscriber & D=$!
            while [ ! -S $T/control.sock ]; do sleep 0.05; done
            $BIN/datascan watch --sockets $T; wait $D; echo "daemon $?"
            """)
        #expect(output.contains("daemon 1") && output.contains(#""event":"stable""#))
        #expect(errors.contains("ends in the middle of frame"))
    }

    @Test(arguments: ["TERM", "INT"])
    func aSignalEndsTheDaemonWithinSeconds(signal: String) throws {
        let (status, output, _) = try shell(
            """
            $BIN/datascand --config \(sockets) --replay $DEMO --loop 2>$T/log & D=$!
            while [ ! -S $T/control.sock ]; do sleep 0.05; done
            $BIN/datascan watch --sockets $T > $T/events & W=$!
            while [ ! -s $T/events ]; do sleep 0.05; done
            sleep 2; A=$(date +%s%N); kill -\(signal) $D; wait $D; S=$?; B=$(date +%s%N)
            wait $W; echo $(( (B - A) / 1000000 )); exit $S
            """)
        #expect(status == 0)
        #expect(text("events").hasSuffix("}\n"), "no half-written line")
        // The daemon takes 0.95 s at most, and a busy machine adds to that.
        #expect(try #require(Int(output.split(separator: "\n").last ?? "")) < 60_000, "\(output)")
    }

    @Test func aSubscriberThatDoesNotReadDelaysTheEndBySecondsAtMost() throws {
        let (status, output, errors) = try shell(
            """
            $BIN/datascand --config \(sockets) --replay $DEMO --loop 2>$T/log & D=$!
            while [ ! -S $T/control.sock ]; do sleep 0.05; done
            $BIN/datascan watch --sockets $T >$T/watched & W=$!
            while [ ! -s $T/watched ]; do sleep 0.05; done; kill -STOP $W; sleep 1; kill -STOP $(pgrep -P $D || true) 2>/dev/null
            sleep 0.5; A=$(date +%s%N); kill $D; wait $D; S=$?; B=$(date +%s%N)
            kill -CONT $W; wait $W; echo $(( (B - A) / 1000000 )); exit $S
            """)
        #expect(status == 0 && errors.isEmpty)
        #expect(try #require(Int(output.split(separator: "\n").last ?? "")) < 60_000)
    }

    /// By command and by signal; a wrong file changes nothing, and nobody is disconnected.
    @Test func aConfigurationIsReloaded() throws {
        let (status, output, errors) = try shell(
            """
            C=\(sockets); cp $C $T/good
            $BIN/datascand --config $C --replay $DEMO --loop 2>$T/log & D=$!
            while [ ! -S $T/control.sock ]; do sleep 0.05; done
            $BIN/datascan watch --sockets $T > $T/events & W=$!
            quality() { $BIN/datascan status --sockets $T | grep -o '"qualityLevel":"[a-z]*"'; }
            echo 'scan: {qualityLevel: accurate}' >> $C; $BIN/datascan reload --sockets $T; quality
            echo 'log: {level: loud}' >> $C; $BIN/datascan reload --sockets $T; echo "wrong $?"; quality
            cp $T/good $C; kill -HUP $D
            until quality | grep -q balanced || [ $SECONDS -gt 500 ]; do sleep 0.1; done; quality
            sed -i 's/events.sock/other.sock/' $C; $BIN/datascan reload --sockets $T
            kill $D; wait $D; S=$?; wait $W; exit $S
            """)
        #expect(status == 0)
        #expect(
            output.split(separator: "\n") == [
                #""qualityLevel":"accurate""#, "wrong 1", #""qualityLevel":"accurate""#, #""qualityLevel":"balanced""#,
            ])
        let lines = errors.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains("s.yaml:5:14: log.level: this is 'loud'"))
        #expect(lines.last == "datascan: events.socket takes effect with a restart of the daemon")
        #expect(text("events").components(separatedBy: #""event":"hello""#).count == 2, "one connection for all of it")
    }

    /// The tools that people reach for then must not hang as well.
    @Test func aStoppedDaemonIsSaidToBeSilent() throws {
        let (_, output, errors) = try shell(
            """
            $BIN/datascand --config \(sockets) --replay $DEMO --loop 2>$T/log & D=$!
            while [ ! -S $T/control.sock ]; do sleep 0.05; done
            kill -STOP $D
            $BIN/datascan status --sockets $T & S=$!
            $BIN/datascan doctor --config \(sockets); wait $S; echo "status $?"
            kill -KILL $D; wait $D 2>/dev/null
            """)
        #expect(
            output.contains("status 1") && output.contains("WRONG daemon: ") && output.contains("no answer in time"))
        #expect(errors.contains("no answer in time"))
    }

    @Test func aSecondDaemonIsRefusedAndADeadOnesSocketIsReplaced() throws {
        let (status, output, errors) = try shell(
            """
            $BIN/datascand --config \(sockets) --replay $DEMO --loop 2>$T/log & D=$!
            while [ ! -S $T/control.sock ]; do sleep 0.05; done
            $BIN/datascand --config \(sockets) --replay $DEMO; echo "second $?"
            kill -9 $D; wait $D 2>/dev/null
            $BIN/datascan status --sockets $T; echo "status $?"
            $BIN/datascand --config \(sockets) --replay $DEMO --await-subscriber 2>$T/log & D=$!
            until $BIN/datascan items --sockets $T 2>/dev/null; do sleep 0.1; done; kill $D; wait $D
            """)
        #expect(status == 0)
        #expect(output.contains("second 1") && errors.contains("events.sock: another daemon listens there"))
        #expect(output.contains("status 1") && errors.contains("datascand is not running"))
        #expect(output.contains(#"{"sequence":0,"items":[]}"#))
    }

    /// The package recommends the reader's libraries and doesn't require them, so its program may be there and not start.
    @Test func aReaderThatCantStartIsReported() throws {
        let (_, output, _) = try shell("DATASCAN_READER=/bin/false $BIN/datascan doctor --config \(sockets)")
        #expect(output.contains("hint  large networks: the accurate level can't start /bin/false"))
        #expect(output.contains("text is read as at the level fast\n      -> sudo apt install libtesseract5"))
    }

    @Test func everyProgramReportsTheSameVersion() throws {
        let (status, output, _) = try shell(
            "for P in datascand datascan datascan-web datascan-wedge datascan-signal; do $BIN/$P --version || exit; done"
        )
        #expect(status == 0)
        #expect(output.split(separator: "\n") == Array(repeating: "\(DataScanVersion.current)", count: 5))
    }

    @Test func aDamagedNetworkIsAnErrorWhereTextIsAskedFor() throws {
        let (status, output, errors) = try shell(
            """
            export DATASCAN_MODELS=$T/models; cp -r \(TestSupport.models) $T/models
            printf x | dd of=$T/models/latin.reader bs=1 seek=100000 conv=notrunc 2>/dev/null
            $BIN/datascand --config \(sockets) --replay $DEMO; echo "both $?"
            printf 'scan: {recognizedDataTypes: [barcode]}\n' > $T/barcode.yaml
            $BIN/datascan scan $DEMO --config $T/barcode.yaml >/dev/null; echo "barcode $?"
            rm $T/models/latin.reader; $BIN/datascan scan $DEMO; echo "missing $?"
            """)
        #expect(status == 0)
        #expect(output.contains("both 78") && errors.contains("latin.reader: the file is damaged"))
        #expect(output.contains("barcode 0"))
        #expect(output.contains("missing 1") && errors.contains("latin.reader: the model file is missing"))
    }

    @Test func aMissingCameraIsAStateAndNotAnEnd() throws {
        let (status, output, _) = try shell(
            """
            $BIN/datascand --config \(sockets) --device /dev/video99 2>$T/log & D=$!
            while [ ! -S $T/control.sock ]; do sleep 0.05; done
            until $BIN/datascan status --sockets $T | grep -q plugged || [ $SECONDS -gt 500 ]; do sleep 0.1; done
            until grep -q 'camera absent' $T/log || [ $SECONDS -gt 500 ]; do sleep 0.1; done
            $BIN/datascan status --sockets $T; kill $D; wait $D
            """)
        #expect(status == 0)
        #expect(output.contains(#""state":"absent""#) && output.contains("is the camera plugged in?"))
        #expect(text("log").split(separator: "\n").filter { $0.contains("camera absent") }.count == 1)
    }
}
