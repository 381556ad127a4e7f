import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSnapshotDiff, type SnapshotDiffer } from '@/lib/a2a/folding/diff-snapshots'
import { isUnchanged } from '@/lib/a2a/folding/is-unchanged'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import { isSameJson } from '@/lib/a2a/json'
import type { AgentEvent, Task } from '@/lib/a2a/model'
import { createRemark } from '@/lib/a2a/remarks'
import { Fault } from '@/lib/faults/fault'
import { backoffDelayMs, type BackoffPolicy } from '@/lib/retry/backoff'
import { type Draft, type DraftStream, gapDraft, noteDraft } from '@/lib/server/a2a-client/draft'
import { filterForeignEvents } from '@/lib/server/a2a-client/filter-foreign-events'
import { pollTask, pollUntilAvailable } from '@/lib/server/a2a-client/poll-task'
import { prepareCall } from '@/lib/server/a2a-client/prepare-call'
import { receiveEvents, type StreamOutcome } from '@/lib/server/a2a-client/receive-events'
import type { Turn } from '@/lib/server/a2a-client/turn'
import { env } from '@/lib/server/platform/env'

/** Maximum milliseconds for which the stream is held back until the poll has returned. */
const pollTimeoutMs = 5_000
/** Milliseconds by which events from before the poll may arrive after its response, on another connection. */
const settleMs = 300
/** Maximum number of events that are held back, and of their characters. */
const maxHeld = { events: 500, characters: 500_000 }

/** Characters of both snapshots beyond which they are not compared, and a gap is noted. */
const maxCompared = 4_000_000

const eventOf = ({ event }: Draft): AgentEvent[] =>
  event.kind === 'task' || event.kind === 'status' || event.kind === 'artifact' || event.kind === 'message'
    ? [event]
    : []

const isContent = ({ kind }: Draft): boolean => kind !== 'note'

/**
 * Yields the events of a stream that was resubscribed to after the agent had returned the task as `known`. If the stream does
 * not begin with the task, the agent is polled once more, so that nothing is missed: events that its response shows to be
 * missing come first, or a gap if it does not show them.
 */
async function* reconcileResubscribe(turn: Turn, known: Draft, stream: DraftStream): AsyncGenerator<Draft[], void> {
  const held: Draft[] = []
  let characters = 0
  const mayHold = () => !source.over && held.length < maxHeld.events && characters < maxHeld.characters
  const source = { over: false }
  let next: Promise<void> | undefined
  const read = async () => {
    const { done, value } = await stream.next()
    next = undefined
    source.over = done === true
    if (!value) return
    held.push(...filterForeignEvents(turn, value))
    characters += value.reduce((sum, { raw }) => sum + raw.length, 0)
  }
  /** Reads one more batch. Called again before it arrives, it returns the same promise. */
  const take = () => {
    next ??= read()
    next.catch(() => undefined)
    return next
  }
  try {
    while (!source.over && !held.some(isContent)) await take()
    const first = held.find(isContent)
    if (first && eventOf(first).length > 0 && first.kind !== 'task') {
      const least = held.flatMap(eventOf).length
      const poll = pollNow(turn)
      await hold(poll, mayHold, take)
      const latest = await poll
      const differ = createDiffer(known, latest, least)
      const isClear = () => latest === null || arrange(latest, held, differ) !== undefined
      if (!isClear()) await hold(sleep(settleMs), () => mayHold() && !isClear(), take)
      const whole = held.splice(0)
      yield arrange(latest, whole, differ) ?? [gapDraft(gapReasons.joined), ...whole]
    }
    while (!source.over || held.length > 0) {
      if (held.length === 0) await take()
      else yield held.splice(0)
    }
  } catch (error) {
    if (held.length > 0) yield held.splice(0)
    throw error
  } finally {
    void stream.return().catch(() => undefined)
  }
}

/** Reads batches until `enough` resolves, as long as `may` returns true. */
async function hold(enough: Promise<unknown>, may: () => boolean, take: () => Promise<void>): Promise<void> {
  const done = enough.then(() => 'done')
  while (may()) if ((await Promise.race([done, take()])) === 'done') return
}

/** Polls the task now. Resolves with null if the poll fails. */
async function pollNow(turn: Turn): Promise<Draft | null> {
  const taskId = turn.pump.remoteId
  if (!taskId) return null
  const signal = AbortSignal.any([turn.signal, AbortSignal.timeout(pollTimeoutMs)])
  return pollTask({ ...turn, signal }, taskId).then(
    ({ draft }) => draft,
    () => null,
  )
}

/** Undefined if the agent did not return the task, or if the snapshots are too large to compare. */
function createDiffer({ event, raw }: Draft, answer: Draft | null, least: number): SnapshotDiffer | undefined {
  if (event.kind !== 'task' || answer?.event.kind !== 'task') return undefined
  if (raw.length + answer.raw.length > maxCompared) return undefined
  return createSnapshotDiff(event.task, answer.event.task, least)
}

/** Returns the held drafts, preceded by the latest snapshot if it has more; undefined if the snapshots do not show it. */
function arrange(latest: Draft | null, held: Draft[], differ: SnapshotDiffer | undefined): Draft[] | undefined {
  const events = held.flatMap(eventOf)
  // A task in the stream has as much as one that is polled.
  if (events.some(({ kind }) => kind === 'task')) return held
  const diff = differ?.(events)
  if (!diff?.more || !latest) return diff && held
  let left = diff.included
  const marked = held.map((draft) => {
    if (left === 0 || eventOf(draft).length === 0) return draft
    left -= 1
    return noteDraft(createRemark('told'), draft.method, draft.raw)
  })
  return [latest, ...marked]
}

const backoff: BackoffPolicy = { firstMs: 500, maxMs: 5_000, jitter: 0.25 }
/** For a task that has not changed for `quietMs`. */
const quietBackoff: BackoffPolicy = { ...backoff, maxMs: 30_000 }
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
  /** Characters of the last response. */
  let size = 0
  let changedAt = Date.now()
  // Polls since the last change. An agent without streaming has just responded, so it is not polled at once.
  let polls = subscribes ? 0 : 1
  for (;;) {
    if (polls > 0) await sleep(Math.max(pauseMs(polls, changedAt), pauseAfter(size)), undefined, { signal })
    const { draft, ended, caller } = await pollUntilAvailable(turn, taskId)
    turn.takeOver()
    size = draft.raw.length
    const { task: before } = pump.fold
    if (!isSameJson(draft.event, known)) await pump.write([draft])
    known = draft.event
    const hasChanged = !isSameTask(before, pump.fold.task)
    if (hasChanged) changedAt = Date.now()
    polls = hasChanged ? 1 : polls + 1
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

const pauseMs = (polls: number, changedAt: number): number =>
  backoffDelayMs(Date.now() - changedAt > quietMs ? quietBackoff : backoff, polls)

/** Characters of polled responses that one task may take a second. */
const maxCharactersPerSecond = 1024 * 1024

/** Returns the least pause after a response, in ms: a large one takes the time and memory of other tasks. */
export const pauseAfter = (characters: number): number =>
  Math.min(quietBackoff.maxMs, (1000 * characters) / maxCharactersPerSecond)

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
