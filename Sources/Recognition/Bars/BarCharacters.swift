/// The characters of one code before a profile: what each leaves unexplained, although the blur mixes it with its neighbours.
struct BarCharacters: Sendable {
    /// The chosen characters; -1 for none yet.
    private(set) var chosen: [Int] = []
    /// What the chosen characters don't explain, in gray levels, from sample `first` on.
    private var rest: [Float] = []
    private var first = 0
    private var sights: [Sight] = []
    /// The blurred edge at each place of each character, for the samples of its sight.
    private var curves: [Float] = []

    /// What the samples say about one character.
    private struct Sight {
        /// Samples that it reaches, from `first` on.
        var samples: Range<Int>
        /// Where its first curve begins.
        var curve: Int
        /// For each choice, the squares of what it darkens.
        var squares: [Float]
    }

    /// Sigmas of blur beyond which nothing of an edge is seen.
    private static let reach: Float = 3.5

    /// Computes the curves of all characters, and what is left of a profile.
    mutating func trace(_ profile: [Float], _ layout: BarLayout, _ model: BarModel, _ chosen: [Int]) {
        self.chosen = chosen
        let margin = Self.reach * model.blur
        let whole = layout.length.modules(model.ratio)
        first = max(0, Int(model.edge(0) - margin))
        let end = max(first, min(profile.count, Int(model.edge(whole) + margin) + 1))
        rest = (first..<end).map { sample in
            let share = model.share(of: Float(sample) + 0.5, whole)
            return model.light.x + model.light.y * share - profile[sample]
        }
        let table = GaussianTable.table
        let entries = table.span
        // Guard patterns are edges in order.
        for (sample, dark) in model.darkness(layout.guards, first..<end).enumerated() {
            rest[sample] -= model.contrast * dark
        }
        curves.removeAll(keepingCapacity: true)
        sights.removeAll(keepingCapacity: true)
        for (begin, book) in layout.characters {
            let low = max(0, min(rest.count, Int(model.edge(begin) - margin) - first))
            let high = max(low, min(rest.count, Int(model.edge(begin + book.width) + margin) + 1 - first))
            let curve = curves.count
            for place in book.places {
                let position = model.edge(begin + place)
                for sample in low..<high {
                    let distance = (Float(first + sample) + 0.5 - position) / model.blur
                    curves.append(model.contrast * GaussianTable.values(at: distance, entries).integral)
                }
            }
            sights.append(Sight(samples: low..<high, curve: curve, squares: squares(book, curve, high - low)))
        }
        for number in layout.characters.indices { darken(number, layout.characters[number].book, by: 1) }
    }

    /// Returns the sum of the products of two rows. Four at a time: the compiler doesn't reorder a sum.
    private static func product(_ a: Span<Float>, _ b: Span<Float>) -> Float {
        var sums = SIMD4<Float>.zero
        var first = 0
        while first + 4 <= a.count {
            sums +=
                SIMD4(a[first], a[first + 1], a[first + 2], a[first + 3])
                * SIMD4(b[first], b[first + 1], b[first + 2], b[first + 3])
            first += 4
        }
        var sum = sums.sum()
        for index in first..<a.count { sum += a[index] * b[index] }
        return sum
    }

    /// The energy of a choice is a quadratic form of its edges.
    private func squares(_ book: BarCodebook, _ curve: Int, _ samples: Int) -> [Float] {
        let count = book.places.count
        var products = [Float](repeating: 0, count: count * count)
        for a in 0..<count {
            for b in a..<count {
                let sum = Self.product(
                    curves.span.extracting(curve + a * samples..<curve + (a + 1) * samples),
                    curves.span.extracting(curve + b * samples..<curve + (b + 1) * samples))
                products[a * count + b] = sum
                products[b * count + a] = sum
            }
        }
        let stride = book.edgesPerCharacter
        return (0..<book.count).map { character in
            var sum: Float = 0
            for a in 0..<stride {
                let row = Int(book.edges[character * stride + a]) * count
                sum += products[row + Int(book.edges[character * stride + a])]
                for b in a + 1..<max(stride, a + 1) {
                    let product = 2 * products[row + Int(book.edges[character * stride + b])]
                    sum += (a + b) % 2 == 0 ? product : -product
                }
            }
            return sum
        }
    }

    /// Adds a chosen character to what is explained, or takes it away again.
    private mutating func darken(_ number: Int, _ book: BarCodebook, by factor: Float) {
        let sight = sights[number]
        let samples = sight.samples.count
        func add(_ place: Int, _ step: Float) {
            for sample in 0..<samples {
                rest[sight.samples.lowerBound + sample] -= step * curves[sight.curve + place * samples + sample]
            }
        }
        let character = chosen[number]
        if character < 0 {
            for (place, step) in book.expected.enumerated() where step != 0 { add(place, factor * step) }
        } else {
            for index in 0..<book.edgesPerCharacter {
                add(
                    Int(book.edges[character * book.edgesPerCharacter + index]), index % 2 == 0 ? factor : -factor)
            }
        }
    }

    /// Chooses the character that leaves the least unexplained.
    /// - Returns: whether it differs from the one chosen before, and by how much more the next one leaves.
    mutating func choose(_ number: Int, _ book: BarCodebook) -> (isNew: Bool, margin: Float) {
        darken(number, book, by: -1)
        let sight = sights[number]
        let samples = sight.samples.count
        let linear = book.places.indices.map { place in
            Self.product(
                curves.span.extracting(sight.curve + place * samples..<sight.curve + (place + 1) * samples),
                rest.span.extracting(sight.samples))
        }
        let stride = book.edgesPerCharacter
        var (best, least, next) = (0, Float.infinity, Float.infinity)
        for character in 0..<book.count {
            var along: Float = 0
            for index in 0..<stride {
                let value = linear[Int(book.edges[character * stride + index])]
                along += index % 2 == 0 ? value : -value
            }
            let energy = sight.squares[character] - 2 * along
            if energy < least {
                (best, least, next) = (character, energy, least)
            } else {
                next = min(next, energy)
            }
        }
        let isNew = best != chosen[number]
        chosen[number] = best
        darken(number, book, by: 1)
        return (isNew, next - least)
    }
}
