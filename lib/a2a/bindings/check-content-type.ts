import { Fault } from '@/lib/faults/fault'

/** `application/json`, and the media type of HTTP+JSON in v1.0, which some clients send here too. */
const acceptedTypes = /^application\/(a2a\+)?json$/

/**
 * Returns the fault of a JSON-RPC request whose `Content-Type` is not JSON (v0.1 §7, v1.0 §9.1). Undefined for JSON and for a
 * request without a content type.
 */
export function checkContentType(headers: Headers): Fault | undefined {
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (!type || acceptedTypes.test(type)) return undefined
  return new Fault('invalid-input', `Content type not supported: ${type.slice(0, 100)}. Send application/json.`, {
    reason: 'CONTENT_TYPE_NOT_SUPPORTED',
    hop: 'switchboard',
  })
}
