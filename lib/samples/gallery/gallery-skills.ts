import type { TaskState } from '@/lib/a2a/states'
import { artifactStep, type DemoSkill } from '@/lib/samples/demos/demo-skill'
import { markdown } from '@/lib/samples/gallery/content/documents'
import {
  authRequiredStep,
  completedStep,
  failedStep,
  pause,
  readInstruction,
  type Step,
  type Turn,
  workingStep,
} from '@/lib/samples/sample-agent'
import { splitIntoChunks } from '@/lib/samples/storyteller/storyteller'

const silenceMs = 20_000

/** Creates a run that works briefly and then ends in a state with a reason. */
function endIn(state: TaskState, text: string) {
  return async function* show({ signal }: Turn): AsyncGenerator<Step> {
    yield workingStep()
    await pause(400, signal)
    yield { step: 'status', state, parts: [{ text }] }
  }
}

async function* failHalfWay({ signal }: Turn): AsyncGenerator<Step> {
  yield workingStep('Reading the first half')
  await pause(400, signal)
  yield artifactStep('half', 'half.md', { text: '# First half\n\nThis part was written before the task failed.' })
  yield failedStep('The second half could not be read.')
}

async function* remainSilent({ signal }: Turn): AsyncGenerator<Step> {
  yield workingStep('Sending nothing for 20 seconds')
  await pause(silenceMs, signal)
  yield completedStep('Done.')
}

/** The task state is unknown for a while (v0.3 §6.3 “unknown”, v1.0 §4.1.3 TASK_STATE_UNSPECIFIED). */
async function* reportUnknownState({ signal }: Turn): AsyncGenerator<Step> {
  yield { step: 'status', state: 'unknown', parts: [{ text: 'The task state is unknown for a few seconds.' }] }
  await pause(4000, signal)
  yield completedStep('The task state is known again.')
}

async function* requireSignIn(turn: Turn): AsyncGenerator<Step> {
  if (turn.history.length > 0 && readInstruction(turn.message)) {
    yield completedStep('Signed in. You can now read the archive.')
    return
  }
  yield authRequiredStep(
    { text: 'Sign in to read the archive. In this sample, any text works as the key.' },
    { data: { authentication: { schemes: ['ArchiveKey'] } } },
  )
}

async function* withoutTask(): AsyncGenerator<Step> {
  yield { step: 'message', parts: [{ text: 'This is a message without a task.' }] }
}

export const states: DemoSkill = {
  id: 'states',
  name: 'Task states',
  description:
    'Shows rejected, failed, canceled and unknown tasks, a sign-in, a long silence and an answer without a task.',
  tags: ['states', 'failure'],
  demos: [
    { prompt: 'Reject this task', keywords: /reject|refuse/i, run: endIn('rejected', 'I do not accept this task.') },
    { prompt: 'Fail halfway', keywords: /\bfail/i, run: failHalfWay },
    { prompt: 'Cancel the task on your side', keywords: /cancel/i, run: endIn('canceled', 'I canceled this task.') },
    { prompt: 'Ask me to sign in', keywords: /sign in|auth/i, run: requireSignIn },
    { prompt: 'Stay silent for 20 seconds', keywords: /silen/i, run: remainSilent },
    { prompt: 'Report an unknown state', keywords: /lose track|unknown state/i, run: reportUnknownState },
    { prompt: 'Answer without a task', keywords: /without a task/i, run: withoutTask },
  ],
}

async function* streamGuide({ signal }: Turn): AsyncGenerator<Step> {
  yield workingStep('Writing')
  const pieces = splitIntoChunks(markdown, 60)
  for (const [index, text] of pieces.entries()) {
    const artifact = { artifactId: 'guide', name: 'guide.md', parts: [{ text, mediaType: 'text/markdown' }] }
    yield { step: 'artifact', artifact, append: index > 0, lastChunk: index === pieces.length - 1 }
    await pause(50, signal)
  }
  yield completedStep()
}

const drafts = [
  '# The ferry\n\nThe ferry leaves from the quay.\n\nIt is red.\n',
  '# The ferry\n\nThe ferry leaves from the quay every half hour.\n\nIt is red and white.\n',
  '# The ferry to the island\n\nThe ferry leaves from the quay every 20 minutes.\n\nIt is red and white.\n\nDogs travel free.\n',
]

async function* reviseDraft({ signal }: Turn): AsyncGenerator<Step> {
  for (const [index, text] of drafts.entries()) {
    yield workingStep(`Draft ${index + 1} of ${drafts.length}`)
    yield artifactStep('draft', 'ferry.md', { text, mediaType: 'text/markdown' })
    await pause(900, signal)
  }
  yield completedStep('Three drafts are ready. Compare them in the side panel.')
}

async function* repeatAnswer({ signal }: Turn): AsyncGenerator<Step> {
  const text = 'The first ferry leaves at **06:10**, then every 20 minutes.'
  yield workingStep('Checking the timetable')
  await pause(300, signal)
  yield artifactStep('answer', 'answer', { text })
  yield completedStep(text)
}

/** Some agents give each chunk of a text its own artifact ID, and send the whole text at the end. */
async function* scatterChunks({ signal }: Turn): AsyncGenerator<Step> {
  const pieces = ['The bell ', 'rings every hour ', 'and once ', 'at half past.']
  yield workingStep()
  for (const [index, text] of pieces.entries()) {
    yield artifactStep(`chunk-${index + 1}`, 'answer', { text })
    await pause(250, signal)
  }
  yield completedStep(pieces.join(''))
}

export const results: DemoSkill = {
  id: 'results',
  name: 'Streaming and versions',
  description: 'Streams a document, replaces a document with new versions, and sends the same answer twice.',
  tags: ['artifacts', 'streaming'],
  demos: [
    { prompt: 'Stream a guide', keywords: /as I watch|stream|grow/i, run: streamGuide },
    { prompt: 'Write three drafts of a document', keywords: /draft|version|revis/i, run: reviseDraft },
    { prompt: 'Send the same answer twice', keywords: /twice/i, run: repeatAnswer },
    { prompt: 'Send an answer in chunks', keywords: /pieces/i, run: scatterChunks },
  ],
}
