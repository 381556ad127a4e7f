import { base64ToBytes } from '@/components/parts/base64'
import { mediaTypeOf } from '@/components/parts/media-type'
import { saveFile } from '@/components/parts/save-file'
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
  'video/mp4': 'mp4',
}

/** The part's own file name, or one made of `fallback` and what the part is. */
export function partFilename(part: Part, fallback: string): string {
  if (part.filename) return part.filename
  const plain = 'text' in part ? 'txt' : 'data' in part ? 'json' : 'bin'
  return /\.[a-z0-9]{1,5}$/i.test(fallback) ? fallback : `${fallback}.${extensions[mediaTypeOf(part)] ?? plain}`
}

/** Downloads what a part holds: bytes exactly as the agent sent them. False where there is nothing to download. */
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
