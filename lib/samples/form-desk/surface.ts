import type { JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'
import { artifactStep } from '@/lib/samples/demos/demo-skill'
import { completedStep, pause, type Step, type Turn, workingStep } from '@/lib/samples/sample-agent'

/** A question of an agent. */
export interface Question {
  parts: Part[]
  metadata?: JsonObject
}

/** Files are returned by name, without content. */
function describePart(part: Part): JsonObject {
  if ('raw' in part) return { file: part.filename ?? '', mediaType: part.mediaType ?? '' }
  if ('data' in part) return { data: part.data }
  return 'text' in part ? { text: part.text } : { url: part.url }
}

function describeAnswer({ parts, metadata }: Message): JsonObject {
  return { parts: parts.map(describePart), ...(metadata && { metadata }) }
}

/** Asks a question and returns the answer as the agent received it. */
export function askQuestion(question: Question): (turn: Turn) => AsyncGenerator<Step> {
  return async function* show(turn) {
    if (turn.history.length === 0) {
      yield { step: 'status', state: 'input-required', ...question }
      return
    }
    yield workingStep('Reading your answer')
    await pause(200, turn.signal)
    yield artifactStep('answer', 'answer.json', { data: describeAnswer(turn.message), mediaType: 'application/json' })
    yield completedStep('Thanks. The artifact contains your answer as I received it.')
  }
}

const surfaceId = 'table'
const literal = (text: string): JsonObject => ({ literalString: text })
const column = (...ids: string[]): JsonObject => ({ Column: { children: { explicitList: ids } } })

const components: JsonObject = {
  root: { Card: { child: 'all' } },
  all: column('title', 'about', 'name', 'when', 'guests', 'window', 'menu', 'line', 'go'),
  title: { Text: { text: literal('Reserve a table'), usageHint: 'h2' } },
  about: { Text: { text: literal('The kitchen closes at 22:00.') } },
  name: { TextField: { label: literal('Name'), text: { path: '/name' } } },
  when: { DateTimeInput: { value: { path: '/when' }, enableDate: true, enableTime: true } },
  guests: { Slider: { value: { path: '/guests' }, minValue: 1, maxValue: 8 } },
  window: { CheckBox: { label: literal('Window seat'), value: { path: '/window' } } },
  menu: {
    MultipleChoice: {
      selections: { path: '/menu' },
      options: [
        { label: literal('Fish'), value: 'fish' },
        { label: literal('Vegetables'), value: 'vegetables' },
      ],
      maxAllowedSelections: 2,
    },
  },
  line: { Divider: {} },
  'go-text': { Text: { text: literal('Reserve table') } },
  go: {
    Button: {
      child: 'go-text',
      primary: true,
      action: {
        name: 'book_table',
        context: ['name', 'when', 'guests', 'window', 'menu'].map((key) => ({ key, value: { path: `/${key}` } })),
      },
    },
  },
}

const messages: JsonObject[] = [
  {
    surfaceUpdate: {
      surfaceId,
      components: Object.entries(components).map(([id, component]) => ({ id, component })),
    },
  },
  {
    dataModelUpdate: {
      surfaceId,
      contents: [
        { key: 'name', valueString: '' },
        { key: 'when', valueString: '2026-05-04T19:00:00Z' },
        { key: 'guests', valueNumber: 2 },
        { key: 'window', valueBoolean: true },
      ],
    },
  },
  { beginRendering: { surfaceId, root: 'root' } },
]

/** A surface of A2UI v0.8, one message per part. */
export const surface: Question = {
  parts: [
    { text: 'Enter the details of your reservation.' },
    ...messages.map((data) => ({
      data,
      mediaType: 'application/json+a2ui',
      metadata: { mimeType: 'application/json+a2ui' },
    })),
  ],
}
