import type { ErrorReason } from '@/lib/a2a/error-reasons'
import { Fault } from '@/lib/faults/fault'

/** Reads the `A2A-Version` of a request from its header or query parameter (v1.0 §3.6.1). null if there is none. */
export function readRequestedVersion(request: Request): string | null {
  return request.headers.get('a2a-version') ?? new URL(request.url).searchParams.get('A2A-Version')
}

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

/** Creates the fault for a method or an `A2A-Version` that is not supported. */
export function createUnsupportedCallFault(method: string, version: string | null, reason: ErrorReason): Fault {
  const message =
    reason === 'VERSION_NOT_SUPPORTED'
      ? `A2A version ${version} is not supported. Supported versions: 1.0, 0.3, 0.2, 0.1.`
      : `Method not supported: ${method}.`
  return new Fault('call-unsupported', message, { reason })
}
