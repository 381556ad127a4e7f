import type { Call } from '@/lib/a2a/call'

/** The extensions that a call asks for: those of its headers, then those of its message, each once. */
export function askedExtensions(call: Call): string[] {
  const used = 'message' in call ? (call.message.extensions ?? []) : []
  return [...new Set([...(call.extensions ?? []), ...used])]
}

/** The URIs in an `A2A-Extensions` or `X-A2A-Extensions` header (v1.0 §3.2.6), each once. */
export function readExtensions(header: string | null | undefined): string[] {
  const uris = (header ?? '').split(',').map((uri) => uri.trim())
  return [...new Set(uris.filter(Boolean))]
}
