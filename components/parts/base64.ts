/** Returns the number of bytes that base64 text encodes. */
export function base64Size(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return Math.max(0, Math.floor((base64.length * 3) / 4) - padding)
}

/** Converts URL-safe base64 to the standard alphabet. */
export function normalizeBase64(base64: string): string {
  return /[-_]/.test(base64) ? base64.replaceAll('-', '+').replaceAll('_', '/') : base64
}

/** Decodes standard or URL-safe base64; null if it is neither. */
export function base64ToBytes(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(normalizeBase64(base64))
    const bytes = new Uint8Array(binary.length)
    // A plain loop: files have millions of bytes.
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at)
    return bytes
  } catch {
    return null
  }
}

/** Decodes base64 of UTF-8 text; null if it is not. */
export function base64ToText(base64: string): string | null {
  const bytes = base64ToBytes(base64)
  if (!bytes) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Encodes bytes as standard base64, in chunks that fit the call stack. */
export function bytesToBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCodePoint(...bytes.subarray(at, at + 0x8000))
  return btoa(binary)
}
