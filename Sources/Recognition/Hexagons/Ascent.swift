/// A search for the parameters that make a score largest, one parameter at a time, by steps that are halved once none helps.
struct Ascent {
    /// The parameters, and their score.
    private(set) var best: [Double]
    private(set) var score: Double

    /// The share of the first steps at which it ends, and how many times it goes through the parameters at most.
    private static let (finest, rounds) = (0.06, 25)

    /// - Parameters:
    ///   - start: where it begins.
    ///   - steps: of each parameter; those of zero stay as they are.
    init(from start: [Double], steps: [Double], score: ([Double]) -> Double) {
        best = start
        self.score = score(start)
        var share = 1.0
        for _ in 0..<Self.rounds where share > Self.finest {
            var isBetter = false
            for index in best.indices where steps[index] != 0 {
                let old = best[index]
                for sign in [1.0, -1] {
                    best[index] = old + sign * share * steps[index]
                    let new = score(best)
                    if new > self.score {
                        (self.score, isBetter) = (new, true)
                        break
                    }
                    best[index] = old
                }
            }
            if !isBetter { share /= 2 }
        }
    }
}
