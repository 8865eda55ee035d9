public import HelperProcess
import Imaging
import ScanModel

// What the daemon and the decoder process say to each other: a length of four bytes, then that many bytes.
// Both are always of one build, so there is no version in it.

/// Jobs on their way to the decoder process.
public struct DecodeRequest: Sendable, Equatable {
    /// The pictures to read.
    public var jobs: [DecodeJob]
    /// The processor time that they may take, in milliseconds.
    public var limit: Int

    /// Makes a request.
    public init(jobs: [DecodeJob], limit: Int) {
        self.jobs = jobs
        self.limit = limit
    }

    /// The message's bytes, without their length.
    public func encode(into message: inout MessageWriter) {
        message.append(limit)
        message.append(jobs.count)
        for job in jobs {
            message.append(job.patch.offset)
            message.append(job.patch.width)
            message.append(job.patch.height)
            message.append(Int(job.symbologies.bits))
            message.append(Int(job.effort.rawValue))
        }
    }

    /// Reads a message; nil where it is none.
    public init?(decoding message: inout MessageReader) {
        guard let limit = message.integer(), let count = message.integer(), (0...1024).contains(count) else {
            return nil
        }
        var jobs: [DecodeJob] = []
        for _ in 0..<count {
            guard let offset = message.integer(), let width = message.integer(), let height = message.integer(),
                let bits = message.integer().flatMap(UInt32.init(exactly:)),
                let effort = message.integer().flatMap(UInt8.init(exactly:))
            else { return nil }
            jobs.append(
                DecodeJob(
                    patch: Patch(offset: offset, width: width, height: height),
                    symbologies: SymbologySet(bits: bits), effort: DecodeEffort(rawValue: effort)))
        }
        self.init(jobs: jobs, limit: limit)
    }
}

/// What was read, on its way back.
public struct DecodeReply: Sendable, Equatable {
    /// A list for each job.
    public var results: [[DecodedBarcode]]

    /// Makes a reply.
    public init(results: [[DecodedBarcode]]) { self.results = results }

    /// The message's bytes, without their length.
    public func encode(into message: inout MessageWriter) {
        message.append(results.count)
        for result in results {
            message.append(result.count)
            for found in result {
                message.append(Symbology.allCases.firstIndex(of: found.barcode.symbology) ?? 0)
                for corner in found.corners { message.append(Int(corner)) }
                message.append(Array(found.barcode.payload.utf8))
                message.append(found.barcode.payloadData)
                message.append(Array(found.barcode.symbologyIdentifier.utf8))
                message.append(found.lines)
                found.details.encode(into: &message)
            }
        }
    }

    /// Reads a message; nil where it is none.
    public init?(decoding message: inout MessageReader) {
        guard let count = message.integer(), (0...1024).contains(count) else { return nil }
        results = []
        for _ in 0..<count {
            guard let found = message.integer(), (0...4096).contains(found) else { return nil }
            var result: [DecodedBarcode] = []
            for _ in 0..<found {
                guard let decoded = DecodedBarcode(decoding: &message) else { return nil }
                result.append(decoded)
            }
            results.append(result)
        }
    }
}

extension DecodedBarcode {
    fileprivate init?(decoding message: inout MessageReader) {
        guard let index = message.integer(), Symbology.allCases.indices.contains(index) else { return nil }
        var corners: [Int32] = []
        for _ in 0..<8 {
            guard let corner = message.integer().flatMap(Int32.init(exactly:)) else { return nil }
            corners.append(corner)
        }
        guard let payload = message.bytes(), let data = message.bytes(), let identifier = message.bytes(),
            let lines = message.integer(), let details = BarcodeDetails(decoding: &message)
        else { return nil }
        self.init(
            barcode: Barcode(
                symbology: Symbology.allCases[index], payload: String(decoding: payload, as: UTF8.self),
                payloadData: data, symbologyIdentifier: String(decoding: identifier, as: UTF8.self)),
            corners: corners, details: details, lines: lines)
    }
}
