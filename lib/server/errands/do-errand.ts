import 'server-only'
import type { Done, Errand } from '@/lib/server/errands/errand'
import { withAuthorization } from '@/lib/server/credentials/caller-authorization'
import { takeDelivery } from '@/lib/server/push/take-delivery'
import { cancelTask } from '@/lib/server/tasks/cancel'
import { findWithAgent } from '@/lib/server/tasks/find-with-agent'
import { noteInTask } from '@/lib/server/tasks/note-in-task'
import { silenceTask } from '@/lib/server/tasks/silence'
import { startTurn } from '@/lib/server/tasks/start'
import { requireTask } from '@/lib/server/tasks/task-detail'

/** Does what another instance asked for, as if it had been asked for here. Throws what that throws. */
export function doErrand(taskId: string, errand: Errand): Promise<Done> {
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
