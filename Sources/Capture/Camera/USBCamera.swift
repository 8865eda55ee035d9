/// USB cameras as listed in the kernel's `/sys`.
public enum USBCamera {
    /// Returns the names of connected cameras that have no driver.
    public static func withoutDriver() -> [String] {
        let root = "/sys/bus/usb/devices"
        // Interfaces have a colon in their name; 0e is the video class.
        return CameraList.names(in: root).filter { $0.contains(":") }.compactMap { interface in
            guard SystemFile.line("\(root)/\(interface)/bInterfaceClass") == "0e",
                CameraList.resolve("\(root)/\(interface)/driver") == nil
            else { return nil }
            let device = interface.prefix { $0 != ":" }
            return SystemFile.line("\(root)/\(device)/product") ?? "a USB camera"
        }
    }
}
