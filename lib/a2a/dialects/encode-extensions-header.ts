import type { Call } from '@/lib/a2a/call'
import { listRequestedExtensions } from '@/lib/a2a/dialects/requested-extensions'

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
