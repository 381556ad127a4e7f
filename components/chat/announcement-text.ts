import type { TaskFold } from '@/lib/a2a/fold'
import { findArtifact } from '@/lib/a2a/folding/fold-artifact'
import { textOf } from '@/lib/a2a/text/part-text'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'

/** Maximum length of an announcement. Longer texts are truncated, since a screen reader user cannot skim. */
const maxLength = 600

/** Returns the text of all messages and artifacts of the agent, in order. */
export function getAgentText(fold: TaskFold): string {
  return fold.entries
    .map((entry) => {
      if (entry.type === 'message') return entry.message.role === 'agent' ? textOf(entry.message.parts) : ''
      if (entry.type !== 'artifact') return ''
      return textOf(findArtifact(fold, entry.artifactId)?.parts ?? [])
    })
    .filter((text) => text.trim())
    .join('\n\n')
}

/** Returns the length of the text up to its last complete block or sentence, or all of it once `finished`. */
export function getFinishedLength(text: string, finished: boolean): number {
  if (finished) return text.length
  const sentences = ['. ', '! ', '? ', '。', '！', '？'].map((end) => {
    const at = text.lastIndexOf(end)
    return at === -1 ? 0 : at + end.trimEnd().length
  })
  return Math.max(0, text.lastIndexOf('\n'), ...sentences)
}

/** Converts Markdown to text for a screen reader. */
export function toSpokenText(piece: string): string {
  const plain = plainTextOfMarkdown(piece)
  return plain.length > maxLength ? `${plain.slice(0, maxLength)} …` : plain
}
