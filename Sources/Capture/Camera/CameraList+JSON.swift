public import ScanModel

extension CameraList {
    /// Writes cameras as an object, as in `datascan cameras --json` and the result of the method `cameras`.
    public static func write(_ cameras: [Entry], to json: inout JSONWriter) {
        json.object { json in
            json.key("cameras")
            json.array { json in for camera in cameras { camera.write(to: &json) } }
        }
    }
}

extension CameraList.Entry {
    /// Writes the camera as an object.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("device")
            json.string(path)
            json.key("name")
            json.string(name)
            json.key("bus")
            json.string(bus)
            json.key("stableNames")
            json.array { json in for name in stableNames { json.string(name) } }
            json.key("modes")
            json.array { json in for mode in modes { mode.write(to: &json) } }
            json.key("controls")
            json.array { json in for range in controls { range.write(to: &json) } }
            if let fault {
                json.key("problem")
                json.string(fault.reason)
            }
        }
    }
}

extension CameraMode {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("format")
            json.string(format.description)
            json.key("width")
            json.integer(width)
            json.key("height")
            json.integer(height)
            json.key("frameRates")
            json.array { json in for rate in frameRates { json.number(rate, decimals: 3) } }
        }
    }
}

extension ControlRange {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("name")
            json.string(control.rawValue)
            json.key("minimum")
            json.integer(values.lowerBound)
            json.key("maximum")
            json.integer(values.upperBound)
            json.key("step")
            json.integer(step)
            json.key("default")
            json.integer(standard)
            json.key("value")
            json.integer(current)
            if hasAutomatic {
                json.key("automatic")
                json.boolean(isAutomatic)
            }
        }
    }
}
