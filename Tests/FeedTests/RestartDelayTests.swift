import Testing

@testable import Feed

struct RestartDelayTests {
    @Test func growsWhileStreamsFailAtOnce() {
        var delay = RestartDelay()
        let waits = (0..<7).map { _ in delay.next(ran: 0.1, random: 0) }
        #expect(waits == [1, 2, 4, 8, 16, 30, 30])
    }

    @Test func isShortAgainAfterAStreamHasWorked() {
        var delay = RestartDelay()
        for _ in 0..<5 { _ = delay.next(ran: 0, random: 0) }
        #expect(delay.next(ran: RestartDelay.settled, random: 0) == 1)
        #expect(delay.next(ran: 0, random: 0) == 2)
    }

    @Test func variesByAShare() {
        var delay = RestartDelay()
        #expect(delay.next(ran: 0, random: 1) == 1.2)
    }
}

struct FeedStoryTests {
    private let fault = Feed.Note.ended(.closed)

    @Test func saysTheSameFailureOnce() {
        var story = FeedStory()
        let notes: [Feed.Note] = [.started, fault, .started, fault, .away(reason: "x"), .away(reason: "x"), .started]
        #expect(notes.map { story.isNew($0) } == [true, true, false, false, true, false, true])
    }

    @Test func saysAFailureAgainAfterItHasWorked() {
        var story = FeedStory()
        _ = story.isNew(fault)
        story.settle()
        let news = story.isNew(fault)
        #expect(news)
    }
}
