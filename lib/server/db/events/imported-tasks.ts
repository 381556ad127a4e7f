import 'server-only'
import { ownWorkFilter } from '@/lib/server/db/agents/own-work'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskState } from '@/lib/a2a/states'
import type { Rating } from '@/lib/api/rating'
import { database } from '@/lib/server/db/engine/client'
import { assignToConversation, recomputeConversation } from '@/lib/server/db/conversations/assign-to-conversation'
import { lockConversation } from '@/lib/server/db/conversations/lock-conversation'
import type { TaskUncheckedCreateInput } from '@/lib/server/db/gen/sqlite/models/Task'
import { databaseErrorKind } from '@/lib/server/platform/database-error'
import { storeEvents } from '@/lib/server/db/events/events'
import { listSettings, removeSetting, writeSetting } from '@/lib/server/db/engine/settings'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import { buildSearchText } from '@/lib/server/db/search/search-text'
import {
  type ImportOrigin,
  type TaskRecord,
  taskSelection,
  toTaskColumns,
  toTaskRecord,
} from '@/lib/server/db/tasks/task-record'
import { importRatings } from '@/lib/server/db/tasks/task-ratings'
import { log } from '@/lib/server/platform/log'
import type { StoredText } from '@/lib/server/db/conversations/conversation-update'
import type { Viewer } from '@/lib/server/platform/viewer'

/** A validated task of an imported recording. */
export interface TaskToImport {
  id: string
  agentId: string
  remoteId: string | null
  contextId: string | null
  dialect: DialectId
  callerDialect: DialectId
  title: string
  createdAt: Date
  updatedAt: Date
  imported: ImportOrigin
  /** Summary of all its rows. */
  summary: {
    rowCount: number
    spanMs: number
    faulty: boolean
    state: TaskState
    artifactCount: number
    states: { at: string; state: TaskState }[]
    taskText: StoredText
    logBytes: number
  }
  ratings: readonly Rating[]
}

/**
 * Stores a task with its whole log, whose rows come in pages, and its ratings. The task becomes visible once all of it is stored;
 * if that fails, nothing remains.
 */
export async function storeImportedTask(
  { userId: ownerId }: Viewer,
  task: TaskToImport,
  pages: AsyncIterable<LogRow[]>,
): Promise<TaskRecord> {
  const { summary, title, imported, ratings, ...rest } = task
  const { rowCount, spanMs, faulty, state, artifactCount, states, taskText, logBytes } = summary
  const columns = toTaskColumns({
    state,
    open: false,
    artifactCount,
    states,
    statusAt: task.updatedAt,
    spanMs,
    rowCount,
    faulty,
  })
  const data = {
    ...toStorableData(rest),
    ...columns,
    states: columns.states ?? [],
    ownerId,
    title: toStorableData(title),
    imported: toStorableData(imported),
    searchText: buildSearchText([title]),
    lastSeq: rowCount,
    logBytes,
  }
  const record = await storeRowsAndTask(pages, data, taskText, ratings)
  const { id: taskId, conversationId } = record
  // The task is stored, so an error here must not fail the import.
  if (conversationId)
    await recompute(conversationId).catch((error: unknown) =>
      log().warn({ err: error, taskId }, 'failed to update the conversation of an imported task'),
    )
  return record
}

async function storeRowsAndTask(
  pages: AsyncIterable<LogRow[]>,
  data: TaskUncheckedCreateInput & { id: string },
  text: StoredText,
  ratings: readonly Rating[],
): Promise<TaskRecord> {
  const { id } = data
  await writeSetting(unfinishedName(id), {})
  try {
    for await (const page of pages) await storeEvents(id, page)
    const stored = await createTaskInConversation(data, text, ratings)
    // If this fails, the cleanup does it.
    await removeSetting(unfinishedName(id)).catch(() => {})
    return toTaskRecord(stored)
  } catch (error) {
    await removeUnfinishedImport(id)
    throw error
  }
}

const unfinishedPrefix = 'unfinished import '
/** Name of the setting that marks an import whose rows are being stored. It has the ID of the task. */
const unfinishedName = (taskId: string): string => `${unfinishedPrefix}${taskId}`

/** Deletes the rows of an import, unless its task is stored: a commit may not have been confirmed. */
async function removeUnfinishedImport(taskId: string): Promise<void> {
  const { task, taskEvent } = database().prisma
  if ((await task.count({ where: { id: taskId } })) === 0) await taskEvent.deleteMany({ where: { taskId } })
  await removeSetting(unfinishedName(taskId))
}

/** Deletes what is left of imports that began before that time and whose process ended. */
export async function removeUnfinishedImports(before: Date): Promise<void> {
  for (const name of await listSettings(unfinishedPrefix, before))
    await removeUnfinishedImport(name.slice(unfinishedPrefix.length))
}

/** Recomputes a conversation: an imported task may be older than its other tasks. */
function recompute(conversationId: string): Promise<void> {
  return database().prisma.$transaction(async (tx) => {
    await lockConversation(tx, conversationId)
    await recomputeConversation(tx, conversationId)
  })
}

const attempts = 3

/** Stores a task, its text and ratings, and the conversation that it creates or joins. */
async function createTaskInConversation(
  data: TaskUncheckedCreateInput,
  { lines, searchText }: StoredText,
  ratings: readonly Rating[],
) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database().prisma.$transaction(async (tx) => {
        const task = await tx.task.create({ data, ...taskSelection })
        await tx.taskText.create({ data: { taskId: task.id, lines: JSON.stringify(lines), searchText } })
        const ratingCounts = await importRatings(tx, task.id, ratings)
        const conversationId = await assignToConversation(tx, { ...task, state: task.state as TaskState }, new Date())
        return { ...task, ...ratingCounts, conversationId }
      })
    } catch (error) {
      // The conversation of the same context has just been created with another task, or deleted with its last one.
      if (!['taken', 'missing'].includes(databaseErrorKind(error)) || attempt === attempts) throw error
    }
  }
}

/** Returns the imported tasks of an agent with that many rows, to find the same recording again. */
export async function findImportedTasks(
  viewer: Viewer,
  agentId: string,
  lastSeq: number,
): Promise<{ id: string; imported: ImportOrigin }[]> {
  const rows = await database().prisma.task.findMany({
    where: { ...ownWorkFilter(viewer), agentId, lastSeq },
    // Of the index of the agent's tasks: without stored statistics, SQLite reads all tasks of the viewer.
    orderBy: [{ statusAt: 'desc' }, { id: 'desc' }],
    select: { id: true, imported: true },
  })
  return rows.flatMap(({ id, imported }) => (imported ? [{ id, imported: imported as unknown as ImportOrigin }] : []))
}
