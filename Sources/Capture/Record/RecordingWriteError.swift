import Glibc
import Imaging
public import ScanModel

/// Why a recording can't be written, or not any further.
public enum RecordingWriteError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A file is there already.
    case exists(path: String)
    /// The system refuses, with an error number.
    case failed(path: String, error: CInt)
    /// No recording holds frames of this kind as they are.
    case unsuitable(RawFrame.Layout)
    /// The frames became others, which a YUV4MPEG2 file can't hold.
    case changed(from: RawFrame.Layout, to: RawFrame.Layout)

    /// One line that says what, where, and what would be right.
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
