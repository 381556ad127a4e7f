import type { Step, Turn } from '@/lib/samples/agent'
import { completed, instructionOf, pause, working } from '@/lib/samples/steps'
import { cutIntoChunks, storyOf } from '@/lib/samples/storyteller/story'
import { withoutTrailing } from '@/lib/a2a/without-trailing'

const mostChunks = 5000

/** "a story about the moon in 20 chunks" → the subject and how finely to cut. */
function readWish(text: string): { subject: string; chunks: number } {
  const chunks = Number(/\bin (\d+) (?:chunks|pieces)\b/i.exec(text)?.[1] ?? 240)
  const rest = /\b(?:about|of)\s+(\S.{0,200})/i.exec(text)?.[1]?.replace(/\sin \d{1,9} (?:chunks|pieces)\b.*/i, '')
  const subject = rest && withoutTrailing(rest, /[\s.!?]/)
  return { subject: subject?.slice(0, 80) || 'a small switchboard', chunks: Math.min(Math.max(chunks, 1), mostChunks) }
}

/** Streams a long markdown story, chunk by chunk. */
export async function* tellStory(turn: Turn): AsyncGenerator<Step> {
  const { subject, chunks } = readWish(instructionOf(turn.message))
  yield working('Starting the story')
  const pieces = cutIntoChunks(storyOf(subject), chunks)
  for (const [index, text] of pieces.entries()) {
    yield {
      step: 'artifact',
      artifact: { artifactId: 'story', name: 'story.md', parts: [{ text }] },
      append: index > 0,
      lastChunk: index === pieces.length - 1,
    }
    await pause(25, turn.signal)
  }
  yield completed()
}
