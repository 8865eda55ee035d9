import ScanModel

/// What consumers are told about a camera.
struct StationState: Sendable, Equatable {
    /// The camera, or why the daemon can't be asked; nil until either is known.
    var camera: CameraInfo?
    /// Why the daemon can't be reached; nil if it can.
    var absence: String?
    /// The daemon's session.
    var session: String?
    /// What needs attention; nil if the relay may not ask for it.
    var warnings: [Warning]?
    /// Why results aren't delivered, or their position isn't stored; nil if nothing is wrong.
    var fault: String?

    /// A problem that the daemon reports.
    struct Warning: Sendable, Equatable, Decodable {
        var code: String
        var message: String
    }

    /// Returns the message.
    /// - Parameters:
    ///   - time: now, in seconds since 1970, so that readers know how old the message is.
    ///   - cursor: the latest result that is confirmed.
    func message(time: Double, cursor: String?) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("state")
            json.string("online")
            json.key("time")
            json.string(Moment(frame: 0, captureTime: 0, time: time).timestamp)
            json.key("version")
            json.string(DataScanVersion.current)
            json.key("camera")
            json.object { writeCamera(to: &$0) }
            if let warnings {
                json.key("warnings")
                json.array { json in
                    for warning in warnings {
                        json.object { json in
                            json.key("code")
                            json.string(warning.code)
                            json.key("message")
                            json.string(warning.message)
                        }
                    }
                }
            }
            if let session {
                json.key("session")
                json.string(session)
            }
            if let cursor {
                json.key("cursor")
                json.string(cursor)
            }
            if let fault {
                json.key("relay")
                json.object { json in
                    json.key("fault")
                    json.string(fault)
                }
            }
        }
        return json.bytes
    }

    private func writeCamera(to json: inout JSONWriter) {
        if let camera, absence == nil {
            camera.writeMembers(to: &json)
        } else {
            json.key("state")
            json.string("unreachable")
            json.key("reason")
            json.string(absence ?? "the daemon has not answered yet")
        }
    }

    /// The last will: what the broker says once the station is gone.
    static let offline = Array(#"{"state":"offline"}"#.utf8)
}
