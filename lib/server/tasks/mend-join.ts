import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import type { AgentEvent } from '@/lib/a2a/model'
import { remark } from '@/lib/a2a/remarks'
import { saidBetween } from '@/lib/a2a/said-between'
import { type Draft, gapDraft, noteDraft } from '@/lib/server/tasks/draft'
import { look } from '@/lib/server/tasks/look'
import { ownDrafts } from '@/lib/server/tasks/own-drafts'
import type { Turn } from '@/lib/server/tasks/turn'

/** So long what the stream says is held back at most, until the agent has been asked. */
const lookMs = 5_000
/** What was said before the answer may arrive so much later than it, on another connection. */
const settleMs = 300
/** So many events are held back at most. */
const mostHeld = 500

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
  const source = { over: false }
  let next: Promise<void> | undefined
  const read = async () => {
    const { done, value } = await stream.next()
    next = undefined
    source.over = done === true
    if (value) held.push(...ownDrafts(turn, value))
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
      await hold(told, () => !source.over && held.length < mostHeld, take)
      const answer = await told
      const isClear = () => answer === null || arranged(known, answer, held, least) !== undefined
      if (!isClear()) await hold(sleep(settleMs), () => !source.over && !isClear() && held.length < mostHeld, take)
      const whole = held.splice(0)
      yield arranged(known, answer, whole, least) ?? [gapDraft(gapReasons.joined), ...whole]
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

/** What was held back, with the later telling of the task in its place where that holds more; undefined where it is not to be told. */
function arranged(known: Draft, told: Draft | null, held: Draft[], least: number): Draft[] | undefined {
  const said = held.flatMap(eventOf)
  // A whole task in the stream says as much as one that is asked for.
  if (said.some(({ kind }) => kind === 'task')) return held
  if (known.event.kind !== 'task' || told?.event.kind !== 'task') return undefined
  const between = saidBetween(known.event.task, told.event.task, said, least)
  if (!between?.more) return between && held
  let left = between.included
  const marked = held.map((draft) => {
    if (left === 0 || eventOf(draft).length === 0) return draft
    left -= 1
    return noteDraft(remark('told'), draft.method, draft.raw)
  })
  return [told, ...marked]
}
