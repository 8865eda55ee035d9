import Glibc

/// A Reed-Solomon code whose generator polynomial has the roots g¹, g² … of the field's generator g.
struct ReedSolomon: Sendable {
    let field: FiniteField
    /// Number of check words.
    let checks: Int

    /// What a correction changed.
    struct Correction: Equatable {
        /// Wrong words at unknown places.
        var errors: Int
        /// Words that were declared unreadable.
        var erasures: Int
    }

    /// Corrects words, of which the last `checks` are check words.
    ///
    /// Berlekamp-Massey with erasures, and Forney's formula (R. Blahut, "Algebraic codes for data transmission", 2003, chapter 7).
    /// - Parameter erased: places of words that are unreadable.
    /// - Returns: what was changed; nil if there are too many errors, with `words` unchanged.
    func correct(_ words: inout [Int], erased: [Int] = []) -> Correction? {
        guard words.count > checks, words.count < field.order, erased.count <= checks else { return nil }
        let syndromes = syndromes(of: words)
        guard syndromes.contains(where: { $0 != 0 }) else { return Correction(errors: 0, erasures: 0) }
        let highest = words.count - 1
        let (locator, degree) = locator(syndromes, erased.map { highest - $0 })
        let errors = degree - erased.count
        guard errors >= 0, 2 * errors + erased.count <= checks else { return nil }
        let places = words.indices.filter { field.value(of: locator, at: field.power($0 - highest)) == 0 }
        guard places.count == degree, Set(erased).isSubset(of: places) else { return nil }
        // The evaluator and the derivative of the locator.
        var evaluator = [Int](repeating: 0, count: checks)
        for (i, a) in syndromes.enumerated() {
            for (j, b) in locator.enumerated() where i + j < checks {
                evaluator[i + j] = field.sum(evaluator[i + j], field.product(a, b))
            }
        }
        let derivative = locator.indices.dropFirst().map { power in
            (0..<power).reduce(0) { sum, _ in field.sum(sum, locator[power]) }
        }
        var corrected = words
        for place in places {
            let inverse = field.power(place - highest)
            let slope = field.value(of: derivative, at: inverse)
            guard slope != 0 else { return nil }
            // The error is minus this quotient, and is subtracted.
            let quotient = field.product(field.value(of: evaluator, at: inverse), field.inverse(slope))
            corrected[place] = field.sum(corrected[place], quotient)
        }
        guard self.syndromes(of: corrected).allSatisfy({ $0 == 0 }) else { return nil }
        words = corrected
        return Correction(errors: errors, erasures: erased.count)
    }

    /// Returns the decimal logarithm of the probability that random words pass after a correction.
    func chance(of correction: Correction, among words: Int) -> Double {
        let free = correction.errors
        let places = lgamma(Double(words + 1)) - lgamma(Double(free + 1)) - lgamma(Double(words - free + 1))
        return places / log(10.0) + Double(free + correction.erasures - checks) * log10(Double(field.order))
    }

    private func syndromes(of words: [Int]) -> [Int] {
        (1...checks).map { root in
            words.reduce(0) { field.sum(field.product($0, field.power(root)), $1) }
        }
    }

    /// Returns the polynomial whose roots are the inverse locators of the wrong words, and its formal degree.
    /// - Parameter erased: exponents of the words that are known to be wrong.
    private func locator(_ syndromes: [Int], _ erased: [Int]) -> ([Int], Int) {
        var locator = [Int](repeating: 0, count: checks + 1)
        locator[0] = 1
        for (count, exponent) in erased.enumerated() {
            let factor = field.negative(field.power(exponent))
            for index in stride(from: count + 1, to: 0, by: -1) {
                locator[index] = field.sum(locator[index], field.product(factor, locator[index - 1]))
            }
        }
        var (other, degree) = (locator, erased.count)
        for step in erased.count..<checks {
            let discrepancy = (0...step).reduce(0) { sum, index in
                field.sum(sum, field.product(locator[index], syndromes[step - index]))
            }
            let shifted = [0] + other.dropLast()
            guard discrepancy != 0 else {
                other = shifted
                continue
            }
            let factor = field.negative(discrepancy)
            let next = locator.indices.map { field.sum(locator[$0], field.product(factor, shifted[$0])) }
            if 2 * degree <= step + erased.count {
                degree = step + 1 + erased.count - degree
                let inverse = field.inverse(discrepancy)
                other = locator.map { field.product(inverse, $0) }
            } else {
                other = shifted
            }
            locator = next
        }
        return (locator, degree)
    }
}
