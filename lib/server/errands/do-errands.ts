import 'server-only'
import { toFaultData } from '@/lib/faults/fault'
import { seal, unseal } from '@/lib/server/credentials/seal'
import { answerErrand, beginErrand, type ErrandRecord, waitingErrands } from '@/lib/server/db/errands'
import { doErrand } from '@/lib/server/errands/do-errand'
import { type Errand, errandPlace, type Outcome } from '@/lib/server/errands/errand'
import { selfId, tellOthers } from '@/lib/server/instances/self'
import { log } from '@/lib/server/log'
import { isStopping } from '@/lib/server/tasks/stopping'

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
