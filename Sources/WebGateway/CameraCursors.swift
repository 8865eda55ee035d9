import ScanModel

/// The place in a stream over several cameras: for each of them the cursor of its latest result. As the id of a message, browsers send it
/// back when they reconnect: `door:CURSOR,till:CURSOR`.
struct CameraCursors: Sendable, Equatable, CustomStringConvertible {
    private var cursors: [CameraName: String] = [:]

    init() {}

    /// Parses a place.
    /// - Throws: `WebError` if the text isn't one.
    init(_ text: String) throws(WebError) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = part.split(separator: ":", omittingEmptySubsequences: false)
            guard pair.count == 2, let name = CameraName(String(pair[0])), !pair[1].isEmpty else {
                throw WebError(
                    .invalid, field: "after",
                    "this is '\(text.clipped(to: 80))'; allowed is CAMERA:CURSOR,CAMERA:CURSOR")
            }
            cursors[name] = String(pair[1])
        }
    }

    subscript(_ name: CameraName) -> String? {
        get { cursors[name] }
        set { cursors[name] = newValue }
    }

    /// The place as text; empty while no cursor is known.
    var description: String {
        cursors.map { "\($0.key):\($0.value)" }.sorted().joined(separator: ",")
    }
}
