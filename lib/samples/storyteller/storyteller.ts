import { withoutTrailing } from '@/lib/a2a/text/without-trailing'
import {
  completedStep,
  failedStep,
  pause,
  readInstruction,
  type SampleAgent,
  sampleCard,
  type Step,
  type Turn,
  workingStep,
} from '@/lib/samples/sample-agent'

/** Building blocks of a story. The same subject always produces the same story. */
const places = ['a harbor town', 'a mountain village', 'a night train', 'an orchard by the sea', 'a city of bridges']
const companions = ['a clockmaker', 'a retired pilot', 'a cartographer', 'a girl with a lantern', 'a very old cat']
const troubles = [
  'the lights went out',
  'the river flooded the road',
  'the last train left',
  'the bells stopped ringing',
]
const turns = [
  'a door that nobody had noticed before',
  'a letter without a sender',
  'an old map of the area',
  'a small brass key',
]

function pick<T>(list: T[], seed: number): T {
  const chosen = list[seed % list.length]
  if (chosen === undefined) throw new RangeError('nothing to pick from')
  return chosen
}

const definite = (name: string): string => name.replace(/^an? /, 'the ')

function chapter(number: number, subject: string, seed: number): string {
  const place = pick(places, seed + number)
  const companion = pick(companions, seed * 3 + number)
  const trouble = pick(troubles, seed * 5 + number)
  const turn = pick(turns, seed * 7 + number)
  return `## ${number}. ${trouble.charAt(0).toUpperCase()}${trouble.slice(1)}

In ${place}, ${subject} met ${companion}. It was late in the evening, and *neither* of them had expected to meet anyone on the way.

“You are late,” said ${definite(companion)}. “I have been waiting here since ${trouble}.”

${subject.charAt(0).toUpperCase()}${subject.slice(1)} apologized and asked what had happened. While they talked, they found ${turn}, and both of them wanted to know where it came from. They packed the few things that they had:

- a coil of rope
- half a loaf of bread
- **a small lantern**, with enough oil for one night

> A long road feels shorter when you do not walk alone.

They walked until morning. Behind them, the lights in ${definite(place)} came on one window after another, and people came out to see what was going on. Nobody there forgot that night for a long time.
`
}

/** Writes a Markdown story of five chapters about a subject, about 900 words long. */
function writeStory(subject: string): string {
  const seed = [...subject].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const chapters = [1, 2, 3, 4, 5].map((number) => chapter(number, subject, seed)).join('\n')
  const ending = `## The end

| Lost | Found |
| --- | --- |
| a map | the way home |
| an hour of sleep | a good story |
| the last train | ${pick(companions, seed)} |

And if you listen closely, you can still hear ${subject} laughing.
`
  return `# The tale of ${subject}\n\n${chapters}\n${ending}`
}

/** Splits a text into `count` chunks of about equal length between characters; fewer if the text is shorter. */
export function splitIntoChunks(text: string, count: number): string[] {
  const letters = Array.from(text)
  const pieces = Math.min(count, letters.length)
  const cut = (index: number) => Math.floor((index * letters.length) / pieces)
  return Array.from({ length: pieces }, (_, index) => letters.slice(cut(index), cut(index + 1)).join(''))
}

const sections = [
  ['Scope', 'This report covers all orders of the online store in the past quarter.'],
  ['Method', 'Orders, visits and returns were counted per week and compared with the quarter before.'],
  ['Findings', 'Orders grew by 14%. Most of the growth came from mobile visitors.'],
  ['Figures', 'Of 4,120 orders, 312 were returned. The average order was 46 euros.'],
  ['Risks', 'Returns increased in two categories. Delivery times were longer in December.'],
  ['Recommendation', 'Improve the size guide and add a second delivery service.'],
]

