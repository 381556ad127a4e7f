import 'server-only'
import { toFaultData } from '@/lib/faults/fault'
import { withAuthorization } from '@/lib/server/credentials/caller-authorization'
import { seal, unseal } from '@/lib/server/credentials/seal'
import { answerErrand, beginErrand, type ErrandRecord, waitingErrands } from '@/lib/server/db/errands'
import { type Done, type Errand, errandPlace, type Outcome } from '@/lib/server/errands/errand'
import { selfId, tellOthers } from '@/lib/server/instances/self'
import { log } from '@/lib/server/log'
import { takeDelivery } from '@/lib/server/push/take-delivery'
import { cancelTask } from '@/lib/server/tasks/cancel'
import { findWithAgent } from '@/lib/server/tasks/find-with-agent'
import { noteInTask } from '@/lib/server/tasks/note-in-task'
import { silenceTask } from '@/lib/server/tasks/silence'
import { startTurn } from '@/lib/server/tasks/start'
import { isStopping } from '@/lib/server/tasks/stopping'
import { requireTask } from '@/lib/server/tasks/task-detail'

/** Does what another instance asked for, as if it had been asked for here. Throws what that throws. */
function doErrand(taskId: string, errand: Errand): Promise<Done> {
  return withAuthorization(errand.authorization, () => perform(taskId, errand))
}

async function perform(taskId: string, errand: Errand): Promise<Done> {
  const viewer = { ownerId: errand.ownerId }
  const { task, agent } = await findWithAgent(viewer, taskId)
  switch (errand.kind) {
    case 'send': {
      const { seq } = await startTurn(viewer, agent, errand.call, errand.caller, errand.wishes)
      return { seq, rests: false }
    }
    case 'cancel':
      await cancelTask(viewer, taskId, errand.said)
      break
    case 'push':
      await takeDelivery(task, agent, errand.delivery, errand.raw, errand.secrets)
      break
    case 'note':
      await noteInTask(task, errand.note)
      break
    case 'silence':
      return { seq: task.lastSeq, rests: await silenceTask(taskId) }
  }
  const { lastSeq, open } = await requireTask(viewer, taskId)
  return { seq: lastSeq, rests: !open }
}

/** Begins all errands that other instances have left for this one; each answers for itself. */
export async function doErrands(): Promise<void> {
  const self = selfId()
  // Those who wait find somebody else.
  if (self === null || isStopping()) return
  for (const record of await waitingErrands(self)) {
    if (!(await beginErrand(record.id))) continue
    void answer(record).catch((error: unknown) =>
      log().error({ err: error, taskId: record.taskId }, 'failed to answer a remote command'),
    )
  }
}

async function answer({ id, taskId, kind, payload }: ErrandRecord): Promise<void> {
  const outcome = await outcomeOf(taskId, kind, await unseal(payload, errandPlace(id)))
  await answerErrand(id, await seal(JSON.stringify(outcome), errandPlace(id)))
  tellOthers({ kind: 'answer', id })
}

async function outcomeOf(taskId: string, kind: string, text: string): Promise<Outcome> {
  try {
    return { done: await doErrand(taskId, JSON.parse(text) as Errand) }
  } catch (error) {
    const fault = toFaultData(error)
    if (fault.kind === 'internal') log().error({ err: error, taskId, kind }, 'remote command failed')
    return { fault }
  }
}
