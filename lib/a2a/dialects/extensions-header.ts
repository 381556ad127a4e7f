import type { Call } from '@/lib/a2a/call'

/** The header that names the extensions a message uses (v1.0 §3.2.6; `X-` before it until v0.3). */
export function extensionsHeader(name: string, call: Call): Record<string, string> {
  const extensions = 'message' in call ? (call.message.extensions ?? []) : []
  return extensions.length > 0 ? { [name]: extensions.join(', ') } : {}
}
