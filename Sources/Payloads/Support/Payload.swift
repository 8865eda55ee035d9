/// A payload as text, and as encoded.
struct Payload: Sendable {
    let text: String
    let bytes: [UInt8]
}
