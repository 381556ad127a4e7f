/** How the base64 of well-known files begins. */
const beginnings: [string, string][] = [
  ['JVBERi0', 'application/pdf'],
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['T2dnUw', 'audio/ogg'],
  ['SUQz', 'audio/mpeg'],
  ['UEsDB', 'application/zip'],
  ['H4sI', 'application/gzip'],
]

/** The media type that a file's first bytes tell; empty when they tell none. */
export function sniffType(base64: string): string {
  // RIFF holds sound or pictures: which, stands after its length.
  if (base64.startsWith('UklGR')) return base64.slice(10, 16).includes('XRUJQ') ? 'image/webp' : ''
  return beginnings.find(([start]) => base64.startsWith(start))?.[1] ?? ''
}
