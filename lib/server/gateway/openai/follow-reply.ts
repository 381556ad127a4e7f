import 'server-only'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { addRowsToTurn, startTurnProgress } from '@/lib/a2a/replies/turn-progress'
import type { FaultData } from '@/lib/faults/fault'
import type { ReplyLinks } from '@/lib/openai/part-markdown'
import { replySegments } from '@/lib/openai/reply-segments'
import { createReplyWriter } from '@/lib/openai/reply-writer'
import { turnProblem, waitingText } from '@/lib/openai/turn-problem'
import type { StoredTurn } from '@/lib/server/gateway/openai/stored-turn'
import { tailTurn } from '@/lib/server/tasks/log/tail'
import type { StartedTurn } from '@/lib/server/tasks/start-turn'

/** More of a reply. */
export interface ReplyProgress {
  /** Switchboard's ID of the task: another one than at first if the agent responds in a new task. */
  taskId: string
  fold: TaskFold
  /** New text. */
  delta: string
  /** At the end: the whole reply, without texts that were replaced after they had been sent. */
  whole?: string
  isOver: boolean
  /** Set at the end if the turn failed. */
  problem?: FaultData
}

/** Returns the reply of a turn as its log shows it, as far as it is. */
export function readReply(
  { task, fold, start, isOver }: StoredTurn,
  linksOf: (taskId: string) => ReplyLinks,
): ReplyProgress {
  const links = linksOf(task.id)
  const text = createReplyWriter().advance(replySegments({ fold, start, isOver }, links), isOver)
  if (!isOver) return { taskId: task.id, fold, delta: text, isOver }
  const failure = fold.entries.findLast(
    (entry) =>
      entry.type === 'fault' &&
      !entry.answersCancel &&
      entry.seq > start.lastSeq &&
      (entry.refuses ?? start.lastSeq) === start.lastSeq,
  )
  const fault = failure?.type === 'fault' ? failure.fault : undefined
  return endOf({ taskId: task.id, fold }, { text, whole: text, hasText: text !== '' }, links, fault)
}

/** Returns the last piece of a reply. `hasText`: the reply has text already. */
function endOf(
  { taskId, fold }: Pick<ReplyProgress, 'taskId' | 'fold'>,
  { text, whole, hasText }: { text: string; whole: string; hasText: boolean },
  links: ReplyLinks,
  fault: FaultData | undefined,
): ReplyProgress {
  const waiting = waitingText(fold, hasText, links.task)
  const rest = waiting && hasText ? `\n\n${waiting}` : waiting
  const problem = fault ?? turnProblem(fold)
  return { taskId, fold, delta: text + rest, whole: whole + rest, isOver: true, ...(problem && { problem }) }
}

/**
 * Yields the reply of a turn as text, from the first event of the agent to the end of the turn, or until `signal` aborts.
 * `linksOf`: the links for the text of a task.
 */
export async function* followReply(
  started: StartedTurn,
  linksOf: (taskId: string) => ReplyLinks,
  signal: AbortSignal,
): AsyncGenerator<ReplyProgress, void> {
  let taskId = started.taskId
  let start = started.fold
  let turn = startTurnProgress(start)
  let writer = createReplyWriter()
  let hasText = false
  const advance = (isOver: boolean): string => {
    const text = writer.advance(replySegments({ fold: turn.fold, start, isOver }, linksOf(taskId)), isOver)
    hasText ||= text !== ''
    return text
  }
  for await (const batch of tailTurn(taskId, started.seq, signal)) {
    if (batch.taskId !== taskId) {
      taskId = batch.taskId
      start = emptyFold
      turn = startTurnProgress(start)
      writer = createReplyWriter(hasText)
    }
    turn = addRowsToTurn(turn, batch.rows)
    const delta = advance(false)
    if (turn.hasEvents || delta) yield { taskId, fold: turn.fold, delta, isOver: false }
  }
  if (signal.aborted) return
  const rest = advance(true)
  const segments = replySegments({ fold: turn.fold, start, isOver: true }, linksOf(taskId))
  const whole = createReplyWriter().advance(segments, true)
  yield endOf({ taskId, fold: turn.fold }, { text: rest, whole, hasText }, linksOf(taskId), turn.fault)
}
