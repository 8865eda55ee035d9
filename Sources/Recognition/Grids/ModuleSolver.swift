import Glibc

/// Finds the modules of a grid that explain a picture best, although each pixel is a mixture of several.
///
/// The least squares solution comes from conjugate gradients (Hestenes, Stiefel, 1952). Then the modules are made black or white by mean
/// field annealing (Peterson, Anderson, 1987): each takes its probability given its neighbours, while the temperature falls.
struct ModuleSolver: Sendable {
    /// The pixels that see each unknown module: positions in `pixels`, weights, and the first of each module.
    private var seenBy: [Int32] = []
    private var share: [Float] = []
    private var first: [Int] = []
    /// The unknown modules, as indices into the grid; and for each module of the grid its number among them, or -1.
    private var unknown: [Int] = []
    private var number: [Int32] = []
    /// What the unknown modules have to explain at each pixel, in units of the contrast.
    private var target: [Float] = []
    private var rest: [Float] = []
    private var values: [Float] = []
    private var power: [Float] = []
    private var (direction, gradient, product): ([Float], [Float], [Float]) = ([], [], [])

    /// Steps of conjugate gradients: more fit the noise.
    private static let steps = 25
    /// Strength of the pull to gray, in units of the noise's variance; and the smallest noise, as a share of the contrast.
    private static let (pull, leastNoise): (Float, Float) = (4, 0.02)
    /// First and last temperature, in units of a module's own energy; and the number of sweeps.
    private static let (hot, cold, sweeps): (Float, Float, Int) = (0.1, 0.01, 30)
    /// Weights below this share don't count.
    private static let faint: Float = 0.003

    /// Sets the unknown modules of a grid to black or white.
    /// - Parameter optics: all pixels at the fit's corners.
    mutating func solve(_ grid: inout ModuleGrid, _ optics: ModuleOptics, _ fit: GridFit) {
        collect(grid, optics, fit)
        let ridge = max(fit.noise / fit.contrast, Self.leastNoise)
        leastSquares(Self.pull * ridge * ridge)
        anneal()
        for (index, module) in unknown.enumerated() { grid.darkness[module] = values[index] }
    }

    /// Collects the weights of the unknown modules, and what the known ones leave to explain.
    private mutating func collect(_ grid: ModuleGrid, _ optics: ModuleOptics, _ fit: GridFit) {
        let count = grid.darkness.count
        unknown.removeAll(keepingCapacity: true)
        number = [Int32](repeating: -1, count: count)
        for index in 0..<count where grid.isKnown[index] == 0 {
            number[index] = Int32(unknown.count)
            unknown.append(index)
        }
        target.removeAll(keepingCapacity: true)
        first = [Int](repeating: 0, count: unknown.count + 1)
        // Two passes: count the pixels of each module, then store them.
        Self.eachWeight(grid, optics) { _, index, weight in
            if number[index] >= 0 { first[Int(number[index]) + 1] += 1 }
        }
        for index in 1..<first.count { first[index] += first[index - 1] }
        seenBy = [Int32](repeating: 0, count: first[unknown.count])
        share = [Float](repeating: 0, count: seenBy.count)
        for view in optics.views {
            let light = fit.light.x + fit.light.y * (view.place.x - 0.5) + fit.light.z * (view.place.y - 0.5)
            target.append((light - view.gray) / fit.contrast)
        }
        var next = first
        Self.eachWeight(grid, optics) { pixel, index, weight in
            let module = Int(number[index])
            guard module >= 0 else {
                target[pixel] -= weight * grid.darkness[index]
                return
            }
            seenBy[next[module]] = Int32(pixel)
            share[next[module]] = weight
            next[module] += 1
        }
        power = (0..<unknown.count).map { module in
            (first[module]..<first[module + 1]).reduce(0) { $0 + share[$1] * share[$1] }
        }
    }

