/// A USB camera, as the kernel's `/sys` shows it.
public enum USBCamera {
    /// Names of cameras that are plugged in and that no driver has taken.
    public static func withoutDriver() -> [String] {
        let root = "/sys/bus/usb/devices"
        // Interfaces have a colon in their name; the class of video is 0e.
        return CameraList.names(in: root).filter { $0.contains(":") }.compactMap { interface in
            guard SystemFile.line("\(root)/\(interface)/bInterfaceClass") == "0e",
                CameraList.resolve("\(root)/\(interface)/driver") == nil
            else { return nil }
            let device = interface.prefix { $0 != ":" }
            return SystemFile.line("\(root)/\(device)/product") ?? "a USB camera"
        }
    }
}
