import FoundationEssentials
import ScanModel
import TestSupport
import Testing

/// `datascan photo`, `zoom` and `cameras` beside a daemon.
@Suite(.serialized, .timeLimit(.minutes(10))) struct PhotoProgramTests {
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
                control: {socket: \(folder)/control.sock, photoMemory: 8}
                """.utf8))
        let script = """
            export BIN='\(try TestSupport.programs())' T='\(folder)'; {
            $BIN/datascand --config \(configuration) --replay \(TestSupport.demo) --loop 2>$T/log & D=$!
            while [ ! -S $T/control.sock ]; do sleep 0.05; done
            until $BIN/datascan items --sockets $T | grep -q '"id"'; do sleep 0.1; done
            \(line)
            kill $D; wait $D; } >$T/out 2>$T/err
            """
        let status = try #require(Shell.run(script))
        return (status, scratch.text("out"), scratch.text("err"))
    }

    private func bytes(_ name: String) -> [UInt8] {
        Array(FileManager.default.contents(atPath: scratch.path + "/" + name) ?? Data())
    }

    @Test func aPhotographGoesIntoAFileOrThePipe() throws {
        let (status, output, errors) = try shell(
            """
            for n in 1 2; do $BIN/datascan photo --sockets $T $T/whole.jpg; echo "whole $?"; done
            ID=; while [ -z "$ID" ]; do
                ID=$($BIN/datascan items --sockets $T | grep -o '"id":"[^"]*' | head -n 1 | cut -d '"' -f 4)
            done
            $BIN/datascan photo --sockets $T --item $ID --quality 70 - > $T/item.jpg; echo "item $?"
            $BIN/datascan photo --sockets $T --region --quality 20 $T/region.jpg; echo "region $?"
            $BIN/datascan photo --sockets $T --frame 99999999 $T/gone.jpg; echo "gone $?"
            $BIN/datascan photo --sockets $T $T/missing/x.jpg; echo "nowhere $?"
            $BIN/datascan photo --sockets $T --item a --region $T/both.jpg 2>/dev/null; echo "both $?"
            $BIN/datascan zoom --sockets $T 150; echo "zoom $?"
            $BIN/datascan cameras --json; echo "cameras $?"
            """)
        #expect(status == 0)
        let wanted = [
            "whole 0", "whole 0", "item 0", "region 0", "gone 1", "nowhere 1", "both 64", "zoom 1", "cameras 0",
        ]
        #expect(
            output.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("{") } == wanted,
            "\(output) \(errors)")
        #expect(output.contains(#"{"cameras":["#))
        let whole = bytes("whole.jpg")
        for name in ["whole.jpg", "item.jpg", "region.jpg"] {
            #expect(bytes(name).prefix(3) == [0xFF, 0xD8, 0xFF] && bytes(name).suffix(2) == [0xFF, 0xD9], "\(name)")
        }
        #expect(bytes("item.jpg").count < whole.count && bytes("region.jpg").count < whole.count)
        #expect(bytes("gone.jpg").isEmpty)
        let lines = errors.split(separator: "\n")
        #expect(lines.count == 3, "\(errors)")
        #expect(lines.first?.contains("params.frame: frame 99999999 is not kept; ") == true)
        #expect(lines.dropFirst().first?.hasSuffix("missing/x.jpg: No such file or directory") == true)
        #expect(lines.last?.contains("a recording replaces the camera") == true)
    }
}
