import DaemonConfiguration
import ScanModel
import Testing

/// Whether settings stay, by the frames after them.
@Suite struct OverrideTrialTests {
    /// A stretch of time in which the camera is in a state and delivers so many frames a second.
    struct Stretch: Sendable {
        var seconds: Double
        var state: CameraState
        var rate: Double
    }

    /// Looks four times a second.
    /// - Returns: the verdict, and when it came.
    private func verdict(_ before: CameraState, _ stretches: [Stretch]) -> (OverrideTrial.Verdict, Double) {
        var trial = OverrideTrial(before: before, delivered: 1000, at: 50)
        var (time, frames) = (50.0, 1000.0)
        for stretch in stretches {
            let end = time + stretch.seconds
            while time < end {
                let camera = CameraInfo(
                    device: "d", state: stretch.state, reason: stretch.state == .stalled ? "no data" : nil)
                let verdict = trial.look(camera, delivered: Int(frames), at: time)
                if verdict != .wait { return (verdict, time - 50) }
                time += 0.25
                frames += stretch.rate / 4
            }
        }
        return (.wait, time - 50)
    }

    @Test(arguments: [
        ([Stretch(seconds: 60, state: .streaming, rate: 30)], 4.5...6.0),
        // Slow, but steady.
        ([Stretch(seconds: 60, state: .streaming, rate: 0.5)], 5.0...9.0),
        // It takes long to open.
        (
            [Stretch(seconds: 12, state: .stalled, rate: 0), Stretch(seconds: 60, state: .streaming, rate: 15)],
            16.0...18.5
        ),
        // It stops once, and continues.
        (
            [
                Stretch(seconds: 4, state: .streaming, rate: 30), Stretch(seconds: 6, state: .stalled, rate: 0),
                Stretch(seconds: 60, state: .streaming, rate: 30),
            ], 14.0...16.5
        ),
    ]) func framesKeepThem(_ stretches: [Stretch], _ time: ClosedRange<Double>) {
        let (verdict, when) = verdict(.streaming, stretches)
        #expect(verdict == .keep && time.contains(when), "\(verdict) after \(when) s")
    }

    @Test(arguments: [
        [Stretch(seconds: 60, state: .stalled, rate: 0)],
        // The mode works for a moment, again and again.
        Array(
            repeating: [
                Stretch(seconds: 3, state: .streaming, rate: 30), Stretch(seconds: 4, state: .stalled, rate: 0),
            ], count: 9
        ).flatMap(\.self),
        [Stretch(seconds: 2, state: .streaming, rate: 30), Stretch(seconds: 60, state: .wrongFormat, rate: 0)],
    ]) func withoutFramesTheyAreTakenBack(_ stretches: [Stretch]) {
        let (verdict, when) = verdict(.streaming, stretches)
        guard case .takeBack(let reason) = verdict else {
            Issue.record("\(verdict) after \(when) s")
            return
        }
        #expect(when == 30 && reason.contains("within 30 s"), "\(reason)")
    }

    /// No frames came before, or somebody stopped them: that says nothing about the settings.
    @Test(arguments: [
        (CameraState.absent, CameraState.absent), (.paused, .paused), (.stalled, .stalled), (.streaming, .paused),
        (.streaming, .ended),
    ]) func whatIsNotTheirFaultKeepsThem(_ before: CameraState, _ after: CameraState) {
        #expect(verdict(before, [Stretch(seconds: 60, state: after, rate: 0)]).0 == .keep)
    }
}
