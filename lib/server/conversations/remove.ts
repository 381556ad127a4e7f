import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { removeTasks, tasksOfConversation } from '@/lib/server/db/remove-tasks'
import { existingConversation } from '@/lib/server/conversations/existing-conversation'
import { cancelTask } from '@/lib/server/tasks/cancel'
import { doneElsewhere } from '@/lib/server/errands/done-elsewhere'
import { silenceTask } from '@/lib/server/tasks/silence'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/viewer'

/** Removes a conversation with its tasks, events and artifacts for good. What runs is canceled at the agent first. */
export async function removeConversation(viewer: Viewer, id: string): Promise<{ tasks: number }> {
  const conversation = await existingConversation(viewer, id)
  const tasks = await tasksOfConversation(conversation.id)
  await Promise.all(tasks.map((task) => silence(viewer, task)))
  await removeTasks(
    viewer,
    tasks.map((task) => task.id),
  )
  return { tasks: tasks.length }
}

/** Removes a task with its events and artifacts for good, and its conversation where it was all of it. */
export async function removeTask(viewer: Viewer, id: string): Promise<{ tasks: number }> {
  await silence(viewer, await requireTask(viewer, id))
  await removeTasks(viewer, [id])
  return { tasks: 1 }
}

/** Waits until nothing writes to the task any more. Throws `conflict` where that does not come about. */
async function silence(viewer: Viewer, { id, open }: { id: string; open: boolean }): Promise<void> {
  // An agent that cannot cancel, or is gone, must not keep a person from removing what is theirs.
  if (open) await cancelTask(viewer, id).catch(() => {})
  const done = await doneElsewhere(id, { kind: 'silence', ownerId: viewer.ownerId })
  if (!(done ? done.rests : await silenceTask(id)))
    throw new Fault('conflict', 'Switchboard is still writing to this task. Try again in a moment.')
}
