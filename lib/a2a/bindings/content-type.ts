import { Fault } from '@/lib/faults/fault'

/** JSON-RPC of all versions, and v1.0's own type for HTTP+JSON, which some clients send here too. */
const accepted = /^application\/(a2a\+)?json$/

/**
 * The fault of a JSON-RPC request whose `Content-Type` is not JSON (v0.1 §7, v1.0 §9.1); undefined for JSON, and for a
 * request that names no type.
 */
export function contentTypeFault(headers: Headers): Fault | undefined {
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (!type || accepted.test(type)) return undefined
  return new Fault('invalid-input', `Content type not supported: ${type.slice(0, 100)}. Send application/json.`, {
    reason: 'CONTENT_TYPE_NOT_SUPPORTED',
    hop: 'switchboard',
  })
}
