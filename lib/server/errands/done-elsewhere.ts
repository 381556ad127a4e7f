import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { placeOf } from '@/lib/server/db/holders'
import type { Done, Errand } from '@/lib/server/errands/errand'
import { sendErrand } from '@/lib/server/errands/send-errand'
import { aloneSince, selfId } from '@/lib/server/instances/self'
import { isRunning } from '@/lib/server/tasks/pumps'
import { takeUp } from '@/lib/server/tasks/take-up'

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
