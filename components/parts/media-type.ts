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

/** The media type that a file's name suggests; empty when it suggests none. */
export function mediaTypeOfName(name: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  return extension && Object.hasOwn(byExtension, extension) ? (byExtension[extension] ?? '') : ''
}

/** The media type of a file that a person chose: what the browser or its name tells. */
export function mediaTypeOfFile({ type, name }: File): string {
  return type || mediaTypeOfName(name) || 'application/octet-stream'
}

/** What the part says it is: its media type, the hint that v0.1 agents put into the metadata, or its file name. Empty when it says nothing. */
export function mediaTypeOf(part: Part): string {
  const hint = part.metadata?.mimeType ?? part.metadata?.contentType
  const said = part.mediaType ?? (typeof hint === 'string' ? hint : '')
  const plain = essence(said)
  if (plain && plain !== 'application/octet-stream') return plain
  return mediaTypeOfName(part.filename ?? ('url' in part ? part.url : '')) || plain
}

/** True for JSON and the types built on it. */
export function isJsonType(mediaType: string): boolean {
  return mediaType === 'application/json' || mediaType.endsWith('+json')
}
