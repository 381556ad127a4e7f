import type { TaskFold } from '@/lib/a2a/fold'
import { artifactIn } from '@/lib/a2a/folding/fold-artifact'
import { textOf } from '@/lib/a2a/part-text'
import { plainTextOfMarkdown } from '@/lib/a2a/plain-text-of-markdown'

/** A listener cannot skim: of more than this the beginning is said. */
const longest = 600

/** All that the agent said and made in a task, in its order, as text. */
export function saidText(fold: TaskFold): string {
  return fold.entries
    .map((entry) => {
      if (entry.type === 'message') return entry.message.role === 'agent' ? textOf(entry.message.parts) : ''
      if (entry.type !== 'artifact') return ''
      return textOf(artifactIn(fold, entry.artifactId)?.parts ?? [])
    })
    .filter((text) => text.trim())
    .join('\n\n')
}

/** Up to where a text is worth saying: its last finished block or sentence, or all of it once it is `finished`. */
export function finishedLength(text: string, finished: boolean): number {
  if (finished) return text.length
  const sentences = ['. ', '! ', '? ', '。', '！', '？'].map((end) => {
    const at = text.lastIndexOf(end)
    return at === -1 ? 0 : at + end.trimEnd().length
  })
  return Math.max(0, text.lastIndexOf('\n'), ...sentences)
}

/** A piece of markdown as it is said. */
export function spokenText(piece: string): string {
  const plain = plainTextOfMarkdown(piece)
  return plain.length > longest ? `${plain.slice(0, longest)} …` : plain
}
