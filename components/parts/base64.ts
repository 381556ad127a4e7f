/** Number of bytes that a base64 text stands for. */
export function base64Size(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return Math.max(0, Math.floor((base64.length * 3) / 4) - padding)
}

/** The standard letters, whichever of the two alphabets was used. */
export function standardBase64(base64: string): string {
  return /[-_]/.test(base64) ? base64.replaceAll('-', '+').replaceAll('_', '/') : base64
}

/** Base64 (standard or URL-safe) as bytes; null when it is neither. */
export function base64ToBytes(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(standardBase64(base64))
    const bytes = new Uint8Array(binary.length)
    // A loop without a call for each byte: files have millions.
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at)
    return bytes
  } catch {
    return null
  }
}

/** Base64 of UTF-8 text as text; null when it is not that. */
export function base64ToText(base64: string): string | null {
  const bytes = base64ToBytes(base64)
  if (!bytes) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Bytes as standard base64, in pieces that the call stack can take. */
export function bytesToBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCodePoint(...bytes.subarray(at, at + 0x8000))
  return btoa(binary)
}
