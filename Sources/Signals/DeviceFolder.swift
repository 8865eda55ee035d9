import Glibc

/// The names in a folder of devices.
enum DeviceFolder {
    /// Returns the names, in no order; none if the folder can't be read.
    static func names(in folder: String) -> [String] {
        // Unsafe, here and below: the pointers are valid until closedir, and the names are copied.
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            // The kernel's names are at most 255 bytes and end with 0.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
                unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            names.append(name)
        }
        return names
    }
}
