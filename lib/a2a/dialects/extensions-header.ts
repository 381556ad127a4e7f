import type { Call } from '@/lib/a2a/call'
import { askedExtensions } from '@/lib/a2a/dialects/asked-extensions'

/** The header that names the extensions a call asks for (v1.0 §3.2.6; `X-` before it until v0.3). */
export function extensionsHeader(name: string, call: Call): Record<string, string> {
  const extensions = askedExtensions(call)
  return extensions.length > 0 ? { [name]: extensions.join(', ') } : {}
}
