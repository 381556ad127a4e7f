import type { Call } from '@/lib/a2a/call'

/** Returns the extensions that a call requests: those of its headers, then those of its message, without duplicates. */
export function listRequestedExtensions(call: Call): string[] {
  const used = 'message' in call ? (call.message.extensions ?? []) : []
  return [...new Set([...(call.extensions ?? []), ...used])]
}

/** Parses the URIs of an `A2A-Extensions` or `X-A2A-Extensions` header (v1.0 §3.2.6), without duplicates. */
export function parseExtensionsHeader(header: string | null | undefined): string[] {
  const uris = (header ?? '').split(',').map((uri) => uri.trim())
  return [...new Set(uris.filter(Boolean))]
}
