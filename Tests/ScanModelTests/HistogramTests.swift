import FoundationEssentials
import ScanModel
import Testing

struct HistogramTests {
    @Test func countsValuesByRange() {
        var histogram = Histogram(bounds: [1, 2])
        for value in [0, 1, 1.5, 2, 3, -1] { histogram.add(value) }
        #expect(histogram.counts == [3, 2, 1])
        #expect(histogram.sum == 7.5 && histogram.count == 6)
    }

    @Test func isTheSameAfterJSON() throws {
        var histogram = Histogram()
        for value in [0.001, 0.3, 100] { histogram.add(value) }
        var json = JSONWriter()
        histogram.write(to: &json)
        #expect(try JSONDecoder().decode(Histogram.self, from: Data(json.bytes)) == histogram)
    }

    @Test(arguments: [
        #"{"bounds":[1],"counts":[1],"sum":0}"#, #"{"bounds":[2,1],"counts":[0,0,0],"sum":0}"#,
    ])
    func refuses(_ json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Histogram.self, from: Data(json.utf8)) }
    }
}
