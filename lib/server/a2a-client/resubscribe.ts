import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import { isUnchanged } from '@/lib/a2a/folding/is-unchanged'
import { isSameJson } from '@/lib/a2a/json/is-same-json'
import type { Task } from '@/lib/a2a/model'
import { createRemark } from '@/lib/a2a/remarks'
import { Fault } from '@/lib/faults/fault'
import { env } from '@/lib/server/platform/env'
import { type Draft, gapDraft, noteDraft } from '@/lib/server/a2a-client/draft'
import { addJitter } from '@/lib/server/platform/add-jitter'
import { receiveEvents, type StreamOutcome } from '@/lib/server/a2a-client/receive-events'
import { pollUntilAvailable } from '@/lib/server/a2a-client/poll-task'
import { reconcileResubscribe } from '@/lib/server/a2a-client/reconcile-resubscribe'
import { prepareCall } from '@/lib/server/a2a-client/prepare-call'
import type { Turn } from '@/lib/server/a2a-client/turn'

const shortestPauseMs = 500
const longestPauseMs = 5_000
/** The longest pause for a task that has not changed for `quietMs`. */
const longestQuietPauseMs = 30_000
const quietMs = 10 * 60_000

/** A subscription that ends sooner without a change is fruitless; after several of them, the task is only polled. */
const shortSubscriptionMs = 10_000
const maxFruitless = 5

/**
 * `ended`: the turn is over. `over`: the stream ended before the turn. `fruitless`: it ended soon and without a change.
 * `refused`: the agent has no such stream.
 */
type SubscriptionResult = 'ended' | 'over' | 'fruitless' | 'refused'

/**
 * Follows a task that runs at the agent until its turn is over: polls the task, resubscribes to its stream if the agent
 * supports it, else keeps polling. Never repeats a message. Logs only changes. Pauses grow while nothing changes; a task that
 * has not changed for `TASK_PATIENCE` seconds is abandoned with a gap.
 */
export async function resubscribe(turn: Turn, streaming: boolean): Promise<void> {
  const { pump, signal } = turn
  const taskId = pump.remoteId
  if (!taskId)
    throw new Fault('agent-unreachable', 'The agent closed the stream before sending a task ID.', {
      hop: 'agent',
      details: { code: 'agent-unnamed' },
    })
  let subscribes = streaming
  let fruitless = 0
  let known: Draft['event'] | undefined
  let changedAt = Date.now()
  // An agent without streaming has just responded, so an immediate poll would return nothing new.
  let pause = subscribes ? 0 : shortestPauseMs
  for (;;) {
    await sleep(addJitter(pause), undefined, { signal })
    const { draft, ended, caller } = await pollUntilAvailable(turn, taskId)
    turn.takeOver()
    const { task: before } = pump.fold
    if (!isSameJson(draft.event, known)) await pump.write([draft])
    known = draft.event
    const hasChanged = !isSameTask(before, pump.fold.task)
    if (hasChanged) changedAt = Date.now()
    pause = hasChanged ? shortestPauseMs : Math.min(Math.max(2 * pause, shortestPauseMs), longestPause(changedAt))
    if (ended) return
    if (isAbandoned(changedAt)) return void (await pump.write([gapDraft(gapReasons.unchanged, true)]))
    const { task } = pump.fold
    const result = subscribes ? await subscribe({ ...turn, ...caller }, taskId, draft) : 'refused'
    if (result === 'ended') return
    if (!isSameTask(task, pump.fold.task)) changedAt = Date.now()
    fruitless = result === 'fruitless' ? fruitless + 1 : 0
    if (fruitless === maxFruitless) await pump.write([noteDraft(createRemark('polled-instead'))])
    subscribes = result === 'over' || (result === 'fruitless' && fruitless < maxFruitless)
  }
}

/** True if only times differ. An agent may update the time in each response. */
const isSameTask = (one: Task, other: Task): boolean => isUnchanged(one, other, { timestamps: false })

const longestPause = (changedAt: number): number =>
  Date.now() - changedAt > quietMs ? longestQuietPauseMs : longestPauseMs

/** True for a task that has not changed for `TASK_PATIENCE` seconds and is no longer followed. `changedAt`: milliseconds. */
export function isAbandoned(changedAt: number): boolean {
  return Date.now() - changedAt > 1000 * env().TASK_PATIENCE
}

/** Subscribes to the task's stream. A failed connection counts as one that ended: the task is polled again. */
async function subscribe(turn: Turn, taskId: string, known: Draft): Promise<SubscriptionResult> {
  const call = prepareCall(turn, { operation: 'subscribe', taskId })
  await turn.pump.write([call.draft])
  const { task } = turn.pump.fold
  const startedAt = Date.now()
  const { result } = await receiveTaskEvents(turn, call, known)
  if (result === 'ended' || result === 'refused') return result
  const isFruitless = isSameTask(task, turn.pump.fold.task) && Date.now() - startedAt < shortSubscriptionMs
  return isFruitless ? 'fruitless' : 'over'
}

async function receiveTaskEvents(
  turn: Turn,
  call: ReturnType<typeof prepareCall>,
  known: Draft,
): Promise<Pick<StreamOutcome, 'result'>> {
  try {
    return await receiveEvents(turn, call, {
      onRefusal: (refusal) => [asNote(refusal)],
      transform: (stream) => reconcileResubscribe(turn, known, stream),
    })
  } catch (error) {
    if (error instanceof Fault) return { result: 'over' }
    throw error
  }
}

/** Returns the refusal as a note: an agent that does not support resubscribing is not a failure. */
function asNote({ event, method, raw }: Draft): Draft {
  return noteDraft(event.kind === 'fault' ? createRemark('unjoined', {}, event.fault) : { note: '' }, method, raw)
}
