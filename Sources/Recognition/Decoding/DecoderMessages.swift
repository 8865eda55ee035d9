public import HelperProcess
import Imaging
import ScanModel

// Messages between the daemon and the decoder process: a length of four bytes, then that many bytes. Both programs
// always come from the same build, so the format has no version.

/// Jobs for the decoder process.
public struct DecodeRequest: Sendable, Equatable {
    /// The pictures to read.
    public var jobs: [DecodeJob]
    /// The processor time for all of them, in milliseconds.
    public var limit: Int

    public init(jobs: [DecodeJob], limit: Int) {
        self.jobs = jobs
        self.limit = limit
    }

    /// Appends the message's bytes, without the length.
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

    /// Reads a message; nil if it is malformed.
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

/// The decoder's reply.
public struct DecodeReply: Sendable, Equatable {
    /// The codes that were read, one list per job.
    public var results: [[DecodedBarcode]]

    public init(results: [[DecodedBarcode]]) { self.results = results }

    /// Appends the message's bytes, without the length.
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
    /// On rare pictures zxing-cpp extrapolates corners far outside. Such a code is dropped; the decoder is not
    /// restarted.
    public func checked(against jobs: [DecodeJob]) -> DecodeReply? {
        guard results.count == jobs.count else { return nil }
        return DecodeReply(results: zip(results, jobs).map { found, job in found.filter { $0.fits(job.patch) } })
    }
}
