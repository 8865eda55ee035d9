import CV4L2

/// A camera control, named by its function. The labels differ between drivers; the identifiers behind these names
/// don't.
public enum CameraControl: String, Sendable, Hashable, CaseIterable {
    /// Focus distance. Larger values are nearer on most cameras.
    case focus
    /// Exposure time in units of 0.1 ms.
    case exposure
    /// Whether automatic exposure may lower the frame rate in the dark: 1 yes, 0 no.
    case dynamicFrameRate
    /// Amplification of the sensor.
    case gain
    /// Colour temperature in kelvins.
    case whiteBalance
    /// Frequency at which lamps flicker: 50 or 60 Hz, 0 for none.
    case powerLineFrequency
    /// Zoom, a focal length.
    case zoom
    /// Pan and tilt in arc seconds, on cameras that have them.
    case pan, tilt
    /// Picture settings.
    case brightness, contrast, saturation, hue, gamma, sharpness, backlightCompensation

    /// V4L2's identifier.
    var id: UInt32 {
        switch self {
        case .focus: cv4l2_focus
        case .exposure: cv4l2_exposure
        case .dynamicFrameRate: cv4l2_dynamic_frame_rate
        case .gain: cv4l2_gain
        case .whiteBalance: cv4l2_white_balance
        case .powerLineFrequency: cv4l2_power_line
        case .zoom: cv4l2_zoom
        case .pan: cv4l2_pan
        case .tilt: cv4l2_tilt
        case .brightness: cv4l2_brightness
        case .contrast: cv4l2_contrast
        case .saturation: cv4l2_saturation
        case .hue: cv4l2_hue
        case .gamma: cv4l2_gamma
        case .sharpness: cv4l2_sharpness
        case .backlightCompensation: cv4l2_backlight
        }
    }

    /// The identifier of the control that lets the camera choose this one's value.
    var automaticID: UInt32? {
        switch self {
        case .focus: cv4l2_focus_auto
        case .exposure: cv4l2_exposure_auto
        case .gain: cv4l2_gain_auto
        case .whiteBalance: cv4l2_white_balance_auto
        case .hue: cv4l2_hue_auto
        case .powerLineFrequency: cv4l2_power_line
        default: nil
        }
    }

    /// Whether the control has an automatic mode on some cameras.
    public var mayBeAutomatic: Bool { automaticID != nil }

    /// The values of the automatic mode, the best first; the camera's menu may not contain all of them.
    var automaticValues: [Int32] {
        switch self {
        // Webcams have aperture priority: only the exposure time is chosen.
        case .exposure: [3, 0]
        case .powerLineFrequency: [3]
        default: [1]
        }
    }

    /// The values of the manual mode, the best first.
    var manualValues: [Int32] { self == .exposure ? [1, 2] : [0] }

    /// Returns the driver's number for a value; `value(_:)` is the inverse.
    func driverValue(_ value: Int) -> Int32? {
        guard self == .powerLineFrequency else { return Int32(exactly: value) }
        return switch value {
        case 0: 0
        case 50: 1
        case 60: 2
        default: nil
        }
    }

    func value(_ driverValue: Int32) -> Int {
        guard self == .powerLineFrequency else { return Int(driverValue) }
        return [0, 50, 60].indices.contains(Int(driverValue)) ? [0, 50, 60][Int(driverValue)] : Int(driverValue)
    }
}
