import DataScanClient

/// What consumers of a camera send.
extension CameraRelay {
    /// Subscribes to what consumers send.
    /// - Returns: the filters, by the numbers of the subscriptions.
    func subscribe(_ connection: any BrokerConnection) -> [Int: String] {
        var wanted = [(filter: topics.commands, wantsRetained: false)]
        if let groups {
            wanted += (groups.map { topics.desiredSettings(ofGroup: $0) } + [topics.desiredSettings]).map { ($0, true) }
        }
        var filters: [Int: String] = [:]
        for (filter, wantsRetained) in wanted {
            // If it can't be sent, the connection has ended.
            guard let number = try? connection.subscribe(filter, wantsRetained: wantsRetained) else { break }
            filters[number] = filter
        }
        return filters
    }

    func settingsDesk(_ link: BrokerLink, groups: [String]) -> SettingsDesk {
        SettingsDesk(
            topics, groups: groups, apply: { [client] in await client.override($0) },
            // If it can't be sent, the connection has ended, and the next one reports again.
            publish: { try? link.publish($0) }, notify: notify)
    }

    func commandDesk(_ link: BrokerLink) -> CommandDesk {
        CommandDesk(
            gate, call: { [client] in await client.outcome(of: $0, $1) },
            replay: { [client, topics] cursor in
                await ReplayRun(topics, BrokerDestination(link: link, topic: topics.result)).run(client, after: cursor)
            },
            // If it can't be sent, the connection has ended, and whoever asks will ask again.
            answer: { try? link.publish($0) }, notify: notify)
    }
}
