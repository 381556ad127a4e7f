import type { Message, RawPart } from '@/lib/a2a/model'
import type { SampleAgent, Step, Turn } from '@/lib/samples/sample-agent'
import { analyzeTable, sampleTable } from '@/lib/samples/data-lab/analyze-table'
import { processImage, createSamplePicture } from '@/lib/samples/data-lab/process-image'
import {
  inputRequiredStep,
  authRequiredStep,
  completedStep,
  readInstruction,
  pause,
  readText,
  workingStep,
} from '@/lib/samples/steps'

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
    name: 'Data lab',
    description: 'Analyzes CSV files and processes pictures. Returns tables, charts, summaries and color palettes.',
    version: '1.0.0',
    provider: { organization: 'Switchboard samples', url: 'https://example.com' },
    capabilities: { streaming: true, pushNotifications: false, extendedCard: false, extensions: [] },
    securitySchemes: {},
    security: [],
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
