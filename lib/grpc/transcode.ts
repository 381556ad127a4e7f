import { type DescMessage, fromBinary, fromJson, type Message, toBinary, toJson } from '@bufbuild/protobuf'
import { base64Encode } from '@bufbuild/protobuf/wire'
import type { Json, JsonObject } from '@/lib/a2a/json'
import { isObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { grpcRegistry } from '@/lib/grpc/services'

/**
 * Returns a message from its ProtoJSON. Members that the type does not have are left out, as gRPC cannot carry them. Returns a
 * problem for JSON of another type, also for text that UTF-8 cannot encode.
 */
export function jsonToMessage(type: DescMessage, json: Json): Outcome<Message> {
  try {
    return ok(fromJson(type, json, { ignoreUnknownFields: true, registry: grpcRegistry() }))
  } catch (error) {
    return problem(`gRPC cannot carry this: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Returns a message as ProtoJSON, where members with default values may be absent. Returns a problem if it has none. */
export function messageToJson(type: DescMessage, message: Message): Outcome<JsonObject> {
  try {
    const json = toJson(type, message, { registry: grpcRegistry() })
    return isObject(json) ? ok(json) : problem('The gRPC message is not an object.')
  } catch (error) {
    return problem(`The gRPC message is invalid: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const typePrefix = 'type.googleapis.com/'

/** A detail of a gRPC status: a message by its type. */
export interface StatusDetail {
  type: string
  value: Uint8Array
}

/** Returns a detail of a gRPC status as ProtoJSON with its `@type`. A type that is not known keeps its bytes as base64. */
export function detailToJson({ type, value }: StatusDetail): JsonObject {
  const known = grpcRegistry().getMessage(type)
  const named = { '@type': typePrefix + type }
  try {
    const json = known && messageToJson(known, fromBinary(known, value))
    if (json?.ok) return { ...named, ...json.value }
  } catch {
    // The agent's bytes do not match the type.
  }
  return { ...named, value: base64Encode(value) }
}

/** Returns the details of a google.rpc.Status in JSON as details of a gRPC status. Those of unknown types are left out. */
export function jsonToDetails(details: Json[]): StatusDetail[] {
  return details.flatMap((detail) => {
    if (!isObject(detail) || typeof detail['@type'] !== 'string') return []
    const { '@type': url, ...members } = detail
    const type = url.slice(url.lastIndexOf('/') + 1)
    const known = grpcRegistry().getMessage(type)
    const message = known && jsonToMessage(known, members)
    return known && message?.ok ? [{ type, value: toBinary(known, message.value) }] : []
  })
}
