public import ScanModel

/// Where the digits of a number stand below the bars of an EAN or UPC, in modules from the first bar (GS1 General Specifications,
/// section 5.2).
public struct PrintedLayout: Sendable, Hashable {
    /// The symbology.
    public let symbology: Symbology
    /// Length of the bars.
    public let modules: Double
    /// The middles of the digits, from left to right.
    let places: [Double]

    /// The layouts of symbologies that can be read by their digits alone: with enough digits, one of which is a check digit over all.
    public static let all: [PrintedLayout] = [
        // The first digit stands before the bars.
        PrintedLayout(.ean13, modules: 95, places: [-6] + row(from: 3, count: 6) + row(from: 50, count: 6)),
        // So does the first one here, and the last one stands behind them.
        PrintedLayout(.upca, modules: 95, places: [-6] + row(from: 10, count: 5) + row(from: 50, count: 5) + [101]),
        PrintedLayout(.ean8, modules: 67, places: row(from: 3, count: 4) + row(from: 36, count: 4)),
    ]

    private init(_ symbology: Symbology, modules: Double, places: [Double]) {
        (self.symbology, self.modules, self.places) = (symbology, modules, places)
    }

    /// The middles of digits that are seven modules wide, of which the first begins at `start`.
    private static func row(from start: Double, count: Int) -> [Double] {
        (0..<count).map { start + 7 * Double($0) + 3.5 }
    }

    /// Whether the digits beside the bars stand wherever there is room, rather than at a fixed distance.
    private func isFree(_ index: Int) -> Bool { places[index] < 0 || places[index] > modules }

    /// A digit and its middle, in any unit along the row.
    public struct Digit: Sendable, Hashable {
        /// In ASCII.
        public var value: UInt8
        public var middle: Double

        public init(_ value: UInt8, at middle: Double) { (self.value, self.middle) = (value, middle) }
    }

    /// A number whose digits stand as in the layout.
    public struct Match: Sendable, Hashable {
        public var layout: PrintedLayout
        /// The digits in ASCII.
        public var digits: [UInt8]
        /// Where the bars begin and end, in the unit of the digits.
        public var bars: ClosedRange<Double>
        /// The payload, as the decoder would report it.
        public var payload: String {
            String(decoding: (layout.symbology == .upca ? [UInt8(ascii: "0")] : []) + digits, as: UTF8.self)
        }
    }

    /// Largest distance of a digit from its place in modules: for digits below the bars, whose places are seven modules apart, and for those
    /// beside the bars.
    private static let (reach, freeReach) = (2.0, 4.0)

    /// Half the width in modules of the area in which a digit beside the bars is read separately.
    private static let separately = 5.0

    /// Returns the number that digits form if all stand where the layout has them, and the check digit is right.
    ///
    /// Guard bars that extend between the digits may have been read as ones. Anything else beside or between the digits belongs to another
    /// text.
    /// - Parameter reading: reads the digit in a part of the row, for a digit beside the bars that is missing.
    public func match(
        _ digits: [Digit], reading: (_ part: ClosedRange<Double>) -> UInt8? = { _ in nil }
    ) -> Match? {
        let sure = places.indices.filter { !isFree($0) }
        guard let first = sure.first, let last = sure.last, digits.count >= sure.count,
            digits.count <= places.count + Self.mostOnes
        else { return nil }
        var best: Assignment?
        // The outermost digits below the bars define where the others have to be.
        for from in digits.indices {
            for to in digits.indices where to >= from + sure.count - 1 {
                let module = (digits[to].middle - digits[from].middle) / (places[last] - places[first])
                guard module > 0 else { continue }
                let start = digits[from].middle - places[first] * module
                guard let found = assigned(digits, start, module) else { continue }
                if best.map({ (found.missing, found.error) < ($0.missing, $0.error) }) ?? true { best = found }
            }
        }
        guard let best else { return nil }
        let all = places.indices.compactMap { index -> UInt8? in
            if let digit = best.digits[index] { return digit }
            let middle = best.start + places[index] * best.module
            let half = Self.separately * best.module
            return reading(middle - half...middle + half)
        }
        guard all.count == places.count, CheckDigit(of: all)?.isRight == true else { return nil }
        return Match(layout: self, digits: all, bars: best.start...best.start + modules * best.module)
    }

    /// Digits at their places.
    private struct Assignment {
        var digits: [UInt8?]
        var start: Double
        var module: Double
        /// The mean squared distance of those below the bars from their places, in modules.
        var error: Double
        var missing: Int { digits.count { $0 == nil } }
    }

    /// Most guard bars that may be read as ones: two at each end and in the middle.
    private static let mostOnes = 6

    /// Returns the digits at their places, given where the bars begin and the size of a module; nil if a place below the bars has none, a
    /// place has several, or a digit stands elsewhere.
    private func assigned(_ digits: [Digit], _ start: Double, _ module: Double) -> Assignment? {
        var taken = [UInt8?](repeating: nil, count: places.count)
        var error = 0.0
        for digit in digits {
            let at = (digit.middle - start) / module
            let near = places.indices.min { abs(places[$0] - at) < abs(places[$1] - at) } ?? 0
            let distance = abs(places[near] - at)
            if distance <= (isFree(near) ? Self.freeReach : Self.reach) {
                guard taken[near] == nil else { return nil }
                taken[near] = digit.value
                if !isFree(near) { error += distance * distance / Double(places.count) }
            } else if digit.value != UInt8(ascii: "1") || at < -1 || at > modules + 1 {
                return nil
            }
        }
        guard places.indices.allSatisfy({ taken[$0] != nil || isFree($0) }) else { return nil }
        return Assignment(digits: taken, start: start, module: module, error: error)
    }
}
