import Imaging
import ScanModel
import Testing

@testable import Recognition

/// Codes without a direction of their own read from the frame's left, or its top.
@Suite struct DirectionTests {
    private func planned(_ degrees: Double) -> PlannedJob {
        let map = AffineMap(centreX: 50, centreY: 50, angle: degrees * .pi / 180, scale: 1, width: 40, height: 20)
        let patch = Patch(offset: 0, width: 40, height: 20, map: map)
        return PlannedJob(job: DecodeJob(patch: patch, symbologies: SymbologySet([.pharmacode]), effort: []))
    }

    private func found(_ payload: String, _ symbology: Symbology) -> DecodedBarcode {
        DecodedBarcode(
            barcode: Barcode(
                symbology: symbology, payload: payload, payloadData: Array(payload.utf8), symbologyIdentifier: ""),
            corners: [5, 5, 35, 5, 35, 15, 5, 15])
    }

    @Test(arguments: [
        (0.0, "1234"), (40, "1234"), (-40, "1234"), (90, "1234"), (180, "1835"), (-90, "1835"), (140, "1835"),
    ])
    func aPictureThatIsUpsideDownIsReadFromItsOtherEnd(degrees: Double, payload: String) {
        let read = planned(degrees).directed(found("1234", .pharmacode))
        #expect(read.barcode.payload == payload && read.barcode.payloadData == Array(payload.utf8))
        #expect(read.corners == (payload == "1234" ? [5, 5, 35, 5, 35, 15, 5, 15] : [35, 15, 5, 15, 5, 5, 35, 5]))
    }

    @Test func otherCodesHaveTheirOwnDirection() {
        let code = found("1234", .code128)
        #expect(planned(180).directed(code) == code)
    }

    @Test func readingFromTheOtherEndTwiceChangesNothing() throws {
        for number in [15, 16, 37, 131_070] {
            let code = found(String(number), .pharmacode)
            let other = try #require(code.readFromOtherEnd())
            #expect(other.readFromOtherEnd() == code)
        }
    }
}
