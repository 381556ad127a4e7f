import type { Call } from '@/lib/a2a/call'
import { askedExtensions } from '@/lib/a2a/dialects/asked-extensions'

/** What a header can hold, as every URI can; anything else still stands in the message. */
const sayable = /^[\x21-\x7e]+$/

/** The header that names the extensions a call asks for (v1.0 §3.2.6; `X-` before it until v0.3). */
export function extensionsHeader(name: string, call: Call): Record<string, string> {
  const extensions = askedExtensions(call).filter((uri) => sayable.test(uri))
  return extensions.length > 0 ? { [name]: extensions.join(', ') } : {}
}
