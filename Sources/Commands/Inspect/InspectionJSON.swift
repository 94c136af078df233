import Diagnostics
import JSON
import Reading
import Rules
import UpdatePolicy
import Versions

extension Inspection {
  /// The inspection in the shape that DESIGN 4 fixes, with more beside it.
  var json: JSONValue {
    let findings = project.value
    return [
      "schemaVersion": 1,
      "candidate": candidateJSON,
      "readings": .array((findings?.readings ?? []).map(Self.json)),
      "tags": tagsJSON,
      "store": storeJSON,
      "trains": trainsJSON,
      "choices": .array(choices.map(Self.json)),
      "notes": .array(notes.map(Self.json)),
      "undetermined": .array(undetermined.map(Self.json)),
    ]
  }

  /// The candidate as every command writes it.
  var candidateJSON: JSONValue {
    guard let reading = project.value?.candidate.value else {
      let reason = project.undetermined ?? project.value?.candidate.undetermined
      return Self.candidateJSON(unknown: reason?.reason)
    }
    return Self.candidateJSON(reading)
  }

  /// A candidate that is not known, in the same shape.
  static func candidateJSON(unknown reason: String?) -> JSONValue {
    let names = [
      "version", "build", "project", "target", "configuration", "platform", "bundleIdentifier",
      "minimumOS", "place",
    ]
    return .object(
      names.map { JSONValue.Member($0, .null) }
        + [JSONValue.Member("undetermined", .optional(reason))])
  }

  /// A candidate as `inspect` and `check` write it.
  static func candidateJSON(_ reading: Reading) -> JSONValue {
    [
      "version": .optional(reading.version.value?.text),
      "build": .optional(reading.build.value?.text),
      "project": .string(reading.project),
      "target": .optional(reading.target),
      "configuration": .optional(reading.configuration),
      "platform": .optional(reading.platform),
      "bundleIdentifier": .optional(reading.bundleIdentifier),
      "minimumOS": .optional(reading.minimumOS),
      "place": json(reading.version.value?.place),
      "undetermined": .optional(reading.version.undetermined?.reason),
    ]
  }

  private static func json(_ reading: Reading) -> JSONValue {
    let value = reading.version.value
    return [
      "source": .string(reading.source.rawValue),
      "project": .string(reading.project),
      "target": .optional(reading.target),
      "productType": .optional(reading.productType),
      "configuration": .optional(reading.configuration),
      "version": .optional(value?.text),
      "build": .optional(reading.build.value?.text),
      "platform": .optional(reading.platform),
      "bundleIdentifier": .optional(reading.bundleIdentifier),
      "minimumOS": .optional(reading.minimumOS),
      "place": json(value?.place ?? reading.file),
      "chain": .array((value?.chain ?? []).map(json)),
      "undetermined": .optional(reading.version.undetermined?.reason),
    ]
  }

  private var tagsJSON: JSONValue {
    let facts = tags.value
    return [
      "engine": .string(engine),
      "strategy": .string(strategy),
      "patterns": .array(patterns.map { .string($0) }),
      "considered": .integer(Int64(considered)),
      "latest": facts?.latest.map(Self.json) ?? .null,
      "leftOut": .array(
        leftOut.named.map { ["name": .string($0.name), "reason": .string($0.reason)] }),
      "leftOutCount": .integer(Int64(leftOut.count)),
      "undetermined": .optional(tags.undetermined?.reason),
    ]
  }

  private static func json(_ tag: TagFact) -> JSONValue {
    [
      "name": .string(tag.name), "version": .string(tag.version.description),
      "build": .optional(tag.build), "commit": .string(tag.commit),
    ]
  }

  private static func json(_ choice: Choice) -> JSONValue {
    [
      "subject": .string(choice.subject), "chosen": .string(choice.chosen),
      "reason": .string(choice.reason), "others": .array(choice.others.map { .string($0) }),
    ]
  }

  private static func json(_ note: Finding.Note) -> JSONValue {
    ["text": .string(note.text), "place": json(note.place)]
  }

  private static func json(_ undetermined: Undetermined) -> JSONValue {
    [
      "subject": .string(undetermined.subject), "reason": .string(undetermined.reason),
      "place": json(undetermined.place), "help": .string(undetermined.help),
    ]
  }

  private static func json(_ place: Location?) -> JSONValue {
    guard let place else { return .null }
    return [
      "file": .string(place.file), "line": .optional(place.line), "column": .optional(place.column),
    ]
  }
}
