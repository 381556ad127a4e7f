import { base64ToBytes } from '@/components/parts/base64'
import { mediaTypeOf } from '@/components/parts/media-type'
import { saveFile } from '@/components/parts/save-file'
import { safeFilename } from '@/lib/a2a/text/visible-name'
import type { Part } from '@/lib/a2a/model'

const extensions: Record<string, string> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/markdown': 'md',
  'text/x-diff': 'diff',
  'video/mp4': 'mp4',
}

/** Returns the file name of a part, or one made from `fallback` and its type. Safe for saving. */
export function partFilename(part: Part, fallback: string): string {
  const own = safeFilename(part.filename ?? '')
  if (own) return own
  const base = safeFilename(fallback) || 'file'
  const plain = 'text' in part ? 'txt' : 'data' in part ? 'json' : 'bin'
  const mediaType = mediaTypeOf(part)
  const known = Object.hasOwn(extensions, mediaType) ? extensions[mediaType] : undefined
  return /\.[a-z0-9]{1,5}$/i.test(base) ? base : `${base}.${known ?? plain}`
}

/** Downloads the content of a part; bytes exactly as received. Returns false if there is nothing to download. */
export function savePart(part: Part, fallback: string): boolean {
  const filename = partFilename(part, fallback)
  const mediaType = mediaTypeOf(part)
  if ('url' in part) return false
  if ('raw' in part) {
    const bytes = base64ToBytes(part.raw)
    if (bytes) saveFile(bytes, filename, mediaType || 'application/octet-stream')
    return bytes !== null
  }
  if ('text' in part) saveFile(part.text, filename, mediaType || 'text/plain')
  else saveFile(JSON.stringify(part.data, null, 2), filename, 'application/json')
  return true
}
