import type { Part } from '@/lib/a2a/model'

const byExtension: Record<string, string> = {
  avif: 'image/avif',
  csv: 'text/csv',
  diff: 'text/x-diff',
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  m4a: 'audio/mp4',
  md: 'text/markdown',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ndjson: 'application/x-ndjson',
  ogg: 'audio/ogg',
  patch: 'text/x-diff',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
}

/** `text/csv; charset=utf-8` → `text/csv`. */
export function essence(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase()
}

/** Returns the media type for a file name; empty if it is unknown. */
export function mediaTypeOfName(name: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  return extension && Object.hasOwn(byExtension, extension) ? (byExtension[extension] ?? '') : ''
}

/** Returns the media type of a local file, from the browser or its name. */
export function mediaTypeOfFile({ type, name }: File): string {
  return type || mediaTypeOfName(name) || 'application/octet-stream'
}

/**
 * Returns the media type of a part: its media type, the metadata hint of v0.1 agents, or by file name. Empty if there is none.
 */
export function mediaTypeOf(part: Part): string {
  const hint = part.metadata?.mimeType ?? part.metadata?.contentType
  const declaredType = part.mediaType ?? (typeof hint === 'string' ? hint : '')
  const plain = essence(declaredType)
  if (plain && plain !== 'application/octet-stream') return plain
  return mediaTypeOfName(part.filename ?? ('url' in part ? part.url : '')) || plain
}

/** Returns true for JSON media types. */
export function isJsonType(mediaType: string): boolean {
  return mediaType === 'application/json' || mediaType.endsWith('+json')
}
