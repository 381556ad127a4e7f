import { partSize } from '@/components/parts/part-size'
import type { TaskState } from '@/lib/a2a/states'
import { isRunning } from '@/lib/client/conversation/conversation-state'
import type { LiveTask } from '@/lib/client/task-store'

/** Measurements of an agent's answer. */
export interface AnswerFacts {
  state: TaskState
  running: boolean
  /** When the message was sent, in ms since the epoch. */
  sentAt: number
  /** Time to first event, in ms. Null before. */
  firstMs: number | null
  /** Time to last event, in ms. */
  lastMs: number
  bytes: number
}

/** Returns measurements of a task's last turn from its fold. Null before its first row. The rows need not be loaded. */
export function getAnswerFacts(live: LiveTask | undefined): AnswerFacts | null {
  if (!live || live.fold.lastSeq === 0) return null
  const { entries, states, task } = live.fold
  const asked = entries.findLast((entry) => entry.type === 'message' && entry.origin === 'request')
  const agentTimes = [...entries, ...states]
    .filter(({ seq }) => seq > (asked?.seq ?? 0))
    .map(({ at }) => Date.parse(at))
    .toSorted((one, other) => one - other)
  const first = agentTimes[0]
  const last = Math.max(agentTimes.at(-1) ?? 0, Date.parse(live.rows.at(-1)?.at ?? '') || 0)
  const sentAt = asked ? Date.parse(asked.at) : (first ?? last)
  const messages = entries.flatMap((entry) =>
    entry.type === 'message' && entry.message.role === 'agent' ? entry.message.parts : [],
  )
  const parts = [...task.artifacts.flatMap((artifact) => artifact.parts), ...messages]
  return {
    state: task.status.state,
    running: isRunning(live),
    sentAt,
    firstMs: first === undefined ? null : Math.max(0, first - sentAt),
    lastMs: Math.max(0, last - sentAt),
    bytes: parts.reduce((sum, part) => sum + partSize(part), 0),
  }
}
