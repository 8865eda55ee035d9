import Glibc

/// A Wiener filter that removes Gaussian blur from a signal, as far as noise allows, as a finite kernel.
///
/// N. Wiener, "Extrapolation, interpolation, and smoothing of stationary time series", 1949: the gain at a frequency is
/// H / (H² + n), where H is the transfer function of the blur and n the power of the noise relative to the signal.
public struct Restoration: Sendable {
    /// Weights for each of `phases` positions between two samples; the weights of a phase are adjacent and add up to 1.
    let weights: [Float]
    /// Number of positions between two samples at which the restored signal is computed.
    let phases: Int
    /// Number of samples on each side that the kernel covers.
    let reach: Int

    /// Number of weights of a phase.
    var width: Int { 2 * reach + 1 }

    /// A kernel for pictures that restores and magnifies in one step.
    /// - Parameters:
    ///   - blur: sigma of the blur, in samples.
    ///   - noise: power of the noise relative to the signal.
    ///   - factor: the magnification.
    public init(blur: Double, noise: Double, magnifying factor: Int) {
        self.init(phases: factor, reach: 5, limit: 0.5) { frequency in
            let transfer = exp(-2 * (.pi * frequency * blur) * (.pi * frequency * blur))
            return transfer / (transfer * transfer + noise)
        }
    }

    /// A kernel for profiles that were sampled more finely than the picture's pixels, by interpolation.
    /// - Parameters:
    ///   - blur: sigma of the blur, in pixels.
    ///   - noise: power of the noise relative to the signal.
    ///   - density: samples per pixel.
    public init(blur: Double, noise: Double, density: Int) {
        // A strong blur needs a wider kernel.
        let reach = (blur > 1.3 ? 8 : 5) * density
        self.init(phases: 1, reach: reach, limit: 0.5, density: Double(density)) { frequency in
            let phase = Double.pi * frequency
            let interpolation = phase == 0 ? 1 : (sin(phase) / phase) * (sin(phase) / phase)
            let transfer = exp(-2 * (.pi * frequency * blur) * (.pi * frequency * blur)) * interpolation
            return transfer / (transfer * transfer + noise)
        }
    }

    /// A kernel for pictures that were magnified without loss.
    /// - Parameters:
    ///   - blur: sigma of the blur, in pixels before they were magnified.
    ///   - noise: power of the noise relative to the signal.
    ///   - magnification: pixels per pixel before.
    init(blur: Double, noise: Double, magnification: Double) {
        let reach = Int((5 * magnification).rounded(.up))
        self.init(phases: 1, reach: reach, limit: 0.5, density: magnification) { frequency in
            let transfer = exp(-2 * (.pi * frequency * blur) * (.pi * frequency * blur))
            return transfer / (transfer * transfer + noise)
        }
    }

    /// A kernel that does the opposite: it blurs by a sigma in samples.
    public init(smoothing sigma: Double) {
        self.init(phases: 1, reach: Int((3 * sigma).rounded(.up)), limit: 0.5) { frequency in
            exp(-2 * (.pi * frequency * sigma) * (.pi * frequency * sigma))
        }
    }

    /// - Parameters:
    ///   - limit: highest frequency, in cycles per pixel.
    ///   - density: samples per pixel.
    ///   - gain: the gain at a frequency in cycles per pixel.
    private init(phases: Int, reach: Int, limit: Double, density: Double = 1, gain: (Double) -> Double) {
        (self.phases, self.reach) = (phases, reach)
        let steps = 512
        let gains = (0..<steps).map { gain((Double($0) + 0.5) / Double(steps) * limit) }
        var weights: [Float] = []
        for phase in 0..<phases {
            // The position of the phase, relative to the centre of the sample.
            let place = (Double(phase) + 0.5) / Double(phases) - 0.5
            let row = (-reach...reach).map { sample -> Double in
                let distance = Double(sample) - place
                var sum = 0.0
                for k in 0..<steps {
                    sum += gains[k] * cos(2 * .pi * (Double(k) + 0.5) / Double(steps) * limit * distance / density)
                }
                // A Hann window tapers the kernel.
                let share = distance / Double(reach + 1)
                return sum * (0.5 + 0.5 * cos(.pi * min(abs(share), 1)))
            }
            let whole = row.reduce(0, +)
            weights += row.map { Float($0 / whole) }
        }
        self.weights = weights
    }

    /// Restores a profile; beyond its ends, the end values are repeated.
    public func restore(_ profile: [Float], into restored: inout [Float]) {
        let count = profile.count
        if restored.count != count { restored = [Float](repeating: 0, count: count) }
        guard count > 0 else { return }
        for index in 0..<count { restored[index] = 0 }
        // One pass per weight, so that the inner loop needs no bounds and is vectorised.
        unsafe profile.withUnsafeBufferPointer { source in
            unsafe restored.withUnsafeMutableBufferPointer { target in
                for k in 0..<width {
                    let (weight, shift) = (weights[k], k - reach)
                    let (first, last) = (min(max(0, -shift), count), max(min(count, count - shift), 0))
                    for index in 0..<first { unsafe target[index] += weight * source[0] }
                    // Unsafe: `index + shift` lies in the profile between `first` and `last`.
                    let from = unsafe source.baseAddress.unsafelyUnwrapped + shift
                    for index in Swift.stride(from: first, to: last, by: 1) {
                        unsafe target[index] += weight * from[index]
                    }
                    for index in max(first, last)..<count { unsafe target[index] += weight * source[count - 1] }
                }
            }
        }
    }

    /// Restores a picture of `width` × `height` values along both axes; beyond its edges, the values there are repeated.
    func restore(_ picture: inout [Float], width: Int, height: Int) {
        var (line, restored): ([Float], [Float]) = ([], [])
        for y in 0..<height {
            line.removeAll(keepingCapacity: true)
            line.append(contentsOf: picture[y * width..<(y + 1) * width])
            restore(line, into: &restored)
            for x in 0..<width { picture[y * width + x] = restored[x] }
        }
        let across = picture
        for y in 0..<height {
            // Unsafe: rows inside pictures of exactly this size; with bounds checks the inner loop isn't vectorised.
            unsafe across.withUnsafeBufferPointer { source in
                unsafe picture.withUnsafeMutableBufferPointer { target in
                    let row = unsafe target.baseAddress.unsafelyUnwrapped + y * width
                    for x in 0..<width { unsafe row[x] = 0 }
                    for k in 0..<self.width {
                        let near = min(max(y + k - reach, 0), height - 1)
                        let from = unsafe source.baseAddress.unsafelyUnwrapped + near * width
                        let weight = weights[k]
                        for x in 0..<width { unsafe row[x] += weight * from[x] }
                    }
                }
            }
        }
    }
}
