import CSocket
import DataScanClient
import FoundationEssentials
import Glibc
import ScanModel
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(10))) struct DescriptorTests {
    private let photo = #"{"jsonrpc":"2.0","id":1,"method":"capturePhoto","params":{"as":"descriptor"}}"# + "\n"

    @Test func aPhotographComesAsAFileThatNobodyCanChange() async throws {
        try await withDaemon { client, _ in
            let connection = try Plain(client.controlSocket)
            defer { connection.close() }
            for _ in 0..<2 {
                connection.write(photo)
                let (first, file) = try #require(connection.readFile())
                defer { Glibc.close(file) }
                let line = first + connection.readLine()
                #expect(
                    line.hasPrefix(#"{"jsonrpc":"2.0","id":1,"result":{"frame":"#) && !line.contains("data"), "\(line)")
                var bytes = [UInt8](repeating: 0, count: 1 << 22)
                let count = read(file, &bytes, bytes.count)
                #expect(
                    line.contains("\"bytes\":\(count)") && bytes.starts(with: [0xFF, 0xD8]) && bytes[count - 1] == 0xD9)
                #expect(pwrite(file, bytes, 1, 0) < 0)
            }
        }
    }
}

extension Plain {
    /// The first byte, and the file that comes with it.
    func readFile() -> (String, CInt)? {
        var byte: UInt8 = 0
        let file = csocket_receive_file(descriptor, &byte)
        return file < 0 ? nil : (String(decoding: [byte], as: UTF8.self), file)
    }

    /// The rest of a line.
    func readLine() -> String {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while recv(descriptor, &byte, 1, 0) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        return String(decoding: line, as: UTF8.self)
    }
}
