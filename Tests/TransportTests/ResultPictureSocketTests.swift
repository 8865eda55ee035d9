import Capture
import DataScan
import DataScanClient
import FoundationEssentials
import Imaging
import Recognition
import Results
import ScanModel
import TestSupport
import Testing

/// `resultPicture` over a real socket. What the pictures show is tested in DataScanTests.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ResultPictureSocketTests {
    private let scratch: ScratchFolder
    private let jpeg: [UInt8]

    init() throws {
        scratch = try ScratchFolder()
        let pixels = [UInt8](repeating: 90, count: 64 * 32)
        let encoded = JPEGEncoder.encode(gray: pixels.span, width: 64, height: 32)
        jpeg = try #require(encoded)
    }

    /// A daemon with the picture of one earlier result.
    private func withPicture(_ isOn: Bool = true, _ body: (ScanClient) async throws -> Void) async throws {
        var pictures: ResultPictures?
        if isOn {
            let folder = scratch.path + "/pictures"
            var store = try PictureFolder(folder, retention: Retention())
            try store.add(jpeg, for: try #require(ResultCursor("log-1-7")))
            pictures = ResultPictures(folder: folder, retention: Retention())
        }
        let scanner = DataScanner(
            settings: ScanSettings(),
            source: ReplaySource(
                try Recording(path: TestSupport.demo), frameRate: 20, loops: true, pace: .recorded(.system)),
            decoder: try NoDecoder(), results: ResultLog(retention: Retention(), folder: nil), pictures: pictures)
        try await withSockets(of: scanner) { client in try await body(client) }
    }

    private func reply(_ client: ScanClient, _ method: String, _ parameters: String) async throws -> String {
        let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"# + "\n"
        return try await exchange(client.controlSocket, send: [line], expect: 1)[0]
    }

    @Test func thePictureOfAResultIsReturned() async throws {
        try await withPicture { client in
            #expect(try await client.picture(ofResult: "log-1-7") == jpeg)
            let besides = try await reply(client, "resultPicture", #"{"cursor":"log-1-7","as":"descriptor"}"#)
            #expect(besides.hasSuffix(#""result":{"bytes":\#(jpeg.count)}}"#), "\(besides)")
            let status = try await reply(client, "status", "{}")
            let wanted =
                #""pictures":{"state":"saving","folder":"\#(scratch.path)/pictures","kept":1,"bytes":4096,"missed":0}"#
            #expect(status.contains(wanted), "\(status)")
        }
    }

    @Test func mistakesAreNamed() async throws {
        try await withPicture { client in
            for (parameters, code, field) in [
                ("{}", "missing", "params.cursor"), (#"{"cursor":7}"#, "invalid", "params.cursor"),
                (#"{"cursor":"log-1-7.jpg"}"#, "invalid", "params.cursor"),
                (#"{"cursor":"../pictures/log-1-7"}"#, "invalid", "params.cursor"),
                (#"{"cursor":"log-1-8"}"#, "unavailable", "params.cursor"),
                (#"{"cursor":"log-1-7","as":"file"}"#, "invalid", "params.as"),
                (#"{"cusror":"log-1-7"}"#, "unknown", "params.cusror"),
            ] {
                let reply = try await reply(client, "resultPicture", parameters)
                #expect(reply.contains("\"data\":{\"code\":\"\(code)\""), "\(parameters): \(reply)")
                #expect(reply.contains("\"field\":\"\(field)\""), "\(parameters): \(reply)")
            }
        }
        try await withPicture(false) { client in
            let reply = try await reply(client, "resultPicture", #"{"cursor":"log-1-7"}"#)
            #expect(reply.contains("results.pictures") && reply.contains("unavailable"), "\(reply)")
            let status = try await self.reply(client, "status", "{}")
            #expect(!status.contains("\"pictures\""))
        }
    }
}
