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

    /// Maximum number of codes per picture.
    public static let mostCodes = 64

    /// Reads a message; nil if it is malformed or contains values that no symbol can have.
    public init?(decoding message: inout MessageReader) {
        guard let count = message.integer(), (0...1024).contains(count) else { return nil }
        results = []
        for _ in 0..<count {
            guard let found = message.integer(), (0...Self.mostCodes).contains(found) else { return nil }
            var result: [DecodedBarcode] = []
            for _ in 0..<found {
                guard let decoded = DecodedBarcode(decoding: &message) else { return nil }
                result.append(decoded)
            }
            results.append(result)
        }
    }

    /// Removes codes that can't be in the pictures; nil if the number of results doesn't match the jobs.
    ///
    /// On rare pictures zxing-cpp extrapolates corners far outside: that drops the code, and doesn't restart the decoder.
    public func checked(against jobs: [DecodeJob]) -> DecodeReply? {
        guard results.count == jobs.count else { return nil }
        return DecodeReply(results: zip(results, jobs).map { found, job in found.filter { $0.fits(job.patch) } })
    }
}