    private static func eachWeight(_ grid: ModuleGrid, _ optics: ModuleOptics, _ body: (Int, Int, Float) -> Void) {
        let taps = optics.taps
        for (pixel, view) in optics.views.enumerated() {
            let start = 2 * taps * pixel
            for row in 0..<taps {
                let down = optics.weights[start + taps + row]
                let index = Int(view.first) + row * grid.stride
                for column in 0..<taps {
                    let weight = down * optics.weights[start + column]
                    if weight > faint { body(pixel, index + column, weight) }
                }
            }
        }
    }

    /// Subtracts what modules explain from pixels.
    private func explain(_ modules: [Float], _ pixels: inout [Float]) {
        let (seenBy, share) = (seenBy.span, share.span)
        for module in 0..<unknown.count {
            let value = modules[module]
            for place in first[module]..<first[module + 1] { pixels[Int(seenBy[place])] -= value * share[place] }
        }
    }

    /// Returns the sum of a module's pixels, weighted.
    @inline(__always)
    private func gathered(_ module: Int, _ pixels: [Float]) -> Float {
        var sum: Float = 0
        for place in first[module]..<first[module + 1] { sum += share[place] * pixels[Int(seenBy[place])] }
        return sum
    }

    /// Sets `values` to the least squares solution with a pull to one half.
    private mutating func leastSquares(_ ridge: Float) {
        let count = unknown.count
        values = [Float](repeating: 0.5, count: count)
        rest = target
        explain(values, &rest)
        gradient = (0..<count).map { gathered($0, rest) }
        direction = gradient
        var energy = gradient.reduce(0) { $0 + $1 * $1 }
        let enough = energy * 1e-5
        for _ in 0..<Self.steps where energy > enough {
            var seen = [Float](repeating: 0, count: target.count)
            explain(direction, &seen)
            product = (0..<count).map { ridge * direction[$0] - gathered($0, seen) }
            var along: Float = 0
            for index in 0..<count { along += direction[index] * product[index] }
            guard along > 0 else { return }
            let length = energy / along
            var next: Float = 0
            for index in 0..<count {
                values[index] += length * direction[index]
                gradient[index] -= length * product[index]
                next += gradient[index] * gradient[index]
            }
            for index in 0..<count { direction[index] = gradient[index] + next / energy * direction[index] }
            energy = next
        }
    }

    /// Makes `values` black or white.
    private mutating func anneal() {
        let count = unknown.count
        for index in 0..<count { values[index] = min(max(values[index], 0), 1) }
        rest = target
        explain(values, &rest)
        let mean = power.reduce(0, +) / Float(max(count, 1))
        for sweep in 0..<Self.sweeps {
            let share = Float(sweep) / Float(Self.sweeps - 1)
            let temperature = Self.hot * powf(Self.cold / Self.hot, share) * mean
            for step in 0..<count {
                let module = sweep % 2 == 0 ? step : count - 1 - step
                // Energy of a light module minus that of a dark one.
                let field = gathered(module, rest) + power[module] * (values[module] - 0.5)
                set(module, to: 1 / (1 + expf(-min(max(field / temperature, -30), 30))))
            }
        }
        for index in 0..<count { set(index, to: values[index] > 0.5 ? 1 : 0) }
        // A last descent: flip what reduces the energy.
        for _ in 0..<10 {
            var flips = 0
            for module in 0..<count {
                let field = gathered(module, rest) + power[module] * (values[module] - 0.5)
                let better: Float = field > 0 ? 1 : 0
                if better != values[module] {
                    set(module, to: better)
                    flips += 1
                }
            }
            if flips == 0 { break }
        }
    }

    @inline(__always)
    private mutating func set(_ module: Int, to value: Float) {
        let change = value - values[module]
        guard abs(change) > 1e-4 else { return }
        values[module] = value
        for place in first[module]..<first[module + 1] { rest[Int(seenBy[place])] -= change * share[place] }
    }
}
