public import DataScan
import Imaging
public import ScanModel

/// The folder of one clip during its scan.
public struct ClipFolder {
    var recorder: ClipRecorder
    let path: String
    let folder: String

    init(_ recorder: ClipRecorder, path: String, folder: String) throws(ReportError) {
        (self.recorder, self.path, self.folder) = (recorder, path, folder)
        try PrivateFile.makeFolder(path)
        try PrivateFile.makeFolder("\(path)/frames")
    }

    /// Takes the results of a step of the scan.
    public mutating func take(_ events: [ScanEvent], of scan: RecordingScan) throws(ReportError) {
        let ending = scan.camera.format == "PNG" ? "png" : "jpg"
        let (file, drops) = recorder.take(events, scan.trace) { frame in
            let digits = String(frame)
            return "frames/\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits).\(ending)"
        }
        recorder.setSize(width: scan.camera.width, height: scan.camera.height)
        if let file, let picture = picture(of: scan) {
            try PrivateFile.write(picture, to: "\(path)/\(file)")
        }
        for file in drops { try PrivateFile.remove("\(path)/\(file)") }
    }

    /// Returns a frame as an image: JPEG and PNG unchanged, the gray plane of others.
    private func picture(of scan: RecordingScan) -> [UInt8]? {
        let picture = scan.picture
        guard !["JPEG", "PNG"].contains(scan.camera.format) else { return picture }
        return JPEGEncoder.encode(gray: picture.span, width: scan.camera.width, height: scan.camera.height)
    }
}
