import ArgumentParser
import DataScanClient
import Glibc
import Imaging
import ScanModel

/// `datascan photo`: saves what the daemon's camera sees as a JPEG.
struct PhotoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo", abstract: "Saves what the camera sees, or saw in a frame that an event named, as a JPEG.")

    @Option(
        help: ArgumentHelp(
            "Only this item, straightened; of a document or rectangle the page, from edge to edge.", valueName: "id"))
    var item: String?

    @Flag(help: "Only the region of interest.")
    var region = false

    @Option(help: ArgumentHelp("Number of a frame that an event named. (default: the newest)", valueName: "n"))
    var frame: Int?

    @Option(
        help: ArgumentHelp(
            "Quality of the JPEG, 1 to 100. (default: the camera's own, or \(PhotoRequest.usualQuality))",
            valueName: "q"))
    var quality: Int?

    @Argument(help: "The file to write, replaced if it exists; - for standard output.")
    var file: String

    @OptionGroup var connection: Connection

    func validate() throws {
        if item != nil, region { throw ValidationError("--item and --region exclude each other") }
        if let frame, frame < 0 { throw ValidationError("--frame is \(frame); allowed is 0 or more") }
        if let quality, !(1...100).contains(quality) {
            throw ValidationError("--quality is \(quality); allowed is 1 to 100")
        }
    }

    func run() async throws {
        let subject = item.map { PhotoRequest.Subject.item($0) } ?? (region ? .region : .frame)
        try await connection.attempt { client in
            let photo = try await client.photo(PhotoRequest(subject, frame: frame, quality: quality))
            if file == "-" { return LineOutput().write(photo.jpeg) }
            do throws(SystemError) {
                try Self.write(photo.jpeg, to: file)
            } catch {
                Complaint.print("\(file): \(SystemError.text(error.number))")
                throw ExitCode(1)
            }
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw SystemError("open") }
        var written = 0
        while written < bytes.count {
            // Unsafe: the pointer is bounded by the array and used for this call alone.
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe Glibc.write(descriptor, bytes.baseAddress.unsafelyUnwrapped + written, bytes.count - written)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                let error = SystemError("write")
                close(descriptor)
                throw error
            }
            written += count
        }
        if close(descriptor) != 0 { throw SystemError("close") }
    }
}

/// `datascan zoom`: sets the camera's zoom.
struct Zoom: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sets the camera's zoom, in its own units; datascan cameras shows its range.")
    @OptionGroup var connection: Connection
    @Argument(help: "The zoom.") var zoom: Int

    func run() async throws { try await connection.attempt { try await $0.setZoom(zoom) } }
}
