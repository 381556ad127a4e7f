import 'server-only'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { icoPicture, isIco } from '@/lib/server/agents/icons/ico-picture'

/** Twice the largest size in which icons are shown, nearly. */
const side = 96
const formats = new Set(['png', 'jpeg', 'webp', 'svg', 'gif'])
const dotsAtFullSize = 72

/** Larger pictures are not opened: a small file can hold a very large one. */
const limits = { limitInputPixels: 4096 * 4096, failOn: 'error' } satisfies SharpOptions

/**
 * A picture (PNG, JPEG, WebP, GIF, SVG or ICO) drawn anew as a WebP of 96 × 96: nothing of what was sent stays, be it
 * scripts, references or metadata. Null for anything that is no such picture, or is too large or too slow to draw.
 */
export async function drawIcon(bytes: Buffer): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const picture = isIco(bytes) ? icoPicture(bytes) : await opened(bytes)
    if (!picture) return null
    const drawn = await picture
      .autoOrient()
      .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .timeout({ seconds: 2 })
      .webp({ quality: 90 })
      .toBuffer()
    return new Uint8Array(drawn)
  } catch {
    return null
  }
}

async function opened(bytes: Buffer): Promise<Sharp | null> {
  const { format, width, height } = await sharp(bytes, limits).metadata()
  if (!formats.has(format)) return null
  // Drawn at its own size, a small SVG would be blurred.
  const density = Math.min(2400, Math.max(1, (dotsAtFullSize * side) / Math.max(width, height, 1)))
  return sharp(bytes, { ...limits, ...(format === 'svg' && { density }) })
}
