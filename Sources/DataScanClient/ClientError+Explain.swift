import Glibc

extension ClientError {
    static func explain(_ number: Int32) -> String {
        switch number {
        case ENOENT: "no such socket; is datascand running, and with this path?"
        case ECONNREFUSED: "nobody listens there; datascand is not running"
        case EACCES: "permission denied; your user has to be in the group that owns the socket"
        // Unsafe: the C string is copied at once.
        default: unsafe String(cString: strerror(number))
        }
    }
}
