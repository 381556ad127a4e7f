/** Larger files are not looked into, in characters of base64. */
const mostLength = 4_000_000

/** The text that a file in base64 holds; null where it holds none, or too much. */
export function textInBase64(base64: string): string | null {
  if (base64.length > mostLength) return null
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

/** A text as a file in base64. */
export function base64Of(text: string): string {
  const bytes = new TextEncoder().encode(text)
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCodePoint(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}
