import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import type { TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import { database } from '@/lib/server/db/client'
import { createInConversation } from '@/lib/server/db/create-in-conversation'
import { eventText } from '@/lib/server/db/event-text'
import { storeEvents } from '@/lib/server/db/events'
import { plainData } from '@/lib/server/db/plain-data'
import { saidIn } from '@/lib/server/db/said'
import { keepText } from '@/lib/server/db/said-texts'
import { searchText } from '@/lib/server/db/search-text'
import { settleConversation } from '@/lib/server/db/settle-conversation'
import { taskColumns } from '@/lib/server/db/task-columns'
import { type Imported, type TaskRecord, toTaskRecord } from '@/lib/server/db/task-record'
import type { Viewer } from '@/lib/server/viewer'

const rowsAtOnce = 200

/** A task that was made elsewhere, checked. */
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
  imported: Imported
  /** As all its rows tell it. */
  fold: TaskFold
}

/** Stores a task with its whole log. It is there for others once all of it is; of one that fails nothing stays. */
export async function storeImportedTask(
  { ownerId }: Viewer,
  task: TaskToImport,
  rows: readonly LogRow[],
): Promise<TaskRecord> {
  const { fold, title, imported, ...rest } = task
  try {
    for (let start = 0; start < rows.length; start += rowsAtOnce)
      await storeEvents(task.id, rows.slice(start, start + rowsAtOnce))
    const columns = taskColumns({
      state: fold.task.status.state,
      open: false,
      artifactCount: fold.task.artifacts.length,
      states: fold.states.map(({ at, state }) => ({ at, state })),
      statusAt: task.updatedAt.toISOString(),
    })
    const data = {
      ...plainData(rest),
      ...columns,
      states: columns.states ?? [],
      ownerId,
      title: plainData(title),
      imported: plainData(imported),
      searchText: searchText([title]),
      lastSeq: rows.length,
      logBytes: rows.reduce((sum, row) => sum + Buffer.byteLength(row.raw) + Buffer.byteLength(eventText(row)), 0),
    }
    const record = toTaskRecord(await createInConversation(data, title))
    await keepText(task.id, saidIn(fold))
    // It may be older than what the conversation holds already.
    const { conversationId } = record
    if (conversationId) await database().prisma.$transaction((tx) => settleConversation(tx, conversationId))
    return record
  } catch (error) {
    await database().prisma.taskEvent.deleteMany({ where: { taskId: task.id } })
    throw error
  }
}

/** The imported tasks of an agent with as many rows: among them is the one that comes again. */
export async function findImported(
  { ownerId }: Viewer,
  agentId: string,
  lastSeq: number,
): Promise<{ id: string; imported: Imported }[]> {
  const rows = await database().prisma.task.findMany({
    where: { ownerId, agentId, lastSeq },
    select: { id: true, imported: true },
  })
  return rows.flatMap(({ id, imported }) => (imported ? [{ id, imported: imported as unknown as Imported }] : []))
}
