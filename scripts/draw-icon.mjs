// Reads an image from stdin and writes it to stdout as WebP of 96 × 96; exit code 1 if it cannot be drawn. A separate process,
// because a small SVG can use all memory and cannot be interrupted: `drawIcon` sets the limits.
import { buffer } from 'node:stream/consumers'
import { getPriority, setPriority } from 'node:os'
import sharp from 'sharp'

// Lowers the priority below requests. Skipped if the process already has a lower priority, because it cannot be raised.
const niceness = 15
if (getPriority() < niceness) setPriority(niceness)

/** About twice the largest size in which icons are shown, in pixels. */
const side = 96
const formats = new Set(['png', 'jpeg', 'webp', 'svg', 'gif'])
const dotsAtFullSize = 72
const { maxPixels, raw } = JSON.parse(process.argv[2])

sharp.concurrency(1)
sharp.cache(false)

/** Opens an image. A small SVG is rendered at a higher density, to avoid blur. */
async function open(bytes) {
  // Larger images are rejected: a small file can contain a very large one.
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
