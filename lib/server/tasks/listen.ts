import 'server-only'
import type { TaskStatus } from '@/lib/a2a/model'
import { isTerminal } from '@/lib/a2a/states'
import { endsTurn } from '@/lib/a2a/turn'
import type { FaultData } from '@/lib/faults/fault'
import { callAgent } from '@/lib/server/tasks/call-agent'
import { type Draft, noteDraft } from '@/lib/server/tasks/draft'
import type { PreparedCall } from '@/lib/server/tasks/prepare-call'
import type { Turn } from '@/lib/server/tasks/turn'

/** How long to read on, from the last event, once the turn is over: some agents leave the connection open, some tell more. */
const afterglowMs = 500
/** The same after a message: some agents stream one message as many. */
const afterMessageMs = 10_000

/** ended: the turn is over; over: the answer came to its end before; refused: the agent cannot do this call. */
export type Hearing = 'ended' | 'over' | 'refused'

/**
 * Calls the agent and logs what it says until its turn or its answer is over. A first answer that `refusal`
 * recognises becomes a note. `letsGo`: only until the agent has named the task. Throws the Fault of a call without any answer.
 */
export async function listen(
  turn: Turn,
  call: PreparedCall,
  refusal: (fault: FaultData) => boolean | Promise<boolean>,
  letsGo = false,
): Promise<Hearing> {
  const enough = new AbortController()
  const before = turn.pump.fold.task.status
  let timer: NodeJS.Timeout | undefined
  let ended = false
  let first = true
  try {
    for await (const drafts of callAgent(turn, call, AbortSignal.any([turn.signal, enough.signal]))) {
      const [draft] = drafts
      if (first && draft?.event.kind === 'fault' && (await refusal(draft.event.fault))) {
        await turn.pump.write([noteDraft(draft.event.fault.message, draft.method, draft.raw)])
        return 'refused'
      }
      if (ended && draft?.kind === 'gap') break
      turn.takeOver()
      await turn.pump.write(drafts)
      ended = isDone(turn) || drafts.reduce((over, each) => isOver(over, each, before), ended)
      first = false
      if (letsGo && !ended && turn.pump.remoteId) break
      clearTimeout(timer)
      const reading = drafts.some(({ kind }) => kind === 'message') ? afterMessageMs : afterglowMs
      if (ended) timer = setTimeout(() => enough.abort(), reading)
    }
  } catch (error) {
    if (error !== enough.signal.reason) throw error
  } finally {
    clearTimeout(timer)
    enough.abort()
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
