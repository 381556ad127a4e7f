import 'server-only'
import type { TaskStatus } from '@/lib/a2a/model'
import { isTerminal } from '@/lib/a2a/states'
import { endsTurn } from '@/lib/a2a/turn'
import { callAgent } from '@/lib/server/tasks/call-agent'
import type { Draft } from '@/lib/server/tasks/draft'
import { ownDrafts } from '@/lib/server/tasks/own-drafts'
import type { PreparedCall } from '@/lib/server/tasks/prepare-call'
import type { Turn } from '@/lib/server/tasks/turn'

/** How long to read on, from the last event, once the turn is over: some agents leave the connection open, some tell more. */
const afterglowMs = 500
/** The same after a message: some agents stream one message as many. */
const afterMessageMs = 10_000

/** Made once: one for each call, with its stack, takes longer than to write the call down. */
const heardEnough = new DOMException('The turn is over.', 'AbortError')

/** ended: the turn is over; over: the answer came to its end before; refused: the agent cannot do this call. */
export type Hearing = 'ended' | 'over' | 'refused'

export interface Ears {
  /** The first answer is an error: what to log in its place, ending with a note where that is no failure of the turn. */
  refused: (refusal: Draft) => Draft[] | Promise<Draft[]>
  /** The first answer is none: what to log of it besides. */
  understood?: (answer: Draft) => Promise<Draft[]>
  /** What is made of the answer before any of it is logged. */
  mend?: (stream: AsyncGenerator<Draft[], void>) => AsyncGenerator<Draft[], void>
}

/**
 * Calls the agent and logs what it says until its turn or its answer is over. `letsGo`: only until the agent has named the
 * task. Throws the Fault of a call without any answer.
 */
export async function listen(
  turn: Turn,
  call: PreparedCall,
  { refused, understood, mend = (stream) => stream }: Ears,
  letsGo = false,
): Promise<Hearing> {
  const enough = new AbortController()
  const stop = () => enough.abort(turn.signal.reason)
  if (turn.signal.aborted) stop()
  turn.signal.addEventListener('abort', stop)
  const before = turn.pump.fold.task.status
  let timer: NodeJS.Timeout | undefined
  let ended = false
  let first = true
  try {
    for await (const said of mend(callAgent(turn, call, enough.signal))) {
      const drafts = ownDrafts(turn, said)
      const [draft] = drafts
      if (first && draft?.event.kind === 'fault') {
        const told = await refused(draft)
        if (told.at(-1)?.kind === 'note') {
          await turn.pump.write(told)
          return 'refused'
        }
        drafts.splice(0, 1, ...told)
      } else if (first && draft && understood) drafts.push(...(await understood(draft)))
      if (ended && draft?.kind === 'gap') break
      turn.takeOver()
      await turn.pump.write(drafts)
      ended = isDone(turn) || drafts.reduce((over, each) => isOver(over, each, before), ended)
      first = false
      if (letsGo && !ended && turn.pump.remoteId) break
      clearTimeout(timer)
      const reading = drafts.some(({ kind }) => kind === 'message') ? afterMessageMs : afterglowMs
      if (ended) timer = setTimeout(() => enough.abort(heardEnough), reading)
    }
  } catch (error) {
    if (error !== heardEnough) throw error
  } finally {
    clearTimeout(timer)
    turn.signal.removeEventListener('abort', stop)
    enough.abort(heardEnough)
  }
  return ended ? 'ended' : 'over'
}

/** True once the task has come to its end in this turn: no event after it starts it anew. */
function isDone({ pump: { fold } }: Turn): boolean {
  return !fold.open && isTerminal(fold.task.status.state)
}

/** Whether the turn is over after this row. A task that goes on after a message shows that the message was not all. */
function isOver(over: boolean, { event }: Draft, before: TaskStatus): boolean {
  if (event.kind === 'fault') return true
  if (event.kind === 'task' || event.kind === 'status' || event.kind === 'message') return endsTurn(event, before)
  return over
}
