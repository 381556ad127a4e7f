import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import { createSnapshotDiff, type SnapshotDiffer } from '@/lib/a2a/folding/diff-snapshots'
import type { AgentEvent } from '@/lib/a2a/model'
import { createRemark } from '@/lib/a2a/remarks'
import { type Draft, gapDraft, noteDraft } from '@/lib/server/a2a-client/draft'
import { pollTask } from '@/lib/server/a2a-client/poll-task'
import { filterForeignEvents } from '@/lib/server/a2a-client/filter-foreign-events'
import type { Turn } from '@/lib/server/a2a-client/turn'

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
export async function* reconcileResubscribe(
  turn: Turn,
  known: Draft,
  stream: AsyncGenerator<Draft[], void>,
): AsyncGenerator<Draft[], void> {
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