/** Writes a report slowly, section by section, to demonstrate progress and canceling. */
async function* writeReport(turn: Turn): AsyncGenerator<Step> {
  const seconds = Math.min(
    Number(/(?<!\d)(\d{1,9})\s{0,3}s(?:econds?)?\b/i.exec(readInstruction(turn.message))?.[1] ?? 30),
    600,
  )
  for (const [index, [heading, text]] of sections.entries()) {
    yield workingStep(`Writing section ${index + 1} of ${sections.length}: ${heading}`)
    await pause((seconds * 1000) / sections.length, turn.signal)
    yield {
      step: 'artifact',
      artifact: { artifactId: 'report', name: 'report.md', parts: [{ text: `## ${heading}\n\n${text}\n\n` }] },
      append: index > 0,
      lastChunk: index === sections.length - 1,
    }
  }
  yield completedStep('The report is ready.')
}

const maxChunks = 5000

/** Reads the subject and the number of chunks, for example from "a story about the moon in 20 chunks". */
function readStoryRequest(text: string): { subject: string; chunks: number } {
  const chunks = Number(/\bin (\d+) (?:chunks|pieces)\b/i.exec(text)?.[1] ?? 240)
  const rest = /\b(?:about|of)\s+(\S.{0,200})/i.exec(text)?.[1]?.replace(/\sin \d{1,9} (?:chunks|pieces)\b.*/i, '')
  const subject = rest && withoutTrailing(rest, /[\s.!?]/)
  return { subject: subject?.slice(0, 80) || 'a small switchboard', chunks: Math.min(Math.max(chunks, 1), maxChunks) }
}

/** Streams a long Markdown story in chunks. */
async function* tellStory(turn: Turn): AsyncGenerator<Step> {
  const { subject, chunks } = readStoryRequest(readInstruction(turn.message))
  yield workingStep('Starting the story')
  const pieces = splitIntoChunks(writeStory(subject), chunks)
  for (const [index, text] of pieces.entries()) {
    yield {
      step: 'artifact',
      artifact: { artifactId: 'story', name: 'story.md', parts: [{ text }] },
      append: index > 0,
      lastChunk: index === pieces.length - 1,
    }
    await pause(25, turn.signal)
  }
  yield completedStep()
}

async function* greet(): AsyncGenerator<Step> {
  yield { step: 'message', parts: [{ text: 'Hello! Ask me for a story or a slow report.' }] }
}

async function* failOnPurpose(): AsyncGenerator<Step> {
  yield workingStep('Preparing to fail')
  yield failedStep('This task failed on purpose, because you asked for it.')
}

function selectSkill(turn: Turn) {
  const text = readInstruction(turn.message)
  if (/^(hi|hello|hey|你好)\b/i.test(text)) return greet
  if (/\breport\b/i.test(text)) return writeReport
  if (/\b(fail|break)\b/i.test(text)) return failOnPurpose
  return tellStory
}

/** Sample agent with v0.3: streams long Markdown, works slowly, fails on request. */
export const storyteller: SampleAgent = {
  name: 'storyteller',
  dialect: 'v0.3',
  card: {
    ...sampleCard,
    name: 'Storyteller',
    description: 'Streams a long Markdown story in small chunks and writes a slow report that you can cancel.',
    inputModes: ['text/plain'],
    outputModes: ['text/markdown'],
    skills: [
      {
        id: 'tell-story',
        name: 'Tell a story',
        description: 'Writes a story with five chapters about any subject and streams it in small chunks.',
        tags: ['writing', 'streaming', 'markdown'],
        examples: ['Tell me a story about a lighthouse', 'A story about the moon in 20 chunks'],
      },
      {
        id: 'slow-report',
        name: 'Write a slow report',
        description: 'Takes 30 seconds, reports its progress and stops when you cancel the task.',
        tags: ['long-running', 'progress'],
        examples: ['Write a slow report', 'Write a report in 60 seconds'],
      },
      {
        id: 'break',
        name: 'Fail on purpose',
        description: 'Ends the task with the state “failed”.',
        tags: ['failure'],
        examples: ['Please fail'],
      },
    ],
  },
  respond: (turn) => selectSkill(turn)(turn),
}
