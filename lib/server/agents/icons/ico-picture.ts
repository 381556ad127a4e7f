import 'server-only'
import type { Picture } from '@/lib/server/agents/icons/run-drawing'

const directoryBytes = 6
const entryBytes = 16
const png = 0x89504e47
/** Cursors and icons are never larger. */
const widest = 256

interface Entry {
  width: number
  size: number
  offset: number
}

/** True for what a Windows icon file begins with. */
export function isIco(bytes: Buffer): boolean {
  return bytes.length > directoryBytes && bytes.readUInt32LE(0) === 0x00010000 && bytes.readUInt16LE(4) > 0
}

/** The largest picture of a Windows icon file that is a PNG or has 32 bits a point; null where there is none. */
export function icoPicture(bytes: Buffer): Picture | null {
  const entries = entriesOf(bytes).toSorted((a, b) => b.width - a.width)
  for (const { size, offset } of entries) {
    const picture = bytes.subarray(offset, offset + size)
    if (picture.length < 40) continue
    if (picture.readUInt32BE(0) === png) return { bytes: picture, maxPixels: widest * widest }
    const bitmap = bitmapOf(picture)
    if (bitmap) return bitmap
  }
  return null
}

function entriesOf(bytes: Buffer): Entry[] {
  const count = Math.min(bytes.readUInt16LE(4), 32)
  return Array.from({ length: count }, (_, index) => directoryBytes + index * entryBytes)
    .filter((at) => at + entryBytes <= bytes.length)
    .map((at) => ({
      // 0 stands for 256.
      width: bytes.readUInt8(at) || widest,
      size: bytes.readUInt32LE(at + 8),
      offset: bytes.readUInt32LE(at + 12),
    }))
}

/** Rows from the last to the first, points as blue, green, red, alpha; the height counts a mask that follows. */
function bitmapOf(picture: Buffer): Picture | null {
  const start = picture.readUInt32LE(0)
  const width = picture.readInt32LE(4)
  const height = picture.readInt32LE(8) / 2
  const plain = picture.readUInt16LE(14) === 32 && picture.readUInt32LE(16) === 0
  if (!plain || width < 1 || width > widest || !Number.isInteger(height) || height < 1 || height > widest) return null
  if (start + width * height * 4 > picture.length) return null
  const points = Buffer.alloc(width * height * 4)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = start + ((height - 1 - row) * width + column) * 4
      points.writeUInt32BE(
        ((picture.readUIntLE(from, 3) << 8) | picture.readUInt8(from + 3)) >>> 0,
        (row * width + column) * 4,
      )
    }
  }
  return { bytes: points, maxPixels: widest * widest, raw: { width, height, channels: 4 } }
}
