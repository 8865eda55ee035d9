import FoundationEssentials
public import ScanModel

extension ScanClient {
    /// Photographs what the camera sees, or saw in a frame that an event named.
    /// - Throws: `ClientError.refused` where that frame or item is not kept any more, or the camera does not deliver.
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

    /// Sets the camera's focal length, in its own units; `cameras` tells its range.
    /// - Throws: `ClientError.refused` with the range where it can't be that, or where the camera has no zoom.
    public func setZoom(_ zoom: Int) async throws {
        try await call("setZoom") { json in
            json.key("zoom")
            json.integer(zoom)
        }
    }

    /// The cameras that are plugged in where the daemon runs, and what they offer.
    public func cameras() async throws -> [CameraDescription] {
        let answer: CamerasAnswer = try await result("cameras")
        return answer.cameras
    }

    /// Takes another camera, or sets it another way, until the daemon ends.
    /// - Parameter members: writes members of the configuration's section `camera`; what is left out stays.
    /// - Throws: `ClientError.refused` where one of them is wrong.
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
    /// The camera's own name; empty where it can't be asked.
    public var name: String
    /// Where it is plugged in.
    public var bus: String
    /// Names that survive renumbering.
    public var stableNames: [String]
    /// Formats and sizes with their rates.
    public var modes: [Mode]
    /// What can be set.
    public var controls: [Control]
    /// Why it can't be used, where it can't.
    public var problem: String?

    /// A pixel format and size.
    public struct Mode: Sendable, Hashable, Decodable {
        /// Four-character code, such as `MJPG`.
        public var format: String
        /// Pixels.
        public var width: Int, height: Int
        /// Frames a second, the highest first; empty where the driver does not say.
        public var frameRates: [Double]
    }

    /// A control, by its name in the configuration.
    public struct Control: Sendable, Hashable, Decodable {
        /// Such as `zoom`.
        public var name: String
        /// From where to where it goes, and by how much.
        public var minimum: Int, maximum: Int, step: Int
        /// The camera's own choice when it was made, and the value now.
        public var `default`: Int, value: Int
        /// Whether the camera chooses by itself now; nil where it can't.
        public var automatic: Bool?
    }
}
