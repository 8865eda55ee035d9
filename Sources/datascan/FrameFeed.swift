import Capture
import DataScanClient
import Dispatch
import Imaging
import ScanModel
import Synchronization

/// The source of the frames for `datascan record`.
enum FrameFeed: Sendable {
    /// The daemon, which continues scanning.
    case daemon(ScanClient)
    /// The camera itself.
    case camera(CameraFeed)

    /// Releases the camera if this program has opened it.
    func close() {
        if case .camera(let feed) = self { feed.frames.close() }
    }

    /// Returns the camera and its state; nil if unknown.
    func camera() async -> CameraInfo? {
        switch self {
        case .daemon(let client): try? await client.camera()
        case .camera(let feed): feed.info
        }
    }
}

/// A camera that is opened only for its raw frames, on a separate thread, until the frames' reader has ended.
final class CameraFeed: Sendable {
    /// The frames.
    let frames = FrameTap()
    private let state: Mutex<CameraInfo>

    /// The camera and its state.
    var info: CameraInfo { state.withLock { $0 } }

    /// Starts capture.
    init(_ settings: CameraSettings) {
        state = Mutex(CameraInfo(device: settings.device, state: .absent))
        DispatchQueue(label: "datascan.camera").async { [self] in
            let source = CameraSource(settings)
            source.tap = frames
            var frame = Frame()
            // The decoded pixels aren't used, so this is the smallest region allowed, at the top, where decoding
            // begins.
            let region = (try? Region(x: 0, y: 0, width: 0.01, height: 0.01)) ?? .full
            while !frames.isClosed {
                // The camera was given up and delivers no more frames.
                if source.next(into: &frame, region: region, timeout: 0.1) == .ended { frames.close() }
                state.withLock { $0 = source.info }
            }
        }
    }
}
