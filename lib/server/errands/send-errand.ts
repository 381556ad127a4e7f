import 'server-only'
import { randomUUID } from 'node:crypto'
import { Fault } from '@/lib/faults/fault'
import { currentAuthorization } from '@/lib/server/credentials/caller-authorization'
import { seal, unseal } from '@/lib/server/credentials/seal'
import { errandState, forgetErrand, leaveErrand, takeBackErrand } from '@/lib/server/db/errands'
import { isLiving } from '@/lib/server/db/holders'
import { awaitAnswer } from '@/lib/server/errands/answer-bell'
import { type Done, type Errand, errandPlace, type Outcome } from '@/lib/server/errands/errand'
import { tellOthers } from '@/lib/server/instances/self'

/** Beneath what is notified. */
const lookMs = 250
/** How long the holder has to begin, and then to end. */
const beginMs = 10_000
const endMs = 300_000
/** Commands that call the agent for a caller. */
const callsForCaller = new Set<Errand['kind']>(['send', 'cancel'])

/**
 * Has the instance that holds a task do something, once: answers with what came of it, or null where it was not begun and
 * never will be. Throws the fault that it ended in; `conflict` where the holder was lost over it, so that nobody can say.
 */
export async function sendErrand(taskId: string, holder: string, errand: Errand): Promise<Done | null> {
  const id = randomUUID()
  const authorization = callsForCaller.has(errand.kind) ? currentAuthorization() : undefined
  const payload = await seal(JSON.stringify({ ...errand, ...(authorization && { authorization }) }), errandPlace(id))
  await leaveErrand({ id, taskId, holder, kind: errand.kind, payload })
  tellOthers({ kind: 'errand', to: holder })
  const since = performance.now()
  for (;;) {
    await awaitAnswer(id, lookMs)
    const state = await errandState(id)
    if (typeof state === 'object') return outcomeOf(id, state.answer)
    if (state === 'gone') throw new Fault('not-found', 'The task was deleted in the meantime.')
    const waited = performance.now() - since
    if (waited < (state === 'waiting' ? beginMs : endMs) && (await isLiving(holder))) continue
    if (await takeBackErrand(id)) return null
    const last = await errandState(id)
    if (typeof last === 'object') return outcomeOf(id, last.answer)
    await forgetErrand(id)
    throw new Fault(
      'conflict',
      'The Switchboard instance that ran this task has stopped. Your request may or may not have reached the agent.',
      { hop: 'switchboard', hint: 'Check the task before you try again.', details: { code: 'unsure' } },
    )
  }
}

async function outcomeOf(id: string, answer: string): Promise<Done> {
  const outcome = JSON.parse(await unseal(answer, errandPlace(id))) as Outcome
  await forgetErrand(id)
  if ('done' in outcome) return outcome.done
  throw new Fault(outcome.fault.kind, outcome.fault.message, outcome.fault)
}
