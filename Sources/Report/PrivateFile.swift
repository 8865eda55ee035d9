import FoundationEssentials
import Glibc
import Imaging

/// Files and folders that only their owner can read.
enum PrivateFile {
    static func makeFolder(_ path: String) throws(ReportError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .failed(path: path, reason: reason(error))
        }
    }

    static func setMode(of folder: String) throws(ReportError) {
        do {
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
        } catch {
            throw .failed(path: folder, reason: reason(error))
        }
    }

    static func write(_ bytes: [UInt8], to path: String) throws(ReportError) {
        do {
            try Data(bytes).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        } catch {
            throw .failed(path: path, reason: reason(error))
        }
    }

    static func remove(_ path: String) throws(ReportError) {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw .failed(path: path, reason: reason(error))
        }
    }

    /// Returns the system's message, which the library hides in its own.
    static func reason(_ error: any Error) -> String {
        if let inner = (error as? CocoaError)?.underlying as? POSIXError {
            return SystemError.text(inner.code.rawValue)
        }
        return "\(error)"
    }
}
