import Capture
import DataScanClient
import Dispatch
import Imaging
import ScanModel
import Synchronization

/// Where `datascan record` has its frames from.
enum FrameFeed: Sendable {
    /// The daemon, which goes on scanning.
    case daemon(ScanClient)
    /// The camera itself.
    case camera(CameraFeed)

    /// Lets go of the camera, where it is this program that has it.
    func close() {
        if case .camera(let feed) = self { feed.frames.close() }
    }

    /// What the camera is and does; nil where nobody says.
    func camera() async -> CameraInfo? {
        switch self {
        case .daemon(let client): try? await client.camera()
        case .camera(let feed): feed.info
        }
    }
}

/// A camera that is opened for its raw frames alone, on a thread of its own, until the frames' reader has ended.
final class CameraFeed: Sendable {
    /// The frames.
    let frames = FrameTap()
    private let state: Mutex<CameraInfo>

    /// What the camera is and does.
    var info: CameraInfo { state.withLock { $0 } }

    /// Starts capture.
    init(_ settings: CameraSettings) {
        state = Mutex(CameraInfo(device: settings.device, state: .absent))
        DispatchQueue(label: "datascan.camera").async { [self] in
            let source = CameraSource(settings)
            source.tap = frames
            var frame = Frame()
            // What is decoded is of no use here: the least that is allowed, at the top, where decoding begins.
            let region = (try? Region(x: 0, y: 0, width: 0.01, height: 0.01)) ?? .full
            while !frames.isClosed {
                // A camera that is given up gives no more frames.
                if source.next(into: &frame, region: region, timeout: 0.1) == .ended { frames.close() }
                state.withLock { $0 = source.info }
            }
        }
    }
}
