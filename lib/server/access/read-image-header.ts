import 'server-only'
import type { PictureType } from '@/lib/api/picture'

/** What the first bytes of an image file say. */
interface ImageHeader {
  type: PictureType
  width: number
  height: number
}

/**
 * Returns type and dimensions of a PNG, JPEG or WebP file by its first bytes; null for anything else and for a file that ends
 * before its dimensions.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readPng(file) ?? readJpeg(file) ?? readWebp(file)
  } catch (error) {
    // The file ends too early.
    if (error instanceof RangeError) return null
    throw error
  }
}

const textAt = (file: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, index) => file.getUint8(at + index)))

function readPng(file: DataView): ImageHeader | null {
  if (file.getUint32(0) !== 0x89504e47 || file.getUint32(4) !== 0x0d0a1a0a || textAt(file, 12, 4) !== 'IHDR')
    return null
  return { type: 'image/png', width: file.getUint32(16), height: file.getUint32(20) }
}

/** Markers of frames: SOF0 to SOF15 without DHT, JPG and DAC, which share their range. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function readJpeg(file: DataView): ImageHeader | null {
  if (file.getUint16(0) !== 0xffd8) return null
  let at = 2
  for (;;) {
    if (file.getUint8(at) !== 0xff) return null
    const marker = file.getUint8(at + 1)
    if (isFrame(marker)) return { type: 'image/jpeg', width: file.getUint16(at + 7), height: file.getUint16(at + 5) }
    // Fill bytes may precede a marker. Every other segment before the frame has a length.
    at += marker === 0xff ? 1 : 2 + file.getUint16(at + 2)
  }
}

function readWebp(file: DataView): ImageHeader | null {
  if (textAt(file, 0, 4) !== 'RIFF' || textAt(file, 8, 4) !== 'WEBP') return null
  const format = textAt(file, 12, 4)
  const type = 'image/webp'
  if (format === 'VP8 ')
    return { type, width: file.getUint16(26, true) & 0x3fff, height: file.getUint16(28, true) & 0x3fff }
  if (format === 'VP8L') {
    const bits = file.getUint32(21, true)
    return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (format !== 'VP8X') return null
  const threeBytes = (at: number): number => file.getUint16(at, true) + (file.getUint8(at + 2) << 16)
  return { type, width: threeBytes(24) + 1, height: threeBytes(27) + 1 }
}
