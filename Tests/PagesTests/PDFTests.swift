import Foundation
import ScanModel
import TestSupport
import Testing

@testable import Pages

@Suite struct PDFTests {
    @Test func sampleForTools() throws {
        guard let path = ProcessInfo.processInfo.environment["PDF_OUT"] else { return }
        var pdf = PDFDocument()
        for number in 1...3 {
            try pdf.append(Samples.page(number, text: "Größe (a) שלום עולם 123 漢字 😀"), jpeg: Samples.jpeg(number))
        }
        try Data(try pdf.finish()).write(to: URL(filePath: path))
    }
}
