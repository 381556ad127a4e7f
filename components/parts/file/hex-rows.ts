import { base64ToBytes } from '@/components/parts/base64'

const perRow = 16

/** Returns the first `most` bytes in rows of sixteen; empty if the text is not base64. */
export function hexRows(base64: string, most: number): { offset: string; hex: string; letters: string }[] {
  // Four base64 characters are three bytes; the rest is not decoded.
  const bytes = base64ToBytes(base64.slice(0, Math.ceil(most / 3) * 4))?.subarray(0, most) ?? new Uint8Array()
  const rows = []
  for (let at = 0; at < bytes.length; at += perRow) {
    const row = [...bytes.subarray(at, at + perRow)]
    rows.push({
      offset: at.toString(16).padStart(6, '0'),
      hex: row
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(' ')
        .padEnd(perRow * 3 - 1),
      letters: row.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join(''),
    })
  }
  return rows
}
