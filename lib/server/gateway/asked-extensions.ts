import 'server-only'
import { readExtensions } from '@/lib/a2a/dialects/asked-extensions'

/** The extensions that a caller asks for in `A2A-Extensions` (v1.0 §3.2.6) or, until v0.3, `X-A2A-Extensions`. */
export function askedExtensions({ headers }: Request): { extensions?: string[] } {
  const named = ['a2a-extensions', 'x-a2a-extensions'].flatMap((name) => readExtensions(headers.get(name)))
  const extensions = [...new Set(named)]
  return extensions.length > 0 ? { extensions } : {}
}
