public import ScanModel
public struct BusinessCard: Sendable { public init(_ texts: [FieldText]) {} 
 public func write(to json: inout JSONWriter) { json.object { _ in } } }
