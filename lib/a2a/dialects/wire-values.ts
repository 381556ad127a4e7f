import type { Call } from '@/lib/a2a/call'
import type { Json } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

/** Returns an own entry of a table; undefined for any other name (including `toString` and the like). */
export function lookup<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** Reads an integer, also from digits in a string, as ProtoJSON requires. Undefined for anything else. */
export function readInteger(json: Json | undefined): number | undefined {
  const number = typeof json === 'string' && json.trim() !== '' ? Number(json) : json
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i
const zone = /(z|[+-]\d\d:?\d\d)$/i

/**
 * Encodes a timestamp for v1.0: ISO 8601 in UTC with Z (§5.6.1). A time without a zone is taken as UTC; an invalid time is
 * omitted.
 */
export function encodeTimestamp(timestamp: string | undefined): string | undefined {
  if (timestamp === undefined) return undefined
  const time = new Date(!timestamp.includes('T') || zone.test(timestamp) ? timestamp : `${timestamp}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

/** Encodes a timestamp for v0.x. A valid ISO 8601 date and time is not changed. */
export function preserveTimestamp(timestamp: string | undefined): string | undefined {
  return timestamp !== undefined && dateTime.test(timestamp) ? timestamp : encodeTimestamp(timestamp)
}

/**
 * Returns the parts, or one empty text part if there are none. Every protocol version requires a part in messages and
 * artifacts.
 */
export function ensurePart(parts: Part[]): Part[] {
  return parts.length > 0 ? parts : [{ text: '' }]
}

/** Returns the extensions that a call requests: those of its headers, then those of its message, without duplicates. */
function listRequestedExtensions(call: Call): string[] {
  const used = 'message' in call ? (call.message.extensions ?? []) : []
  return [...new Set([...(call.extensions ?? []), ...used])]
}

/** Parses the URIs of an `A2A-Extensions` or `X-A2A-Extensions` header (v1.0 §3.2.6), without duplicates. */
export function parseExtensionsHeader(header: string | null | undefined): string[] {
  const uris = (header ?? '').split(',').map((uri) => uri.trim())
  return [...new Set(uris.filter(Boolean))]
}

/** Characters that a header allows, as in every URI. Other extensions remain in the message. */
const headerValue = /^[\x21-\x7e]+$/

/**
 * Encodes the header with the extensions that a call requests (v1.0 §3.2.6; with the prefix `X-` until v0.3). Empty if there
 * are none.
 */
export function encodeExtensionsHeader(name: string, call: Call): Record<string, string> {
  const extensions = listRequestedExtensions(call).filter((uri) => headerValue.test(uri))
  return extensions.length > 0 ? { [name]: extensions.join(', ') } : {}
}
