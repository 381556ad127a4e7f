import sharp, { type Sharp } from 'sharp'
import type { Step, Turn } from '@/lib/samples/sample-agent'
import { completedStep, failedStep, pause, workingStep } from '@/lib/samples/steps'

/** Larger images take hundreds of megabytes of memory while they are processed. */
const limits = { limitInputPixels: 16_000_000 }
/** In pixels. Larger pictures are scaled down. */
const maxSide = 2000

let lastPicture: Promise<unknown> = Promise.resolve()

/** Runs `process` after the pictures before it, so that only one picture is in memory at a time. */
function runSequentially<T>(process: () => Promise<T>): Promise<T> {
  const result = lastPicture.then(process)
  lastPicture = result.catch(() => undefined)
  return result
}

async function drawEdges(image: Sharp): Promise<Buffer> {
  return image
    .rotate()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .modulate({ saturation: 0 })
    .normalise()
    .tint({ r: 64, g: 160, b: 150 })
    .sharpen({ sigma: 2 })
    .png()
    .toBuffer()
}

/** Creates a picture to use if none was sent: hills under a low sun. */
export async function createSamplePicture(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#20425c"/><stop offset="1" stop-color="#f2b57a"/></linearGradient></defs><rect width="640" height="400" fill="url(#s)"/><circle cx="450" cy="210" r="54" fill="#ffe3b0"/><path d="M0 300 Q120 210 260 290 T520 270 T640 300 V400 H0Z" fill="#2f5d50"/><path d="M0 350 Q180 280 360 345 T640 335 V400 H0Z" fill="#173a35"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

function toHex(red: number, green: number, blue: number): string {
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the most frequent colors of a picture, rounded. */
async function computePalette(picture: Buffer) {
  const pixels = await sharp(picture, limits)
    .resize(64, 64, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const counts = new Map<string, number>()
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0].map((value) =>
      Math.min(255, Math.round(value / 48) * 48),
    )
    const colour = toHex(red ?? 0, green ?? 0, blue ?? 0)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const ranked = [...counts].toSorted((one, other) => other[1] - one[1]).slice(0, 6)
  return ranked.map(([colour, count]) => ({ color: colour, share: `${Math.round((count / 4096) * 100)}%` }))
}

/** Yields the processed picture and its palette as a table. */
export async function* processImage(turn: Turn, picture: Buffer, name: string): AsyncGenerator<Step> {
  yield workingStep('Reading the picture')
  await pause(200, turn.signal)
  let size: { width: number; height: number; format: string }
  let processed: Buffer
  try {
    const image = sharp(picture, limits)
    size = await image.metadata()
    // Rendering a small SVG can use all memory of the process and cannot be interrupted.
    if (size.format === 'svg') throw new Error('Vector graphics are not drawn.')
    yield workingStep(`Processing ${size.width} × ${size.height} pixels`)
    processed = await runSequentially(async () => drawEdges(image))
  } catch {
    yield failedStep('The file is not a supported picture. Use PNG, JPEG, WebP or GIF with at most 16 million pixels.')
    return
  }
  const stem = name.replace(/\.[^.]+$/, '')
  yield {
    step: 'artifact',
    artifact: {
      artifactId: 'picture',
      name: `${stem}-processed.png`,
      parts: [{ raw: processed.toString('base64'), filename: `${stem}-processed.png`, mediaType: 'image/png' }],
    },
    lastChunk: true,
  }
  yield {
    step: 'artifact',
    artifact: {
      artifactId: 'palette',
      name: 'palette',
      description: 'Main colors of the original',
      parts: [{ data: await runSequentially(async () => computePalette(picture)), mediaType: 'application/json' }],
    },
    lastChunk: true,
  }
  yield completedStep(`Processed ${name} (${size.format}, ${size.width} × ${size.height} pixels).`)
}
