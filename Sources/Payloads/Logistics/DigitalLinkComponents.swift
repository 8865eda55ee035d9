import ScanModel

/// The components of a GS1 Digital Link. Its fields are sent in the item's member `gs1`.
enum DigitalLinkComponents {
    static func of(_ link: DigitalLink) -> [ContentComponent] {
        [ContentComponent("host", link.host), ContentComponent("elementString", link.printedElements)]
    }
}
