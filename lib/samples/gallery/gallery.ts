import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'
import {
  artifactStep,
  createFilePart,
  type DemoSkill,
  runDemo,
  showArtifacts,
  toAgentSkills,
} from '@/lib/samples/demos/demo-skill'
import {
  byMonth,
  code,
  crossings,
  csv,
  diff,
  markdown,
  plainText,
  tree,
  vegaLite,
} from '@/lib/samples/gallery/content/documents'
import {
  createChime,
  createFilm,
  createHarborPng,
  createPdf,
  drawHarbor,
  page,
} from '@/lib/samples/gallery/content/media'
import { results, states } from '@/lib/samples/gallery/gallery-skills'
import {
  completedStep,
  type SampleAgent,
  sampleCard,
  type Step,
  type Turn,
  workingStep,
} from '@/lib/samples/sample-agent'

const maxDepth = 6
const valuesByFormat: Record<string, string> = {
  date: '2026-05-04',
  time: '06:10:00Z',
  'date-time': '2026-05-04T06:10:00Z',
  email: 'ferry@example.com',
  uri: 'https://example.com/ferry',
}

function generateNumber({ minimum, maximum }: JsonObject): number {
  if (typeof minimum === 'number') return minimum
  return typeof maximum === 'number' ? Math.min(maximum, 7) : 7
}

/** Generates a value that matches a simple JSON Schema. */
export function generateValue(schema: Json | undefined, name = 'value', depth = 0): Json {
  if (!isObject(schema) || depth > maxDepth) return null
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null
  const either = [schema.oneOf, schema.anyOf].find(Array.isArray)
  if (either) return generateValue(either[0], name, depth + 1)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return [generateValue(schema.items, name, depth + 1)]
  if (type === 'integer' || type === 'number') return generateNumber(schema)
  if (type === 'boolean') return true
  if (type === 'string') return valuesByFormat[String(schema.format)] ?? `Sample ${name}`
  const properties = isObject(schema.properties) ? schema.properties : {}
  return Object.fromEntries(
    Object.entries(properties).map(([key, inner]) => [key, generateValue(inner, key, depth + 1)]),
  )
}

/** Returns the schema that a message requests for the answer (`metadata.schema` of a part). */
function readResponseSchema(message: Message): JsonObject | undefined {
  return message.parts.map((part) => part.metadata?.schema).find(isObject)
}

const json = (data: Json): Part => ({ data, mediaType: 'application/json' })

async function* answerBySchema(turn: Turn): AsyncGenerator<Step> {
  const schema = readResponseSchema(turn.message)
  yield workingStep()
  if (!schema) {
    yield completedStep('Add a JSON Schema in the message options. My answer will follow it.')
    return
  }
  yield artifactStep('exhibit-1', 'answer.json', {
    text: JSON.stringify(generateValue(schema), null, 2),
    mediaType: 'application/json',
  })
  yield completedStep()
}

const data: DemoSkill = {
  id: 'data',
  name: 'Data and charts',
  description: 'Returns JSON, tables, CSV, charts and answers that follow a JSON Schema.',
  tags: ['json', 'csv', 'charts', 'structured-output'],
  demos: [
    {
      prompt: 'Show me a chart',
      keywords: /\bchart/i,
      run: showArtifacts('Passengers and bicycles by month.', () => [
        [
          'Passengers',
          json({
            type: 'chart',
            chart: 'bar',
            title: 'Ferry traffic by month',
            x: 'month',
            y: ['passengers', 'bicycles'],
            rows: byMonth,
          }),
        ],
      ]),
    },
    {
      prompt: 'Show me a table with 200 rows',
      keywords: /\btable|rows/i,
      run: showArtifacts('A table that you can sort, filter and download as CSV.', () => [
        ['Crossings', json(crossings)],
      ]),
    },
    {
      prompt: 'Show me a CSV file',
      keywords: /csv/i,
      run: showArtifacts('A CSV file with five rows.', () => [
        ['piers.csv', createFilePart('piers.csv', 'text/csv', csv)],
      ]),
    },
    {
      prompt: 'Show me JSON',
      keywords: /\bjson\b(?! schema)/i,
      run: showArtifacts('A nested JSON document.', () => [['harbor.json', json(tree)]]),
    },
    {
      prompt: 'Show me a Vega-Lite chart',
      keywords: /vega/i,
      run: showArtifacts('An area chart with a line.', () => [['year.vl.json', json(vegaLite)]]),
    },
    { prompt: 'Use the JSON Schema from my message options', keywords: /schema|structured/i, run: answerBySchema },
  ],
}

const leaflet = [
  [
    'The harbor',
    'A leaflet with three pages.',
    '',
    'The lighthouse was built before the quay,',
    'and was last painted in 2019.',
  ],
  ['The clock', 'It is wound every Monday.', '', 'A pendulum of 0.994 m swings in two seconds.'],
  ['The ferry', 'From the quay to the island every 20 minutes,', 'the first at 06:10 (weekdays).'],
]

