import HelperProcess
import Recognition
import ScanModel
import Testing

@Suite struct LookPlanTests {
    /// Looks in ten seconds depend on time, not on frames.
    @Test(arguments: [5.0, 12, 30, 60])
    func looksComeByTime(rate: Double) {
        var plan = LookPlan(quality: .balanced)
        let looks = (0..<Int(10 * rate)).compactMap { plan.take(at: Double($0) / rate, isChanged: true) }
        #expect((15...26).contains(looks.count))
        #expect((5...7).contains(looks.count { $0 == .upright }))
        #expect(looks.first == .glance, "the cheap look comes first")
    }

    @Test func aSceneThatDoesNotChangeGetsEachLookOnce() {
        var plan = LookPlan(quality: .balanced)
        let looks = (0..<300).compactMap { plan.take(at: Double($0) / 30, isChanged: $0 == 0) }
        #expect(looks == [.glance, .upright])
    }

    @Test func aClockThatGoesBackStartsAnew() {
        var plan = LookPlan(quality: .balanced)
        #expect(plan.take(at: 100, isChanged: true) != nil)
        #expect(plan.take(at: 100.01, isChanged: true) == nil)
        #expect(plan.take(at: 1, isChanged: true) != nil)
    }
}

@Suite struct FamilyBenchTests {
    private let all = SymbologySet(Symbology.allCases)

    @Test func aCulpritSitsOutAndTheOthersGoOn() {
        var bench = FamilyBench()
        #expect(bench.groups(of: all, at: 0) == [all])
        bench.abandoned(all, at: 0)
        // Nobody is to blame yet: each family by itself, and with little time.
        #expect(bench.groups(of: all, at: 0.1) == SymbologySet.families)
        #expect(bench.limit(at: 0.1) < bench.limit(at: 1000))
        bench.abandoned(.quickResponse, at: 0.2)
        #expect(!bench.groups(of: all, at: 0.3).contains(.quickResponse))
        #expect(bench.groups(of: all, at: 0.3).count == SymbologySet.families.count - 1)
        #expect(bench.groups(of: all, at: 5.3).contains(.quickResponse))
        // The second time it sits out twice as long.
        bench.abandoned(.quickResponse, at: 5.4)
        #expect(!bench.groups(of: all, at: 15.3).contains(.quickResponse))
        #expect(bench.groups(of: all, at: 15.5).contains(.quickResponse))
        // Peace for long enough ends the suspicion.
        #expect(bench.groups(of: all, at: 100) == [all], "peace")
    }

    @Test func theStayIsBounded() {
        var bench = FamilyBench()
        var time = 0.0
        bench.abandoned(all, at: time)
        for stay in [5.0, 10, 20, 30, 30, 30] {
            bench.abandoned(.linear, at: time)
            #expect(!bench.groups(of: all, at: time + stay - 0.1).contains(.linear))
            time += stay + 0.1
            #expect(bench.groups(of: all, at: time).contains(.linear))
        }
    }

    @Test func whoIsReadAgainIsTrustedAgain() {
        var bench = FamilyBench()
        bench.abandoned(all, at: 0)
        bench.abandoned(.linear, at: 0.1)
        bench.abandoned(.linear, at: 5.2)
        bench.succeeded(.linear)
        bench.abandoned(.linear, at: 16)
        #expect(bench.groups(of: all, at: 21.1).contains(.linear), "its stay is the first one again")
    }

    @Test func nothingAskedForIsNothingToDo() {
        #expect(FamilyBench().groups(of: SymbologySet([]), at: 0).isEmpty)
    }

    @Test func familiesShareNothingAndLeaveNothingOut() {
        var union = SymbologySet([])
        for family in SymbologySet.families {
            #expect(union.intersection(family).isEmpty)
            union = union.union(family)
        }
        #expect(union == SymbologySet(Symbology.allCases))
    }
}

@Suite struct DecoderMessagesTests {
    @Test func whatIsSentIsReceived() throws {
        let found = DecodedBarcode(
            barcode: Barcode(symbology: .telepen, payload: "ä\0b", payloadData: [0, 255], symbologyIdentifier: "]B0"),
            corners: [1, -2, 3, 4, 5, 6, 7, Int32.max])
        let reply = DecodeReply(results: [[found, found], [], [found]])
        var writer = MessageWriter()
        reply.encode(into: &writer)
        writer.finish()
        var reader = MessageReader(Array(writer.bytes.dropFirst(4)))
        #expect(DecodeReply(decoding: &reader) == reply)
        // Cut short anywhere, it is no reply, and nothing worse.
        for count in 0..<(writer.bytes.count - 4) {
            var reader = MessageReader(Array(writer.bytes.dropFirst(4).prefix(count)))
            #expect(DecodeReply(decoding: &reader) == nil)
        }
    }

    /// Found by fuzzing: such a text became longer than a text may be.
    @Test func brokenUTF8IsRefused() {
        let text = "identify"
        let found = DecodedBarcode(
            barcode: Barcode(symbology: .qr, payload: "a", payloadData: [97], symbologyIdentifier: text),
            corners: Array(repeating: 0, count: 8))
        var writer = MessageWriter()
        DecodeReply(results: [[found]]).encode(into: &writer)
        var bytes = Array(writer.bytes.dropFirst(4))
        for (index, window) in bytes.indices.map({ ($0, bytes[$0...].prefix(8)) })
        where window.elementsEqual(text.utf8) {
            bytes.replaceSubrange(index..<index + 8, with: Array(repeating: 0xDF, count: 8))
        }
        var reader = MessageReader(bytes)
        #expect(DecodeReply(decoding: &reader) == nil)
    }
}
