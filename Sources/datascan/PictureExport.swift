import ArgumentParser
import DataScanClient
import Glibc
import Imaging
import ScanModel

/// Saves pictures of results in a folder, by cursor. Pictures that are there already aren't requested again.
struct PictureExport {
    private let folder: String
    private let client: ScanClient
    /// Results that have no picture.
    private(set) var missing = 0

    /// - Parameter folder: created if it is missing.
    init(_ folder: String, _ client: ScanClient) throws(SystemError) {
        guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw SystemError("mkdir") }
        (self.folder, self.client) = (folder, client)
    }

    /// Saves a result's picture.
    /// - Returns: the file's path; nil if the daemon has no picture of it.
    /// - Throws: `ClientError` if the daemon can't be asked, or makes no pictures; `ExitCode` if the file can't be written.
    mutating func path(of item: RecognizedItem) async throws -> String? {
        guard let cursor = item.cursor, cursor.utf8.allSatisfy(Self.isSafe) else { return nil }
        let path = "\(folder)/\(cursor).jpg"
        if unsafe access(path, F_OK) == 0 { return path }
        do {
            try save(try await client.picture(ofResult: cursor), to: path)
        } catch ClientError.refused(let error) where error.field == "params.cursor" {
            missing += 1
            return nil
        }
        return path
    }

    private func save(_ jpeg: [UInt8], to path: String) throws {
        do throws(NewFile.Failure) {
            try NewFile.write(jpeg, to: path, replacing: true)
        } catch {
            Complaint.print(error.reason)
            throw ExitCode(1)
        }
    }

    /// Whether a byte may be part of a file's name that comes from outside: letters, digits and `-`, as in every cursor.
    private static func isSafe(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
