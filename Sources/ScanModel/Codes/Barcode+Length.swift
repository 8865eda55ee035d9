extension Barcode {
    /// Length of a linear code in modules, from its first bar to its last. An estimate for symbologies whose wide bars may be two or three
    /// times as wide as the narrow ones (ISO/IEC 16388 and 16390): it takes three, so a module is rather too small than too large.
    package var modules: Double {
        if let modules = symbology.traits.guardedModules { return modules }
        let count = Double(payload.utf8.count)
        return switch symbology {
        // Nine elements, three of them wide, and a gap; start and stop.
        case .code39: 16 * (count + 2) - 1
        // Two digits in ten elements, four of them wide; start and stop.
        case .i2of5, .itf14: 9 * count + 9
        // Seven elements, two or three of them wide, and a gap; the payload includes start and stop.
        case .codabar: 13 * count - 1
        case .telepen: 16 * (count + 3)
        // Omnidirectional and stacked ones (ISO/IEC 24724).
        case .gs1DataBar, .gs1DataBarLimited: 96
        case .dxFilmEdge: 31
        // Characters of nine or eleven modules; start, check characters and stop.
        default: 11 * (count + 3)
        }
    }
}
