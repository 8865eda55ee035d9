import Imaging
import ScanModel

/// A frame of one gray.
func plainFrame(_ gray: UInt8, width: Int = 64, height: Int = 48, time: Double = 0) -> Frame {
    var frame = Frame()
    let pixels = [UInt8](repeating: gray, count: width * height)
    frame.copy(from: pixels.span, width: width, height: height, stride: width, region: .full)
    frame.captureTime = time
    return frame
}

/// An EAN-13 as pixels: white with black bars of `module` pixels, `height` rows, a quiet zone of eleven modules.
func ean13Frame(_ digits: String, module: Int = 3, height: Int = 80, margin: Int = 20) -> Frame {
    let modules = ean13Modules(digits.utf8.map { Int($0) - 48 })
    let width = (modules.count + 22) * module
    let rows = height + 2 * margin
    var pixels = [UInt8](repeating: 235, count: width * rows)
    for (index, isBlack) in modules.enumerated() where isBlack {
        for row in margin..<margin + height {
            for column in 0..<module { pixels[row * width + (index + 11) * module + column] = 20 }
        }
    }
    var frame = Frame()
    frame.copy(from: pixels.span, width: width, height: rows, stride: width, region: .full)
    return frame
}

/// The modules of an EAN-13 (ISO/IEC 15420): true is a bar.
func ean13Modules(_ digits: [Int]) -> [Bool] {
    let odd = [0x0D, 0x19, 0x13, 0x3D, 0x23, 0x31, 0x2F, 0x3B, 0x37, 0x0B]
    let parity = [0x00, 0x0B, 0x0D, 0x0E, 0x13, 0x19, 0x1C, 0x15, 0x16, 0x1A]
    func bits(_ value: Int, _ count: Int) -> [Bool] { (0..<count).reversed().map { value >> $0 & 1 == 1 } }
    func reversed(_ value: Int) -> Int { (0..<7).reduce(0) { $0 | (value >> $1 & 1) << (6 - $1) } }
    var modules = bits(0b101, 3)
    for index in 1...6 {
        let isEven = parity[digits[0]] >> (6 - index) & 1 == 1
        let code = odd[digits[index]]
        modules += bits(isEven ? reversed(~code & 0x7F) : code, 7)
    }
    modules += bits(0b01010, 5)
    for index in 7...12 { modules += bits(~odd[digits[index]] & 0x7F, 7) }
    return modules + bits(0b101, 3)
}
