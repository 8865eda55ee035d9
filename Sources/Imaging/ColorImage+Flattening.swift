extension ColorImage {
    /// Returns the picture of a curved page laid flat, in the size of its plane. Outside this picture, the border pixels are repeated.
    package func flattened(_ page: CurvedPage) -> ColorImage {
        let (columns, rows) = (page.plane.columns, page.plane.rows)
        let grid = page.grid(columns: columns, rows: rows)
        var flat = [UInt8](repeating: 0, count: columns * rows * 3)
        let source = pixels.span
        var target = flat.mutableSpan
        var place = 0
        for y in 0..<rows {
            for x in 0..<columns {
                let point = grid.place(x, y)
                let corner = FourPixels(page.plane.map.apply(point.x, point.y), width, height)
                target[place] = corner.value(0, source)
                target[place + 1] = corner.value(1, source)
                target[place + 2] = corner.value(2, source)
                place += 3
            }
        }
        return ColorImage(width: columns, height: rows, pixels: flat)
    }

    /// Returns the colours at places of the picture, in pixels; outside it, those of its border.
    package func colors(at places: [SIMD2<Double>]) -> [SIMD3<Float>] {
        let source = pixels.span
        var colors: [SIMD3<Float>] = []
        colors.reserveCapacity(places.count)
        for place in places {
            let corner = FourPixels(place, width, height)
            colors.append(
                SIMD3(Float(corner.value(0, source)), Float(corner.value(1, source)), Float(corner.value(2, source))))
        }
        return colors
    }
}
