import 'server-only'
import { randomUUID } from 'node:crypto'
import { Fault } from '@/lib/faults/fault'
import { currentAuthorization } from '@/lib/server/credentials/caller-authorization'
import { seal, unseal } from '@/lib/server/credentials/seal'
import { errandState, forgetErrand, leaveErrand, takeBackErrand } from '@/lib/server/db/errands'
import { isLiving, placeOf } from '@/lib/server/db/holders'
import { awaitAnswer } from '@/lib/server/errands/answer-bell'
import { type Done, type Errand, errandPlace, type Outcome } from '@/lib/server/errands/errand'
import { aloneSince, selfId, tellOthers } from '@/lib/server/instances/self'
import { isRunning } from '@/lib/server/tasks/pumps'
import { takeUp } from '@/lib/server/tasks/take-up'

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
async function sendErrand(taskId: string, holder: string, errand: Errand): Promise<Done | null> {
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

const attempts = 3

/**
 * Has another instance do something with a task that it holds. Null where this process is to do it: nobody holds the task,
 * or this process does; a turn in it that nobody runs has been taken up here by then. Throws what came of it.
 */
export async function doneElsewhere(taskId: string, errand: Errand): Promise<Done | null> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (isRunning(taskId)) return null
    const place = await placeOf(taskId)
    if (!place) return null
    const { task, living } = place
    const self = selfId()
    const isElsewhere = self !== null && living && task.holder !== self
    if (!isElsewhere) {
      const isLeft = self === null ? task.updatedAt < aloneSince() : task.holder !== self
      if (task.open && isLeft) await takeUp(task)
      return null
    }
    const done = await sendErrand(taskId, task.holder ?? '', errand)
    if (done) return done
  }
  throw new Fault('conflict', 'Another Switchboard instance is taking over this task. Try again in a moment.')
}
