import CMosquitto
import FoundationEssentials

/// A broker that is reached with libmosquitto.
public struct MosquittoBroker: Broker {
    private let address: BrokerAddress

    /// Seconds without a message after which the client asks the broker for a sign of life; after one and a half times that, the broker
    /// gives up the client. Short enough that a station without a network is reported as offline within a minute.
    static let keepAlive = 30

    public init(_ address: BrokerAddress) { self.address = address }

    /// Why the library can't be used; nil if it can.
    public static var shortage: String? {
        // Unsafe: the text is static.
        unsafe cmosquitto_load().map { unsafe String(cString: $0) }
    }

    public func connect(client: String, will: Publication) throws(RelayFault) -> any BrokerConnection {
        if let shortage = Self.shortage { throw RelayFault(shortage) }
        let password = try password()
        let connection = MosquittoConnection()
        try connection.start(address, password: password, client: client, will: will)
        return connection
    }

    /// The password is read for each connection, so that it can be changed while the program runs.
    private func password() throws(RelayFault) -> String? {
        guard let file = address.passwordFile else { return nil }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw RelayFault("the file of the password, \(file), can't be read")
        }
        let line = data.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty else { throw RelayFault("the file of the password, \(file), has an empty first line") }
        return String(decoding: line, as: UTF8.self)
    }
}
