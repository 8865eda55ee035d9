import Capture
import DaemonConfiguration
import DataScan
import Logging
import ScanModel
import SettingFiles
import Transport

/// Settings that lie over the file: each change is tried, and taken back if the camera stops.
extension Reloader: ConfigurationKeeper {
    private static let look = Duration.milliseconds(250)

    func override(revision: String, settings: SettingNode) async throws(ProtocolError) -> String? {
        let new = try SettingOverrides(revision: revision, settings: settings)
        guard record.trial == nil else {
            throw ProtocolError(.unavailable, message: "other overrides are being tried; send them again in a minute")
        }
        if let reason = record.refusal(of: new) { return reason }
        let configuration = try checked(new)
        // The same again isn't a change. It is applied nevertheless: the file may fit only now.
        guard record.current?.isSame(as: new) != true else {
            try await finish(configuration)
            return nil
        }
        let before = await scanner.status
        record.begin(new)
        do {
            try overrideFile.save(record)
            try await finish(configuration)
        } catch {
            record.withdraw()
            save()
            throw (error as? ProtocolError)
                ?? ProtocolError(.unavailable, message: "the overrides can't be kept: \(error)")
        }
        logger.notice("trying the overrides \(new.revision)")
        guard let reason = await outcome(since: before) else {
            record.keep()
            save()
            logger.notice("the overrides \(new.revision) are in force")
            return nil
        }
        record.takeBack(reason)
        save()
        logger.warning("the overrides \(new.revision) are taken back: \(reason)")
        await restore()
        return reason
    }

    /// Watches the camera. If the daemon ends meanwhile, its next start takes the overrides back.
    /// - Returns: why they have to be taken back; nil if they stay.
    private func outcome(since before: ScannerStatus) async -> String? {
        var trial = OverrideTrial(before: before.camera.state, delivered: before.capture.delivered, at: before.uptime)
        while true {
            let now = await scanner.status
            switch trial.look(now.camera, delivered: now.capture.delivered, at: now.uptime) {
            case .keep: return nil
            case .takeBack(let reason): return reason
            case .wait: try? await Task.sleep(for: Self.look)
            }
        }
    }

    /// - Throws: the first mistake, with its place in the parameters.
    private func checked(_ new: SettingOverrides) throws(ProtocolError) -> Configuration {
        do throws(ConfigurationError) {
            return try files.read(new) ?? Configuration(files.folders)
        } catch {
            let mistake = error.mistakes.first { $0.place.line == 0 } ?? error.mistakes.first
            guard let mistake, mistake.place.line == 0 else {
                throw ProtocolError(.invalid, field: "params.settings", message: error.description)
            }
            throw ProtocolError(mistake.code, field: mistake.place.path, message: mistake.message)
        }
    }

    private func finish(_ configuration: Configuration) async throws(ProtocolError) {
        _ = try await apply(configuration)
        await scanner.note(record.current.map { OverrideStatus(revision: $0.revision, misfit: nil) })
    }

    private func restore() async {
        do {
            let layers = try ConfigurationLayers(files, record.current)
            _ = try await apply(layers.configuration)
            await layers.tell(scanner, record, logger)
        } catch {
            logger.error("\(error)")
            logger.error("the configuration stays as it was, because the one before can't be used any more")
        }
    }

    /// If it can't be written now, the next start decides by the older record: it takes back what was being tried.
    private func save() {
        do throws(DurableFile.Fault) { try overrideFile.save(record) } catch { logger.error("\(error)") }
    }
}
