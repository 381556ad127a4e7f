import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import { createSnapshotDiff, type SnapshotDiffer } from '@/lib/a2a/diff-snapshots'
import type { AgentEvent } from '@/lib/a2a/model'
import { remark } from '@/lib/a2a/remarks'
import { type Draft, gapDraft, noteDraft } from '@/lib/server/tasks/draft'
import { look } from '@/lib/server/tasks/look'
import { ownDrafts } from '@/lib/server/tasks/own-drafts'
import type { Turn } from '@/lib/server/tasks/turn'

/** So long what the stream says is held back at most, until the agent has been asked. */
const lookMs = 5_000
/** What was said before the answer may arrive so much later than it, on another connection. */
const settleMs = 300
/** Maximum number of events that are held back, and of their characters. */
const maxHeld = { events: 500, characters: 500_000 }

/** Characters of both snapshots beyond which they are not compared, and a gap is noted. */
const maxCompared = 4_000_000

const eventOf = ({ event }: Draft): AgentEvent[] =>
  event.kind === 'task' || event.kind === 'status' || event.kind === 'artifact' || event.kind === 'message'
    ? [event]
    : []

const saysSomething = ({ kind }: Draft): boolean => kind !== 'note'

/**
 * What the stream of a task says that was joined after the agent had told it as `known`. An agent that does not begin with
 * the task is asked for it once more, as only then nothing falls between: what that answer shows to be missed comes first,
 * or a gap where it does not show it.
 */
export async function* mendJoin(
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
    held.push(...ownDrafts(turn, value))
    characters += value.reduce((sum, { raw }) => sum + raw.length, 0)
  }
  /** Takes one more batch; called again before it has come, it is the same one. */
  const take = () => {
    next ??= read()
    next.catch(() => undefined)
    return next
  }
  try {
    while (!source.over && !held.some(saysSomething)) await take()
    const first = held.find(saysSomething)
    if (first && eventOf(first).length > 0 && first.kind !== 'task') {
      const least = held.flatMap(eventOf).length
      const told = lookNow(turn)
      await hold(told, mayHold, take)
      const answer = await told
      const differ = differOf(known, answer, least)
      const isClear = () => answer === null || arranged(answer, held, differ) !== undefined
      if (!isClear()) await hold(sleep(settleMs), () => mayHold() && !isClear(), take)
      const whole = held.splice(0)
      yield arranged(answer, whole, differ) ?? [gapDraft(gapReasons.joined), ...whole]
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

/** Takes batches until `enough` resolves, as long as it `may`. */
async function hold(enough: Promise<unknown>, may: () => boolean, take: () => Promise<void>): Promise<void> {
  const done = enough.then(() => 'done')
  while (may()) if ((await Promise.race([done, take()])) === 'done') return
}

/** The task as the agent tells it now; null where it does not. */
async function lookNow(turn: Turn): Promise<Draft | null> {
  const taskId = turn.pump.remoteId
  if (!taskId) return null
  const signal = AbortSignal.any([turn.signal, AbortSignal.timeout(lookMs)])
  return look({ ...turn, signal }, taskId).then(
    ({ draft }) => draft,
    () => null,
  )
}

/** Undefined for an agent that did not answer with the task, and for snapshots that take long to compare. */
function differOf({ event, raw }: Draft, answer: Draft | null, least: number): SnapshotDiffer | undefined {
  if (event.kind !== 'task' || answer?.event.kind !== 'task') return undefined
  if (raw.length + answer.raw.length > maxCompared) return undefined
  return createSnapshotDiff(event.task, answer.event.task, least)
}

/** What was held back, with the later telling of the task in its place where that holds more; undefined where it is not to be told. */
function arranged(told: Draft | null, held: Draft[], differ: SnapshotDiffer | undefined): Draft[] | undefined {
  const events = held.flatMap(eventOf)
  // A whole task in the stream says as much as one that is asked for.
  if (events.some(({ kind }) => kind === 'task')) return held
  const diff = differ?.(events)
  if (!diff?.more || !told) return diff && held
  let left = diff.included
  const marked = held.map((draft) => {
    if (left === 0 || eventOf(draft).length === 0) return draft
    left -= 1
    return noteDraft(remark('told'), draft.method, draft.raw)
  })
  return [told, ...marked]
}
