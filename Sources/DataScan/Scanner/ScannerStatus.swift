public import AccurateText
public import Capture
import Delivery
import Recognition
public import Results
public import ScanModel

/// The state of a scanner, for people and monitoring.
public struct ScannerStatus: Sendable {
    /// Program and version.
    public var server: String
    /// Name of the run.
    public var session: String
    /// The name of the camera's daemon; nil if it has none.
    public var cameraName: CameraName?
    /// Seconds since the start.
    public var uptime: Double
    /// The camera.
    public var camera: CameraInfo
    /// Seconds since the camera entered its state.
    public var cameraSince: Double
    /// Further facts about the camera; nil for a recording.
    public var report: CameraReport?
    /// The settings in force.
    public var settings: ScanSettings
    /// Counts of what the source delivered and lost.
    public var capture: CaptureCounters
    /// Counts of the pipeline's work.
    public var pipeline: PipelineCounters
    /// What has been reported.
    public var figures: ScanFigures
    /// Seconds from pixels to events for the latest frame.
    public var latency: Double
    /// The share of the full effort that is spent on reading; below 1 if the machine has no time for more.
    public var effort: Double
    /// Whether frames are read, and until when.
    public var trigger: TriggerReport
    /// Items in view.
    public var items: Int
    /// Subscribers of the event socket.
    public var subscribers: Int
    /// How often a subscriber was too slow and lost events.
    public var overflows: Int
    /// Connections that the sockets refused, and readers that they disconnected because they read nothing.
    public var connections = (refused: 0, evicted: 0)
    /// Why only the fast networks read lines although the settings ask for more; nil if nothing is wrong.
    public var textFailure: AccurateTextError?
    /// Why lists of the rules can't be loaded again, although their files have changed.
    public var listProblems: [String]
    /// What lies over the configuration file; nil if nothing does.
    public var overrides: OverrideStatus?
    /// The state of the stable results that are kept; nil if none are.
    public var results: ResultStatus?

    /// Problems that need attention.
    public var warnings: [(code: String, message: String)] {
        var warnings: [(String, String)] = []
        if case .failing(let reason)? = results?.journal {
            warnings.append(("journalFailing", "results are kept in memory only: \(reason)"))
        }
        if let failure = results?.pictures?.failure {
            warnings.append(("picturesFailing", "pictures of results can't be kept; the results are: \(failure)"))
        }
        if let textFailure {
            warnings.append(("accurateFailing", "text is read by the fast networks alone: \(textFailure)"))
        }
        for problem in listProblems { warnings.append(("listFailing", "\(problem); the members stay as they were")) }
        if let overrides, let misfit = overrides.misfit {
            warnings.append(
                ("overridesUnfit", "the overrides \(overrides.revision) don't fit the configuration: \(misfit)"))
        }
        return warnings
    }

    /// Writes the status as a JSON object.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("server")
            json.string(server)
            json.key("session")
            json.string(session)
            if let cameraName {
                json.key("cameraName")
                json.string(cameraName.description)
            }
            json.key("uptime")
            json.number(uptime, decimals: 3)
            json.key("camera")
            json.object { json in
                camera.writeMembers(to: &json)
                json.key("since")
                json.number(cameraSince, decimals: 3)
                json.key("opened")
                json.integer(capture.opened)
                json.key("faults")
                json.counts(capture.faults)
                report?.writeMembers(to: &json)
            }
            json.key("regionOfInterest")
            settings.regionOfInterest.write(to: &json)
            json.key("recognizedDataTypes")
            json.array { json in for type in settings.recognizedDataTypes { type.write(to: &json) } }
            json.key("qualityLevel")
            json.string(settings.qualityLevel.rawValue)
            if let overrides {
                json.key("overrides")
                json.object { json in
                    json.key("revision")
                    json.string(overrides.revision)
                }
            }
            json.key("frames")
            json.object { json in
                json.key("delivered")
                json.integer(capture.delivered)
                json.key("dropped")
                json.integer(capture.dropped)
                json.key("damaged")
                json.integer(capture.damaged)
                json.key("damagedBy")
                json.counts(capture.damage)
                json.key("scanned")
                json.integer(pipeline.frames)
            }
            json.key("decoder")
            json.object { json in
                json.key("readings")
                json.integer(pipeline.readings)
                json.key("abandoned")
                json.integer(pipeline.abandoned)
                if let failure = pipeline.lastFailure {
                    json.key("lastFailure")
                    json.string(failure.rawValue)
                }
            }
            json.key("text")
            json.object { json in
                json.key("searches")
                json.integer(pipeline.searches)
                json.key("looks")
                json.integer(pipeline.looks)
            }
            figures.writeMember(to: &json)
            json.key("latency")
            json.number(latency, decimals: 6)
            json.key("effort")
            json.number(effort, decimals: 2)
            json.key("trigger")
            json.object { json in
                json.key("mode")
                json.string(settings.trigger.mode.rawValue)
                trigger.writeMembers(to: &json)
            }
            json.key("items")
            json.integer(items)
            json.key("subscribers")
            json.integer(subscribers)
            json.key("connections")
            json.object { json in
                json.key("refused")
                json.integer(connections.refused)
                json.key("evicted")
                json.integer(connections.evicted)
                json.key("overflows")
                json.integer(overflows)
            }
            results?.writeMember(to: &json)
            json.key("warnings")
            json.array { json in
                for warning in warnings {
                    json.object { json in
                        json.key("code")
                        json.string(warning.code)
                        json.key("message")
                        json.string(warning.message)
                    }
                }
            }
        }
    }
}

extension CameraReport {
    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.key("name")
        json.string(name)
        if let stableName {
            json.key("stableName")
            json.string(stableName)
        }
        json.key("modeReason")
        json.string(modeReason)
        json.key("controls")
        json.array { json in
            for outcome in controls {
                json.object { json in
                    json.key("name")
                    json.string(outcome.control.rawValue)
                    if let value = outcome.value {
                        json.key("value")
                        json.integer(value)
                    }
                    if let problem = outcome.problem {
                        json.key("problem")
                        json.string(problem)
                    }
                }
            }
        }
    }
}

extension JSONWriter {
    /// Writes an object with the count of each word that has one.
    fileprivate mutating func counts<Word>(_ counts: [Word: Int])
    where Word: RawRepresentable & CaseIterable & Hashable, Word.RawValue == String {
        object { json in
            for word in Word.allCases {
                guard let count = counts[word] else { continue }
                json.key(named: word.rawValue)
                json.integer(count)
            }
        }
    }
}
