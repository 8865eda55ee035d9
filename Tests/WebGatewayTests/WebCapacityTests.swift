import NIOCore
import ServiceLimits
import Testing

@testable import WebGateway

@Suite struct WebCapacityTests {
    @Test(arguments: [200, 256, 1024, 4096, 1 << 20], [1, 2, 4, 16])
    func everythingAtOnceHasItsDescriptors(_ count: Int, cameras: Int) throws {
        let limit = DescriptorLimit(count: count + 3 * System.coreCount)
        let capacity = try WebCapacity(limit, cameras: cameras)
        // Each connection with one of its own to a daemon, and each stream with one to each further daemon.
        let used = capacity.connections * 2 + capacity.streams * (cameras - 1) + WebCapacity.mostRefusals
        #expect(used <= limit.spare(eventLoops: System.coreCount))
        #expect(capacity.streams * 2 <= capacity.connections, "pages are served, too")
        #expect(capacity.connections <= 1024 && capacity.streams <= 256)
    }

    @Test func tooFewAreRefused() {
        let error = #expect(throws: WebCapacityError.self) { try WebCapacity(DescriptorLimit(count: 40)) }
        #expect(error?.description.contains("LimitNOFILE=") == true)
    }
}
