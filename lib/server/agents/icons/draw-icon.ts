import 'server-only'
import { type Picture, runDrawing } from '@/lib/server/agents/icons/run-drawing'
import { withLock } from '@/lib/server/platform/limiter'

const directoryBytes = 6
const entryBytes = 16
const png = 0x89504e47
/** Maximum width and height of icons in pixels. */
const maxSize = 256

interface Entry {
  width: number
  size: number
  offset: number
}

/** Returns true if the bytes begin like a Windows icon file. */
function isIco(bytes: Buffer): boolean {
  return bytes.length > directoryBytes && bytes.readUInt32LE(0) === 0x00010000 && bytes.readUInt16LE(4) > 0
}

/** Returns the largest picture of a Windows icon file that is a PNG or has 32 bits per pixel; null if there is none. */
function extractIcoPicture(bytes: Buffer): Picture | null {
  const entries = entriesOf(bytes).toSorted((a, b) => b.width - a.width)
  for (const { size, offset } of entries) {
    const picture = bytes.subarray(offset, offset + size)
    if (picture.length < 40) continue
    if (picture.readUInt32BE(0) === png) return { bytes: picture, maxPixels: maxSize * maxSize }
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
      width: bytes.readUInt8(at) || maxSize,
      size: bytes.readUInt32LE(at + 8),
      offset: bytes.readUInt32LE(at + 12),
    }))
}

/** Decodes a bitmap: rows from bottom to top, pixels as blue, green, red, alpha. The height includes a mask that follows. */
function bitmapOf(picture: Buffer): Picture | null {
  const start = picture.readUInt32LE(0)
  const width = picture.readInt32LE(4)
  const height = picture.readInt32LE(8) / 2
  const plain = picture.readUInt16LE(14) === 32 && picture.readUInt32LE(16) === 0
  if (!plain || width < 1 || width > maxSize || !Number.isInteger(height) || height < 1 || height > maxSize) return null
  if (start + width * height * 4 > picture.length) return null
  const pixelData = Buffer.alloc(width * height * 4)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = start + ((height - 1 - row) * width + column) * 4
      pixelData.writeUInt32BE(
        ((picture.readUIntLE(from, 3) << 8) | picture.readUInt8(from + 3)) >>> 0,
        (row * width + column) * 4,
      )
    }
  }
  return { bytes: pixelData, maxPixels: maxSize * maxSize, raw: { width, height, channels: 4 } }
}

const maxPixels = 4096 * 4096

/**
 * Returns a picture (PNG, JPEG, WebP, GIF, SVG or ICO) re-encoded as a WebP of 96 × 96, so that no script, reference or
 * metadata remains. Null for anything else, and for a picture that takes too much memory or time to draw.
 * Pictures are drawn one at a time, each in a process of its own. Never throws.
 */
export async function drawIcon(bytes: Buffer): Promise<Uint8Array<ArrayBuffer> | null> {
  const picture = isIco(bytes) ? extractIcoPicture(bytes) : { bytes, maxPixels }
  return picture && withLock('icon-drawing', () => runDrawing(picture))
}
