import sharp, { type Sharp } from 'sharp'
import type { Message, RawPart } from '@/lib/a2a/model'
import { analyzeTable, sampleTable } from '@/lib/samples/data-lab/analyze-table'
import {
  authRequiredStep,
  completedStep,
  failedStep,
  inputRequiredStep,
  pause,
  readInstruction,
  readText,
  type SampleAgent,
  sampleCard,
  type Step,
  type Turn,
  workingStep,
} from '@/lib/samples/sample-agent'

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
async function createSamplePicture(): Promise<Buffer> {
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
async function* processImage(turn: Turn, picture: Buffer, name: string): AsyncGenerator<Step> {
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

const minCodeLength = 4

/** Publishes a table after asking for a secret approval code (A2A v1.0 §4.1.3, auth-required). */
async function* publishTable(turn: Turn): AsyncGenerator<Step> {
  const code = turn.history.length > 0 ? readInstruction(turn.message) : ''
  if (code.length < minCodeLength) {
    const again = turn.history.length > 0 ? 'That code is too short. ' : ''
    yield authRequiredStep(
      {
        text: `${again}Enter your approval code to publish the table. In this sample, any ${minCodeLength} characters work.`,
      },
      { data: { authentication: { schemes: ['ApprovalCode'] } } },
    )
    return
  }
  yield workingStep('Publishing the table')
  await pause(300, turn.signal)
  yield {
    step: 'artifact',
    artifact: {
      artifactId: 'receipt',
      name: 'receipt',
      parts: [{ text: 'The sales table is published. Receipt PUB-2041.' }],
    },
    lastChunk: true,
  }
  yield completedStep()
}

function findFile(message: Message): RawPart | undefined {
  return message.parts.find((part): part is RawPart => 'raw' in part)
}

function isTable(file: RawPart): boolean {
  return /csv|tab-separated|text\/plain/.test(file.mediaType ?? '') || /\.(csv|tsv|txt)$/i.test(file.filename ?? '')
}

async function* respond(turn: Turn): AsyncGenerator<Step> {
  const file = findFile(turn.message)
  const whole = readText(turn.message)
  const text = readInstruction(turn.message)
  // The first message of a task states its topic; later ones answer the agent's question.
  if (/\bpublish\b/i.test(readInstruction(turn.history[0] ?? turn.message))) {
    yield* publishTable(turn)
  } else if (file) {
    const bytes = Buffer.from(file.raw, 'base64')
    if (isTable(file)) yield* analyzeTable(turn, bytes.toString('utf8'), file.filename ?? 'table.csv')
    else yield* processImage(turn, bytes, file.filename ?? 'picture.png')
  } else if (/^[^\n,]*,[^\n]+\n[^\n,]*,/.test(whole)) {
    yield* analyzeTable(turn, whole, 'pasted table')
  } else if (/picture|image|photo/i.test(text)) {
    yield* processImage(turn, await createSamplePicture(), 'hills.png')
  } else if (/sample|sales|chart|csv|table/i.test(text)) {
    yield* analyzeTable(turn, sampleTable, 'sales.csv')
  } else {
    yield inputRequiredStep({ text: 'Send a picture or a CSV file, or type “use the sample” to try the sample data.' })
  }
}

/** Sample agent with v1.0: processes an image, or returns a table, a chart and a summary of a CSV file. */
export const dataLab: SampleAgent = {
  name: 'data-lab',
  dialect: 'v1.0',
  card: {
    ...sampleCard,
    name: 'Data lab',
    description: 'Analyzes CSV files and processes pictures. Returns tables, charts, summaries and color palettes.',
    inputModes: ['text/plain', 'text/csv', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'],
    outputModes: ['text/markdown', 'application/json', 'image/png'],
    skills: [
      {
        id: 'analyse-table',
        name: 'Analyze a table',
        description: 'Reads a CSV file and returns a table, a chart and a summary.',
        tags: ['data', 'csv', 'charts'],
        examples: ['Chart the sample sales data', 'What is in this table?'],
      },
      {
        id: 'process-image',
        name: 'Edit an image',
        description: 'Returns a tinted and sharpened PNG and the main colors of the original.',
        tags: ['images', 'files'],
        examples: ['Process the sample picture'],
      },
      {
        id: 'publish-table',
        name: 'Publish a table',
        description: 'Publishes the sample sales data after you enter an approval code.',
        tags: ['data', 'approval'],
        examples: ['Publish the sample sales data'],
      },
    ],
  },
  respond: respond,
}
