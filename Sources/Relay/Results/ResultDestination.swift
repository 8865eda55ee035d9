/// Where results go. A destination confirms each of them; the relay keeps the order, the window and the position.
protocol ResultDestination: Sendable {
    /// Sends a result, without waiting.
    /// - Parameters:
    ///   - cursor: the result's, which is the same for each attempt.
    ///   - done: is called once the destination has the result, with nil; or with a fault if it refuses. It isn't called if
    ///   the connection ends first.
    /// - Throws: `RelayFault` if it can't be sent; of the kind `ended` if only because the connection has ended.
    func send(
        _ message: [UInt8], cursor: String, _ done: @escaping @Sendable (_ failure: RelayFault?) async -> Void
    ) throws(RelayFault)
}

/// The topic of a camera's results.
struct BrokerDestination: ResultDestination {
    let link: BrokerLink
    let topic: String

    func send(
        _ message: [UInt8], cursor: String, _ done: @escaping @Sendable (_ failure: RelayFault?) async -> Void
    ) throws(RelayFault) {
        try link.publish(Publication(topic: topic, payload: message)) { await done($0.map { RelayFault($0) }) }
    }
}