const media: DemoSkill = {
  id: 'media',
  name: 'Images, audio, video and pages',
  description: 'Returns images, a sound, a video, a PDF and a web page.',
  tags: ['images', 'audio', 'video', 'pdf', 'html'],
  demos: [
    {
      prompt: 'Show me images',
      keywords: /picture|image|png|svg/i,
      run: showArtifacts('The same image as PNG and SVG.', async () => [
        ['harbor.png', createFilePart('harbor.png', 'image/png', await createHarborPng())],
        ['harbor.svg', createFilePart('harbor.svg', 'image/svg+xml', drawHarbor(0.3))],
      ]),
    },
    {
      prompt: 'Show me a PDF',
      keywords: /pdf/i,
      run: showArtifacts('A PDF with three pages.', () => [
        ['harbor.pdf', createFilePart('harbor.pdf', 'application/pdf', createPdf(leaflet))],
      ]),
    },
    {
      prompt: 'Play a sound',
      keywords: /sound|audio|wav/i,
      run: showArtifacts('A sound of two seconds.', () => [
        ['chime.wav', createFilePart('chime.wav', 'audio/wav', createChime())],
      ]),
    },
    {
      prompt: 'Play a video',
      keywords: /film|video|movie/i,
      run: showArtifacts('A video of three seconds.', async () => [
        ['day.webm', createFilePart('day.webm', 'video/webm', await createFilm())],
      ]),
    },
    {
      prompt: 'Show me a web page',
      keywords: /web page|html/i,
      run: showArtifacts('An HTML page with its own styles. Its script is blocked.', () => [
        ['ticket.html', createFilePart('ticket.html', 'text/html', page)],
      ]),
    },
  ],
}

const texts: DemoSkill = {
  id: 'texts',
  name: 'Text',
  description: 'Returns Markdown, code files, a diff and plain text.',
  tags: ['markdown', 'code', 'diff'],
  demos: [
    {
      prompt: 'Show me Markdown with a table, code and math',
      keywords: /markdown|math/i,
      run: showArtifacts('A guide with headings, a list, a table, code and formulas.', () => [
        ['guide.md', { text: markdown, mediaType: 'text/markdown' }],
      ]),
    },
    {
      prompt: 'Show me a diff',
      keywords: /\b(diff|patch|changes)\b/i,
      run: showArtifacts('One file changed and one file added.', () => [
        ['round-up.patch', { text: diff, mediaType: 'text/x-diff' }],
      ]),
    },
    {
      prompt: 'Show me code files',
      keywords: /\bcode\b/i,
      run: showArtifacts('The same function in three languages.', () =>
        code.map(([name, mediaType, text]) => [name, createFilePart(name, mediaType, text)]),
      ),
    },
    {
      prompt: 'Show me plain text',
      keywords: /plain text/i,
      run: showArtifacts('Plain text with its original spacing.', () => [
        ['timetable.txt', { text: plainText, mediaType: 'text/plain' }],
      ]),
    },
  ],
}

/** 512 bytes of an unknown file type. */
const punchCard = Buffer.from(Array.from({ length: 512 }, (_, index) => (index * index * 7 + 11) % 251))

const files: DemoSkill = {
  id: 'files',
  name: 'Other files',
  description: 'Returns a file of an unknown type and a link to a file.',
  tags: ['files'],
  demos: [
    {
      prompt: 'Send me an unknown file type',
      keywords: /nobody can read|unknown file|binary/i,
      run: showArtifacts('Only the first bytes of this file can be shown.', () => [
        ['clock.punch', createFilePart('clock.punch', 'application/x-punch-card', punchCard)],
      ]),
    },
    {
      prompt: 'Send me a link to a file',
      keywords: /\blink\b|address|\burl\b|\buri\b/i,
      run: showArtifacts('The file is loaded only when you ask for it.', ({ baseUrl: base }) => [
        ['harbor.png', { url: `${base}/harbor.png`, filename: 'harbor.png', mediaType: 'image/png' }],
      ]),
    },
  ],
}

/** Files that the gallery serves. */
const servedFiles = {
  'harbor.png': async () => ({ mediaType: 'image/png', bytes: await createHarborPng() }),
}

const rooms = [texts, media, data, results, states, files]

/** Sample agent with v1.0: returns every kind of artifact and ends tasks in every state. */
export const gallery: SampleAgent = {
  name: 'gallery',
  dialect: 'v1.0',
  card: {
    ...sampleCard,
    name: 'Gallery',
    description:
      'Returns every type of content that an agent can send: text, images, audio, video, web pages, data and charts. Also shows streaming and all task states.',
    inputModes: ['text/plain'],
    outputModes: [
      'text/markdown',
      'text/plain',
      'text/html',
      'text/csv',
      'application/json',
      'application/pdf',
      'image/png',
      'image/svg+xml',
      'audio/wav',
      'video/webm',
    ],
    skills: toAgentSkills(rooms),
  },
  files: servedFiles,
  respond: (turn) => runDemo(rooms, turn),
}
