import type { Step, Turn } from '@/lib/samples/sample-agent'
import { markdown } from '@/lib/samples/gallery/content/texts'
import { artifactStep } from '@/lib/samples/demos/show-artifacts'
import type { DemoSkill } from '@/lib/samples/demos/demo-skill'
import { completedStep, pause, workingStep } from '@/lib/samples/steps'
import { splitIntoChunks } from '@/lib/samples/storyteller/story'

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
