import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskState } from '@/lib/a2a/states'
import { database } from '@/lib/server/db/client'
import { createInConversation } from '@/lib/server/db/create-in-conversation'
import { storeEvents } from '@/lib/server/db/events'
import { plainData } from '@/lib/server/db/plain-data'
import { keepText } from '@/lib/server/db/said-texts'
import { searchText } from '@/lib/server/db/search-text'
import { settleConversation } from '@/lib/server/db/settle-conversation'
import { taskColumns } from '@/lib/server/db/task-columns'
import type { Said } from '@/lib/server/db/task-news'
import { type Imported, type TaskRecord, toTaskRecord } from '@/lib/server/db/task-record'
import type { Viewer } from '@/lib/server/viewer'

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
  /** What all its rows come to. */
  summary: {
    rowCount: number
    state: TaskState
    artifactCount: number
    states: { at: string; state: TaskState }[]
    said: Said
    logBytes: number
  }
}

/** Stores a task with its whole log, whose rows come in pages. It is there for others once all of it is; of one that fails nothing stays. */
export async function storeImportedTask(
  { ownerId }: Viewer,
  task: TaskToImport,
  pages: AsyncIterable<LogRow[]>,
): Promise<TaskRecord> {
  const { summary, title, imported, ...rest } = task
  const { rowCount, state, artifactCount, states, said, logBytes } = summary
  try {
    for await (const page of pages) await storeEvents(task.id, page)
    const columns = taskColumns({
      state,
      open: false,
      artifactCount,
      states,
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
      lastSeq: rowCount,
      logBytes,
    }
    const record = toTaskRecord(await createInConversation(data, title))
    await keepText(task.id, said)
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
