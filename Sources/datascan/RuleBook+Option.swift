import ArgumentParser
import Rules
import ScanModel

extension RuleBook {
    /// Loads the lists of a configuration. One that can't be used ends the command.
    static func lists(of settings: RuleSettings) throws -> [String: MemberList] {
        do throws(ListError) {
            var lists: [String: MemberList] = [:]
            for (name, file) in settings.lists { lists[name] = try file.members() }
            return lists
        } catch {
            Complaint.write("\(error)\n")
            throw ExitCode(78)
        }
    }

    /// Explains the decisions about the items that became stable.
    func explanation(of events: [ScanEvent], in region: Region) -> String {
        var text = ""
        for case .stable(let change) in events {
            for item in change.items where item.isResult {
                text += "rules for \(item.kindName) \(item.id):\n"
                let subject = RuleSubject(item, region: region, moment: change.moment)
                for line in explain(subject).lines { text += "  \(line)\n" }
            }
        }
        return text
    }
}
