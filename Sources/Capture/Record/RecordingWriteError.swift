import Glibc
import Imaging
public import ScanModel

/// The reason why a recording can't be written or continued.
public enum RecordingWriteError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A file with this name exists.
    case exists(path: String)
    /// A system call failed with an error number.
    case failed(path: String, error: CInt)
    /// No recording format stores such frames unaltered.
    case unsuitable(RawFrame.Layout)
    /// The frames changed in a way that a YUV4MPEG2 file can't store.
    case changed(from: RawFrame.Layout, to: RawFrame.Layout)

    /// One line that says what is wrong, where, and how to fix it.
    public var description: String {
        switch self {
        case .exists(let path): "\(path): the file already exists; choose another name, or replace it with --force"
        case .failed(let path, let error):
            switch error {
            case ENOSPC: "\(path): the disk is full"
            case EDQUOT: "\(path): the disk quota is used up"
            case EFBIG: "\(path): the file may not grow any further (ulimit -f, or a limit of the file system)"
            default: "\(path): \(SystemError.text(error))"
            }
        case .unsuitable(let layout):
            "frames of the format \(layout.format) in \(layout.width)x\(layout.height) can't be saved unaltered; "
                + "MJPG, JPEG, \(PlanarLayout.formats.joined(separator: ", ")) can"
        case .changed(let old, let new):
            "the camera's frames changed from \(old.width)x\(old.height) \(old.format) to "
                + "\(new.width)x\(new.height) \(new.format), which one file can't hold"
        }
    }
}
