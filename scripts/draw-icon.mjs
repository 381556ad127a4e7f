// Reads a picture from stdin and writes it to stdout as a WebP of 96 × 96; ends with exit code 1 if there is none to draw.
// A process of its own, because a small SVG can take all memory and cannot be interrupted: `drawIcon` sets the limits.
import { buffer } from 'node:stream/consumers'
import { setPriority } from 'node:os'
import sharp from 'sharp'

// Requests are served first while all cores are busy.
setPriority(15)

/** Twice the largest size in which icons are shown, nearly. */
const side = 96
const formats = new Set(['png', 'jpeg', 'webp', 'svg', 'gif'])
const dotsAtFullSize = 72
const { maxPixels, raw } = JSON.parse(process.argv[2])

sharp.concurrency(1)
sharp.cache(false)

/** Opens a picture file. A small SVG is drawn at a higher density: at its own size it would be blurred. */
async function open(bytes) {
  // Larger pictures are not opened: a small file can hold a very large one.
  const limits = { limitInputPixels: maxPixels, failOn: 'error' }
  const { format, width, height } = await sharp(bytes, limits).metadata()
  if (!formats.has(format)) throw new Error(`Unsupported format: ${format}`)
  const density = Math.min(2400, Math.max(1, (dotsAtFullSize * side) / Math.max(width, height, 1)))
  return sharp(bytes, { ...limits, ...(format === 'svg' && { density }) })
}

try {
  const bytes = await buffer(process.stdin)
  const picture = raw ? sharp(bytes, { raw }) : await open(bytes)
  const icon = await picture
    .autoOrient()
    .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .webp({ quality: 90 })
    .toBuffer()
  process.stdout.write(icon)
} catch {
  process.exitCode = 1
}
