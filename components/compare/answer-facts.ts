import { partSize } from '@/components/parts/part-size'
import type { TaskState } from '@/lib/a2a/states'
import { isRunning } from '@/lib/client/conversation-state'
import type { LiveTask } from '@/lib/client/task-store'

/** How an agent answers: when it began, how long it took, and how much it said. */
export interface AnswerFacts {
  state: TaskState
  running: boolean
  /** When it was asked, in ms since 1970. */
  askedAt: number
  /** From the question to the first thing the agent said, in ms; null before. */
  firstMs: number | null
  /** From the question to the last thing it said, in ms. */
  lastMs: number
  bytes: number
}

/** What the fold of a task tells of its last turn; null before its first row. The rows themselves need not be at hand. */
export function answerFacts(live: LiveTask | undefined): AnswerFacts | null {
  if (!live || live.fold.lastSeq === 0) return null
  const { entries, states, task } = live.fold
  const asked = entries.findLast((entry) => entry.type === 'message' && entry.origin === 'request')
  const heard = [...entries, ...states]
    .filter(({ seq }) => seq > (asked?.seq ?? 0))
    .map(({ at }) => Date.parse(at))
    .toSorted((one, other) => one - other)
  const first = heard[0]
  const last = Math.max(heard.at(-1) ?? 0, Date.parse(live.rows.at(-1)?.at ?? '') || 0)
  const askedAt = asked ? Date.parse(asked.at) : (first ?? last)
  const messages = entries.flatMap((entry) =>
    entry.type === 'message' && entry.message.role === 'agent' ? entry.message.parts : [],
  )
  const parts = [...task.artifacts.flatMap((artifact) => artifact.parts), ...messages]
  return {
    state: task.status.state,
    running: isRunning(live),
    askedAt,
    firstMs: first === undefined ? null : Math.max(0, first - askedAt),
    lastMs: Math.max(0, last - askedAt),
    bytes: parts.reduce((sum, part) => sum + partSize(part), 0),
  }
}
