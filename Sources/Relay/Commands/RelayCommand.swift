import ScanModel

/// A command as a consumer sent it.
struct RelayCommand: Sendable, Equatable {
    /// The method of the control socket, or `replay`.
    var method: String
    /// The JSON object of the parameters; empty for none.
    var parameters: [UInt8]
    /// Seconds from now on after which it isn't carried out any more.
    var expiry: Int
    /// Where the answer goes; nil if none is wanted, or if it would go where it doesn't belong.
    var reply: Reply?

    /// Where an answer goes.
    struct Reply: Sendable, Equatable {
        var topic: String
        var correlation: [UInt8]
    }

    /// The method that sends results again.
    static let replay = "replay"
    /// Seconds; a command that is older isn't what anyone wants any more.
    static let longestExpiry = 30
}

/// What a command led to.
enum CommandOutcome: Sendable, Equatable {
    /// The result as JSON.
    case result([UInt8])
    /// An error: a word for programs and a sentence for people.
    case error(code: String, message: String)

    /// Returns the answer.
    func message(_ method: String) -> [UInt8] {
        var json = JSONWriter()
        switch self {
        case .result(let result):
            // The result is JSON already.
            json.object { json in
                json.key("method")
                json.string(method)
            }
            return json.bytes.dropLast() + Array(#","result":"#.utf8) + result + Array("}".utf8)
        case .error(let code, let message):
            json.object { json in
                json.key("method")
                json.string(method)
                json.key("error")
                json.object { json in
                    json.key("code")
                    json.string(code)
                    json.key("message")
                    json.string(message)
                }
            }
            return json.bytes
        }
    }

    /// The outcome as a word for the log.
    var word: String {
        switch self {
        case .result: "done"
        case .error(let code, _): "refused, \(code)"
        }
    }
}

/// Decides which messages are commands that may be carried out.
struct CommandGate: Sendable {
    let topics: RelayTopics
    /// The methods that consumers may call, apart from `replay`, which is always allowed.
    let allowed: Set<String>

    /// What to do with a message.
    enum Decision: Sendable, Equatable {
        /// Carry it out.
        case perform(RelayCommand)
        /// Answer that it isn't, if an answer is wanted.
        case refuse(method: String, RelayCommand.Reply?, CommandOutcome)
        /// It isn't a command.
        case ignore
    }

    func decide(_ message: BrokerMessage) -> Decision {
        guard let method = topics.method(of: message.topic) else { return .ignore }
        let reply = message.responseTopic.flatMap { topic in
            topics.isForReplies(topic) ? RelayCommand.Reply(topic: topic, correlation: message.correlation) : nil
        }
        func refuse(_ code: String, _ text: String) -> Decision {
            .refuse(method: method, reply, .error(code: code, message: text))
        }
        // Also the empty message that removes a retained command, which isn't a command.
        if message.isRetained {
            if message.payload?.isEmpty == true { return .ignore }
            return refuse(
                "retained", "a retained command would be repeated at each connect; publish it without the flag")
        }
        guard method == RelayCommand.replay || allowed.contains(method) else {
            return refuse(
                "notAllowed",
                "this station doesn't permit '\(method.clipped(to: 40))'; its datascan-relay.yaml lists what it does")
        }
        guard let expiry = message.expiry, expiry <= RelayCommand.longestExpiry else {
            return refuse(
                "noExpiry", "a command needs a message expiry of at most \(RelayCommand.longestExpiry) s")
        }
        guard let payload = message.payload else {
            return refuse("tooLarge", "a command has at most \(BrokerMessage.longestPayload) bytes")
        }
        let isObject =
            if payload.isEmpty { true } else if let node = try? SettingNode(json: payload), case .map = node.content {
                true
            } else { false }
        guard isObject else {
            return refuse("invalid", "the payload has to be a JSON object with the parameters, or empty")
        }
        return .perform(RelayCommand(method: method, parameters: payload, expiry: expiry, reply: reply))
    }
}
