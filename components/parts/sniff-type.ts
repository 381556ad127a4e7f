/** Base64 prefixes of common file types. */
const signatures: [string, string][] = [
  ['JVBERi0', 'application/pdf'],
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['T2dnUw', 'audio/ogg'],
  ['SUQz', 'audio/mpeg'],
  ['UEsDB', 'application/zip'],
  ['H4sI', 'application/gzip'],
]

/** Returns the media type by the first bytes; empty if it is unknown. */
export function sniffType(base64: string): string {
  // RIFF contains audio or images; the type follows the length.
  if (base64.startsWith('UklGR')) return base64.slice(10, 16).includes('XRUJQ') ? 'image/webp' : ''
  return signatures.find(([start]) => base64.startsWith(start))?.[1] ?? ''
}

/** Returns true for text that starts like a unified diff. */
export function looksLikeDiff(text: string): boolean {
  const start = text.slice(0, 4000)
  return /^diff --git .+\n/.test(start) || /^(?:Index: .+\n=+\n)?--- .+\n\+\+\+ .+\n@@ -\d/.test(start)
}

/** Returns JSON text without the Markdown code fence that agents may add. */
export function stripCodeFence(text: string): string {
  return /^```(?:json)?[^\S\n]*\n([\s\S]*)\n```$/i.exec(text.trim())?.[1] ?? text
}
