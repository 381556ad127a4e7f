import type { Step, Turn } from '@/lib/samples/agent'
import { markdown } from '@/lib/samples/gallery/content/written'
import { result } from '@/lib/samples/rooms/hand-over'
import type { Room } from '@/lib/samples/rooms/room'
import { completed, pause, working } from '@/lib/samples/steps'
import { cutIntoChunks } from '@/lib/samples/storyteller/story'

async function* grow({ signal }: Turn): AsyncGenerator<Step> {
  yield working('Writing')
  const pieces = cutIntoChunks(markdown, 60)
  for (const [index, text] of pieces.entries()) {
    const artifact = { artifactId: 'guide', name: 'guide.md', parts: [{ text, mediaType: 'text/markdown' }] }
    yield { step: 'artifact', artifact, append: index > 0, lastChunk: index === pieces.length - 1 }
    await pause(50, signal)
  }
  yield completed()
}

const drafts = [
  '# The ferry\n\nThe ferry leaves from the quay.\n\nIt is red.\n',
  '# The ferry\n\nThe ferry leaves from the quay every half hour.\n\nIt is red and white.\n',
  '# The ferry to the island\n\nThe ferry leaves from the quay every 20 minutes.\n\nIt is red and white.\n\nDogs travel free.\n',
]

async function* revise({ signal }: Turn): AsyncGenerator<Step> {
  for (const [index, text] of drafts.entries()) {
    yield working(`Draft ${index + 1} of ${drafts.length}`)
    yield result('draft', 'ferry.md', { text, mediaType: 'text/markdown' })
    await pause(900, signal)
  }
  yield completed('Three drafts are ready. Compare them in the side panel.')
}

async function* sayTwice({ signal }: Turn): AsyncGenerator<Step> {
  const text = 'The first ferry leaves at **06:10**, then every 20 minutes.'
  yield working('Checking the timetable')
  await pause(300, signal)
  yield result('answer', 'answer', { text })
  yield completed(text)
}

/** Some agents give each chunk of a text an id of its own, and the whole at the end. */
async function* scatter({ signal }: Turn): AsyncGenerator<Step> {
  const pieces = ['The bell ', 'rings every hour ', 'and once ', 'at half past.']
  yield working()
  for (const [index, text] of pieces.entries()) {
    yield result(`chunk-${index + 1}`, 'answer', { text })
    await pause(250, signal)
  }
  yield completed(pieces.join(''))
}

export const results: Room = {
  id: 'results',
  name: 'Streaming and versions',
  description: 'Streams a document, replaces a document with new versions, and sends the same answer twice.',
  tags: ['artifacts', 'streaming'],
  exhibits: [
    { prompt: 'Stream a guide', words: /as I watch|stream|grow/i, show: grow },
    { prompt: 'Write three drafts of a document', words: /draft|version|revis/i, show: revise },
    { prompt: 'Send the same answer twice', words: /twice/i, show: sayTwice },
    { prompt: 'Send an answer in chunks', words: /pieces/i, show: scatter },
  ],
}
