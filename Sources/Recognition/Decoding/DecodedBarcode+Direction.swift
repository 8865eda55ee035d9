import ScanModel

extension DecodedBarcode {
    /// Returns the code as it reads from its other end; nil if the symbology says itself where it starts, as all but Pharmacode do.
    func readFromOtherEnd() -> DecodedBarcode? {
        guard barcode.symbology == .pharmacode, let number = Int(barcode.payload), number > 0 else { return nil }
        // The bars are digits 1 and 2 of a binary number, the last one first.
        var (rest, turned) = (number, 0)
        while rest > 0 {
            let digit = rest % 2 == 1 ? 1 : 2
            turned = 2 * turned + digit
            rest = (rest - digit) / 2
        }
        let text = String(turned)
        return DecodedBarcode(
            barcode: Barcode(
                symbology: barcode.symbology, payload: text, payloadData: Array(text.utf8),
                symbologyIdentifier: barcode.symbologyIdentifier),
            corners: Array(corners[4...] + corners[..<4]), details: details, lines: lines)
    }
}

extension PlannedJob {
    /// Returns a code that was found in the job's picture, from left to right or from top to bottom of the frame if it has no direction of
    /// its own: pictures of places may be upside down.
    func directed(_ found: DecodedBarcode) -> DecodedBarcode {
        guard let other = found.readFromOtherEnd(), let corners = corners(of: found) else { return found }
        let way = corners[1] - corners[0]
        // The limit lies between the usual directions of labels, so that a code doesn't change its number while it shakes.
        return way.x + way.y / 2 >= 0 ? found : other
    }
}
