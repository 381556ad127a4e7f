import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { parseBoundedJson } from '@/lib/a2a/json/parse-bounded-json'

const maxLength = 8_000

/** Decodes the protected header of a card signature (RFC 7515 §4), a JSON object in base64url; undefined if it is malformed. */
export function protectedHeader(text: Json | undefined): JsonObject | undefined {
  if (typeof text !== 'string' || text.length > maxLength || !/^[\w-]+$/.test(text)) return undefined
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    const header = parseBoundedJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isObject(header) ? header : undefined
  } catch {
    return undefined
  }
}
