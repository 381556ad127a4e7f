import { type DescMessage, fromBinary, fromJson, type JsonValue, toBinary, toJson } from '@bufbuild/protobuf'
import { grpcRegistry } from '@/lib/grpc/services'
import { z } from 'zod'

/**
 * A message in canonical ProtoJSON: names in camelCase, 64-bit numbers as strings, enums by name. Members without presence
 * are absent when they have their default value. Throws when the bytes are not exactly those of the message: for unknown
 * fields, fields that stand twice, two members of a oneof, explicit default values and text that is not UTF-8.
 */
export function readMessage(type: DescMessage, bytes: Uint8Array): JsonValue {
  const message = fromBinary(type, bytes)
  const known = toBinary(type, message, { writeUnknownFields: false })
  if (Buffer.compare(known, bytes) !== 0)
    throw new Error(
      `not the bytes of a ${type.typeName}: ${Buffer.from(bytes).toString('hex').slice(0, 1500)}, of which it holds ${known.length} of ${bytes.length}`,
    )
  return toJson(type, message, { registry: grpcRegistry() })
}

/** The bytes of a message. Throws for members that the type does not have; those that are undefined are left out. */
export function writeMessage(type: DescMessage, json: object): Buffer {
  const defined = JSON.parse(JSON.stringify(json)) as JsonValue
  return Buffer.from(toBinary(type, fromJson(type, defined, { registry: grpcRegistry() })))
}

/** The schema of an object whose required members may be absent on the wire, because they have these default values. */
export function withDefaults(defaults: object, schema: z.ZodType): z.ZodType {
  return z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? { ...defaults, ...value } : value),
    schema,
  )
}
