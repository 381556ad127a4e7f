import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { removeTasks, listConversationTasks } from '@/lib/server/db/tasks/conversation-tasks'
import { requireConversation } from '@/lib/server/conversations/require-conversation'
import { cancelTask } from '@/lib/server/tasks/cancel-task'
import { runOnHolder } from '@/lib/server/tasks/remote/run-on-holder'
import { stopFollowing } from '@/lib/server/tasks/stop-following'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Permanently deletes a conversation with its tasks, events and artifacts. Running tasks are canceled at the agent first. */
export async function removeConversation(viewer: Viewer, id: string): Promise<{ tasks: number }> {
  const conversation = await requireConversation(viewer, id)
  const tasks = await listConversationTasks(conversation.id)
  await Promise.all(tasks.map((task) => stopTask(viewer, task)))
  await removeTasks(
    viewer,
    tasks.map((task) => task.id),
  )
  return { tasks: tasks.length }
}

/** Permanently deletes a task with its events and artifacts, and its conversation if it has no other task. */
export async function removeTask(viewer: Viewer, id: string): Promise<{ tasks: number }> {
  await stopTask(viewer, await requireTask(viewer, id))
  await removeTasks(viewer, [id])
  return { tasks: 1 }
}

/** Waits until nothing writes to the task any more. Throws `conflict` if that does not happen. */
async function stopTask(viewer: Viewer, { id, open }: { id: string; open: boolean }): Promise<void> {
  // An agent that cannot cancel, or is gone, must not prevent the deletion.
  if (open) await cancelTask(viewer, id).catch(() => {})
  const done = await runOnHolder(id, { kind: 'silence', ownerId: viewer.ownerId })
  if (!(done ? done.rests : await stopFollowing(id)))
    throw new Fault('conflict', 'Switchboard is still writing to this task. Try again in a moment.')
}
