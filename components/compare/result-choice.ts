import type { Column } from '@/components/compare/use-columns'
import { copiedText } from '@/components/parts/frame/copied-text'
import { shownPart } from '@/components/parts/shown-part'
import { visibleName } from '@/components/parts/visible-name'
import type { Artifact, Part } from '@/lib/a2a/model'

/** A result of one of the agents that can be laid beside another. */
export interface Result {
  key: string
  /** Agent and name. */
  label: string
  taskId: string
  parts: Part[]
}

const named = (artifact: Artifact, unnamed: string): string => visibleName(artifact.name ?? '') || unnamed

/** Every result of every agent: its artifacts, and what it said where it made none. */
export function resultsOf(columns: Column[], words: { unnamed: string; message: string }): Result[] {
  return columns.flatMap(({ agent, conversation }) => {
    const tasks = conversation.tasks.getState()
    return conversation.state.getState().taskIds.flatMap((taskId): Result[] => {
      const fold = tasks[taskId]?.fold
      if (!fold) return []
      const made = fold.task.artifacts.map((artifact) => ({
        key: `${taskId} ${artifact.artifactId}`,
        label: `${agent.name} · ${named(artifact, words.unnamed)}`,
        taskId,
        parts: artifact.parts,
      }))
      if (made.length > 0) return made
      const last = fold.entries.findLast((entry) => entry.type === 'message' && entry.message.role === 'agent')
      if (last?.type !== 'message' || last.message.parts.length === 0) return []
      return [{ key: taskId, label: `${agent.name} · ${words.message}`, taskId, parts: last.message.parts }]
    })
  })
}

/** The text of a result, to be compared line by line; null where it holds what is no text. */
export function resultText({ parts }: Result): string | null {
  const texts = parts.map((part) => copiedText(part, shownPart(part))?.() ?? null)
  return texts.includes(null) ? null : texts.join('')
}
