import type { Call } from '@/lib/a2a/call'

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
