import FoundationEssentials
public import ScanModel

extension ScanClient {
    /// Photographs what the camera sees, or saw in a frame that an event named.
    /// - Throws: `ClientError.refused` if that frame or item is no longer kept, or if the camera delivers no frames.
    public func photo(_ request: PhotoRequest = PhotoRequest()) async throws -> Photo {
        let answer: PhotoAnswer = try await result("capturePhoto") { json in
            switch request.subject {
            case .frame: break
            case .region:
                json.key("area")
                json.string("region")
            case .item(let id):
                json.key("item")
                json.string(id)
            }
            if let frame = request.frame {
                json.key("frame")
                json.integer(frame)
            }
            if let quality = request.quality {
                json.key("quality")
                json.integer(quality)
            }
        }
        return answer.photo
    }

    /// Sets the camera's zoom, in its own units; `cameras` reports the range.
    /// - Throws: `ClientError.refused`, with the range, if the camera can't take this value or has no zoom.
    public func setZoom(_ zoom: Int) async throws {
        try await call("setZoom") { json in
            json.key("zoom")
            json.integer(zoom)
        }
    }

    /// Returns the cameras that are connected to the daemon's machine, and what they offer.
    public func cameras() async throws -> [CameraDescription] {
        let answer: CamerasAnswer = try await result("cameras")
        return answer.cameras
    }

    /// Switches to another camera or changes its settings, until the daemon ends.
    /// - Parameter members: writes members of the configuration's section `camera`; omitted ones stay unchanged.
    /// - Throws: `ClientError.refused` if one of them is wrong.
    public func setCamera(_ members: @escaping @Sendable (inout JSONWriter) -> Void) async throws {
        try await call("setCamera") { json in
            json.key("camera")
            json.object { members(&$0) }
        }
    }

    private struct PhotoAnswer: Decodable {
        let photo: Photo

        private enum Key: String, CodingKey { case data, width, height }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            photo = Photo(
                jpeg: Array(try values.decode(Data.self, forKey: .data)), moment: try Moment(from: decoder),
                width: try values.decode(Int.self, forKey: .width), height: try values.decode(Int.self, forKey: .height)
            )
        }
    }

    private struct CamerasAnswer: Decodable { let cameras: [CameraDescription] }
}

/// A camera as the daemon lists it.
public struct CameraDescription: Sendable, Hashable, Decodable {
    /// Its path, such as `/dev/video0`.
    public var device: String
    /// The camera's own name; empty if the camera can't be queried.
    public var name: String
    /// The port that it is connected to.
    public var bus: String
    /// Device paths that survive renumbering.
    public var stableNames: [String]
    /// Formats and sizes with their frame rates.
    public var modes: [Mode]
    /// The controls that can be set.
    public var controls: [Control]
    /// Why the camera can't be used; nil if it can.
    public var problem: String?

    /// A pixel format and size.
    public struct Mode: Sendable, Hashable, Decodable {
        /// Four-character code, such as `MJPG`.
        public var format: String
        /// Pixels.
        public var width: Int, height: Int
        /// Frames per second, the highest first; empty if the driver reports none.
        public var frameRates: [Double]
    }

    /// A control, by its name in the configuration.
    public struct Control: Sendable, Hashable, Decodable {
        /// Its name, such as `zoom`.
        public var name: String
        /// The range, and the step between values.
        public var minimum: Int, maximum: Int, step: Int
        /// The default and the current value.
        public var `default`: Int, value: Int
        /// Whether the camera chooses the value itself at the moment; nil if it can't.
        public var automatic: Bool?
    }
}
