import FoundationEssentials
import Rules
import TestSupport
import Testing

/// docs/rules.md has every filter, separator and limit.
@Suite struct DocumentationTests {
    @Test func namesEverything() throws {
        let data = try #require(FileManager.default.contents(atPath: "\(TestSupport.repository)/docs/rules.md"))
        let page = String(decoding: data, as: UTF8.self)
        for filter in OutputFilter.allCases { #expect(page.contains("`\(filter.rawValue)`"), "\(filter.rawValue)") }
        for separator in ListFile.Separator.allCases { #expect(page.contains("`\(separator.rawValue)`")) }
        #expect(page.contains("of at most \(MemberList.longest) characters"))
    }
}
