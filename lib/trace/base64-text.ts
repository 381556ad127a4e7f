/** In characters of base64. Larger files are not decoded. */
const maxLength = 4_000_000

/** Decodes a base64 file as text; null if it is not UTF-8 or too large. */
export function decodeBase64Text(base64: string): string | null {
  if (base64.length > maxLength) return null
  try {
    const bytes = Uint8Array.from(
      atob(base64.replaceAll('-', '+').replaceAll('_', '/')),
      (char) => char.codePointAt(0) ?? 0,
    )
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Encodes a text as base64. */
export function encodeBase64Text(text: string): string {
  const bytes = new TextEncoder().encode(text)
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCodePoint(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}
