import 'server-only'
import type { ConversationPatch, ConversationSummary } from '@/lib/api/conversation'
import { Fault } from '@/lib/faults/fault'
import { readConversationSummary } from '@/lib/server/conversations/conversation-page'
import type { ConversationRecord } from '@/lib/server/db/conversations/conversation-record'
import {
  findConversation,
  findReadableConversation,
  updateConversation,
} from '@/lib/server/db/conversations/conversations'
import { listConversationTasks, removeEmptyConversation, removeTasks } from '@/lib/server/db/tasks/conversation-tasks'
import { listTasksById } from '@/lib/server/db/tasks/tasks'
import type { Viewer } from '@/lib/server/platform/viewer'
import { cancelTask } from '@/lib/server/tasks/cancel-task'
import { endDeletedDeliveries } from '@/lib/server/tasks/push/deliver-to-callers'
import { runOnHolder } from '@/lib/server/tasks/remote/run-on-holder'
import { stopFollowing } from '@/lib/server/tasks/shutdown-tasks'
import { requireTask } from '@/lib/server/tasks/task-detail'

/** Returns the viewer's own conversation by its ID, or by that of a task in it. Throws `not-found`. */
export async function requireConversation(viewer: Viewer, id: string): Promise<ConversationRecord> {
  const conversation = await findConversation(viewer, id)
  if (!conversation) throw createMissingConversationFault(id)
  return conversation
}

/** Returns a conversation that the viewer may read by its ID, or by that of a task in it. Throws `not-found`. */
export async function readOneConversation(viewer: Viewer, id: string): Promise<ConversationSummary> {
  const conversation = await findReadableConversation(viewer, id)
  if (!conversation) throw createMissingConversationFault(id)
  return readConversationSummary(viewer, conversation)
}

const createMissingConversationFault = (id: string): Fault => new Fault('not-found', `Conversation not found: ${id}.`)

/**
 * Renames a conversation, or marks it as read or unread. `id`: that of the conversation or of a task in it. If the task's agent
 * names a context meanwhile, the task moves to another conversation and this one may disappear; then that one is updated.
 * Throws `not-found`.
 */
export async function patchConversation(
  viewer: Viewer,
  id: string,
  patch: ConversationPatch,
): Promise<ConversationRecord> {
  for (;;) {
    // Reads it again in case it moved; throws if it is gone.
    const changed = await updateConversation(await requireConversation(viewer, id), patch)
    if (changed) return changed
  }
}

/** Permanently deletes a conversation with its tasks, events and artifacts. Running tasks are canceled at the agent first. */
export async function removeConversation(viewer: Viewer, id: string): Promise<{ tasks: number }> {
  const conversation = await requireConversation(viewer, id)
  const tasks = await listConversationTasks(conversation.id)
  await Promise.all(tasks.map((task) => stopTask(viewer, task)))
  await removeStopped(
    viewer,
    tasks.map((task) => task.id),
  )
  if (tasks.length === 0) await removeEmptyConversation(viewer, conversation.id)
  return { tasks: tasks.length }
}

/** Permanently deletes a task with its events and artifacts, and its conversation if it has no other task. */
export async function removeTask(viewer: Viewer, id: string): Promise<{ tasks: number }> {
  await stopTask(viewer, await requireTask(viewer, id))
  await removeStopped(viewer, [id])
  return { tasks: 1 }
}

/** Tasks that are stopped at the same time. */
const stopBatchSize = 20

/**
 * Permanently deletes several tasks like `removeTask`. Unknown IDs are ignored; tasks that Switchboard is still writing to are
 * skipped.
 */
export async function removeTaskList(viewer: Viewer, ids: string[]): Promise<{ tasks: number; skipped: string[] }> {
  const tasks = await listTasksById(viewer, ids)
  const removed: string[] = []
  for (let start = 0; start < tasks.length; start += stopBatchSize) {
    const batch = tasks.slice(start, start + stopBatchSize)
    const outcomes = await Promise.allSettled(batch.map((task) => stopTask(viewer, task)))
    // What was stopped is deleted, whatever happens to the others.
    const stopped = batch.filter((_, index) => outcomes[index]?.status === 'fulfilled').map(({ id }) => id)
    await removeStopped(viewer, stopped)
    removed.push(...stopped)
    const failure = outcomes.find((outcome) => outcome.status === 'rejected' && !isConflict(outcome.reason))
    if (failure?.status === 'rejected') throw failure.reason
  }
  return { tasks: removed.length, skipped: tasks.map(({ id }) => id).filter((id) => !removed.includes(id)) }
}

const isConflict = (error: unknown): boolean => error instanceof Fault && error.kind === 'conflict'

async function removeStopped(viewer: Viewer, taskIds: string[]): Promise<void> {
  await removeTasks(viewer, taskIds)
  endDeletedDeliveries(taskIds)
}

/** Waits until nothing writes to the task any more. Throws `conflict` if that does not happen. */
async function stopTask(viewer: Viewer, { id, open }: { id: string; open: boolean }): Promise<void> {
  // An agent that cannot cancel, or is gone, must not prevent the deletion.
  if (open) await cancelTask(viewer, id).catch(() => {})
  const done = await runOnHolder(id, { kind: 'silence', ownerId: viewer.userId })
  if (!(done ? done.rests : await stopFollowing(id)))
    throw new Fault('conflict', 'Switchboard is still writing to this task. Try again in a moment.')
}
