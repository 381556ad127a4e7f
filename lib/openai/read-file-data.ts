import type { Part } from '@/lib/a2a/model'
import { ok, type Outcome } from '@/lib/a2a/outcome'

/** Longest media type of a data URL that is read. In characters. */
const maxTypeLength = 200
const base64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Returns a file part for a URL: the content of a `data:` URL, else a reference. */
export function readUrlPart(url: string): Outcome<Part> {
  if (url.startsWith('data:')) return readFileData(url)
  const protocol = URL.parse(url)?.protocol
  if (protocol !== 'http:' && protocol !== 'https:')
    return { ok: false, problem: 'A file must have an http:, https: or data: URL.' }
  return ok({ url })
}

/** Returns a file part for content in base64, with or without `data:` and a media type before it. */
export function readFileData(data: string, filename?: string, mediaType?: string): Outcome<Part> {
  const comma = data.startsWith('data:') ? data.indexOf(',') : -1
  const [declaredType, ...options] = comma > 0 && comma < maxTypeLength ? data.slice(5, comma).split(';') : []
  if (data.startsWith('data:') && options.at(-1) !== 'base64')
    return { ok: false, problem: 'A data URL must have a media type and be base64.' }
  const raw = data.slice(comma + 1)
  if (!base64.test(raw)) return { ok: false, problem: 'The content of a file must be base64.' }
  const type = declaredType || mediaType
  return ok({ raw, ...(type && { mediaType: type }), ...(filename && { filename }) })
}
