import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import { isUnchanged } from '@/lib/a2a/is-unchanged'
import { isSameJson } from '@/lib/a2a/is-same-json'
import type { Task } from '@/lib/a2a/model'
import { remark } from '@/lib/a2a/remarks'
import { Fault } from '@/lib/faults/fault'
import { env } from '@/lib/server/env'
import { type Draft, gapDraft, noteDraft } from '@/lib/server/tasks/draft'
import { jittered } from '@/lib/server/tasks/jittered'
import { listen, type StreamOutcome } from '@/lib/server/tasks/listen'
import { lookPatiently } from '@/lib/server/tasks/look'
import { mendJoin } from '@/lib/server/tasks/mend-join'
import { prepareCall } from '@/lib/server/tasks/prepare-call'
import type { Turn } from '@/lib/server/tasks/turn'

const shortestPauseMs = 500
const longestPauseMs = 5_000
/** The longest pause for a task that has not changed for `quietMs`. */
const longestQuietPauseMs = 30_000
const quietMs = 10 * 60_000

/** A stream that ends sooner without news is not joined for ever: it is fruitless. */
const shortJoinMs = 10_000
const maxFruitlessJoins = 5

/** ended: the turn is over; over: the stream ended before; fruitless: at once and without news; refused: there is none. */
type JoinResult = 'ended' | 'over' | 'fruitless' | 'refused'

/**
 * Stays with a task that runs on at the agent until its turn is over: asks for the task and takes its state, joins its
 * stream again where the agent can, else keeps asking. Never repeats a message. Logs only what is new. Pauses grow while
 * nothing changes; a task that has not changed for `TASK_PATIENCE` seconds is given up with a gap.
 */
export async function rejoin(turn: Turn, streaming: boolean): Promise<void> {
  const { pump, signal } = turn
  const taskId = pump.remoteId
  if (!taskId)
    throw new Fault('agent-unreachable', 'The agent closed the stream before sending a task ID.', {
      hop: 'agent',
      details: { code: 'agent-unnamed' },
    })
  let joins = streaming
  let fruitless = 0
  let known: Draft['event'] | undefined
  let changedAt = Date.now()
  // An agent that is only asked has just answered: asking at once would bring nothing new.
  let pause = joins ? 0 : shortestPauseMs
  for (;;) {
    await sleep(jittered(pause), undefined, { signal })
    const { draft, ended, asker } = await lookPatiently(turn, taskId)
    turn.takeOver()
    const { task: before } = pump.fold
    if (!isSameJson(draft.event, known)) await pump.write([draft])
    known = draft.event
    const hasChanged = !isSameTask(before, pump.fold.task)
    if (hasChanged) changedAt = Date.now()
    pause = hasChanged ? shortestPauseMs : Math.min(Math.max(2 * pause, shortestPauseMs), longestPause(changedAt))
    if (ended) return
    if (isGivenUp(changedAt)) return void (await pump.write([gapDraft(gapReasons.unchanged, true)]))
    const { task } = pump.fold
    const joined = joins ? await join({ ...turn, ...asker }, taskId, draft) : 'refused'
    if (joined === 'ended') return
    if (!isSameTask(task, pump.fold.task)) changedAt = Date.now()
    fruitless = joined === 'fruitless' ? fruitless + 1 : 0
    if (fruitless === maxFruitlessJoins) await pump.write([noteDraft(remark('polled-instead'))])
    joins = joined === 'over' || (joined === 'fruitless' && fruitless < maxFruitlessJoins)
  }
}

/** True if nothing but times differs: an agent may set the time anew in each response. */
const isSameTask = (one: Task, other: Task): boolean => isUnchanged(one, other, { timestamps: false })

const longestPause = (changedAt: number): number =>
  Date.now() - changedAt > quietMs ? longestQuietPauseMs : longestPauseMs

/** True for a task that has not changed for so long that it is not followed any more. `changedAt`: milliseconds. */
export function isGivenUp(changedAt: number): boolean {
  return Date.now() - changedAt > 1000 * env().TASK_PATIENCE
}

/** Joins the task's stream. A connection that does not come about is as one that ended: the task is asked for again. */
async function join(turn: Turn, taskId: string, known: Draft): Promise<JoinResult> {
  const call = prepareCall(turn, { operation: 'subscribe', taskId })
  await turn.pump.write([call.draft])
  const { task } = turn.pump.fold
  const startedAt = Date.now()
  const { result } = await listenToTask(turn, call, known)
  if (result === 'ended' || result === 'refused') return result
  const isFruitless = isSameTask(task, turn.pump.fold.task) && Date.now() - startedAt < shortJoinMs
  return isFruitless ? 'fruitless' : 'over'
}

async function listenToTask(
  turn: Turn,
  call: ReturnType<typeof prepareCall>,
  known: Draft,
): Promise<Pick<StreamOutcome, 'result'>> {
  try {
    return await listen(turn, call, {
      refused: (refusal) => [asNote(refusal)],
      mend: (stream) => mendJoin(turn, known, stream),
    })
  } catch (error) {
    if (error instanceof Fault) return { result: 'over' }
    throw error
  }
}

/** An agent without a stream to join is no failure. */
function asNote({ event, method, raw }: Draft): Draft {
  return noteDraft(event.kind === 'fault' ? remark('unjoined', {}, event.fault) : { note: '' }, method, raw)
}
