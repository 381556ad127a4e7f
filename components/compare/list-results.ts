import type { Column } from '@/components/compare/use-columns'
import { getCopyText } from '@/components/parts/frame/get-copy-text'
import { choosePartDisplay } from '@/components/parts/part-display'
import { visibleName } from '@/components/parts/text/visible-name'
import type { Artifact, Part } from '@/lib/a2a/model'

/** A result of an agent that can be compared. */
export interface Result {
  key: string
  /** Agent and name. */
  label: string
  taskId: string
  parts: Part[]
}

const named = (artifact: Artifact, unnamed: string): string => visibleName(artifact.name ?? '') || unnamed

/** Returns all results of all agents: artifacts, or the last message of a task without artifacts. */
export function listResults(columns: Column[], words: { unnamed: string; message: string }): Result[] {
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

/** Returns the text of a result for a line diff. Null if it contains other content. */
export function getResultText({ parts }: Result): string | null {
  const texts = parts.map((part) => getCopyText(part, choosePartDisplay(part))?.() ?? null)
  return texts.includes(null) ? null : texts.join('')
}
