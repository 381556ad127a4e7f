import 'server-only'
import type { TaskListFormat } from '@/lib/api/constants'
import type { TasksExport } from '@/lib/api/task-calls'
import { Fault } from '@/lib/faults/fault'
import { computeTaskTime } from '@/lib/replay/task-time'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { listReadableTasksById } from '@/lib/server/db/tasks/tasks'
import { streamText } from '@/lib/server/platform/http/stream-response'
import { formatSizeLimit } from '@/lib/server/platform/limits'
import type { Viewer } from '@/lib/server/platform/viewer'
import { createMissingTaskFault } from '@/lib/server/tasks/task-detail'
import { taskSummary } from '@/lib/server/tasks/task-summary'
import { openTaskExport, readTaskExportInput, type TaskExport } from '@/lib/server/traces/task-export'
import { maxTraceBytes } from '@/lib/trace/trace-limits'
import { writeCsvLine } from '@/lib/server/platform/csv'

/** Writes a task as a recording on one line. */
async function* recordingLine({ head, pages }: TaskExport): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"events":[`
  let first = true
  for await (const page of pages()) {
    for (const row of page) {
      yield first ? row : `,${row}`
      first = false
    }
  }
  yield ']}\n'
}

const csvHead = [
  'id',
  'state',
  'title',
  'agent',
  'active_ms',
  'waiting_ms',
  'events',
  'artifacts',
  'started_at',
  'updated_at',
]

/** Writes the columns of the task list for one task. */
async function* csvLine({ head: { agent, task: head } }: TaskExport, task: TaskRecord): AsyncGenerator<string> {
  const { activeMs, waitingMs } = computeTaskTime(taskSummary(task), Date.now())
  const { id, state, lastSeq, artifactCount } = task
  const counts = [activeMs, waitingMs, lastSeq, artifactCount]
  yield writeCsvLine([id, state, head.title, agent.name, ...counts, head.createdAt, head.updatedAt])
}

interface FormatWriter {
  mediaType: string
  /** The text before the first task. */
  start: string
  write: (exported: TaskExport, task: TaskRecord) => AsyncGenerator<string>
}

const formats: Record<TaskListFormat, FormatWriter> = {
  // Without the byte order mark, spreadsheets do not read the file as UTF-8.
  csv: { mediaType: 'text/csv', start: `\uFEFF${writeCsvLine(csvHead)}`, write: csvLine },
  jsonl: { mediaType: 'application/x-ndjson', start: '', write: recordingLine },
}

/** Continues a generator whose first piece was already read. */
async function* continueWith(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

/**
 * Responds with several tasks as one file, in the order of `ids`, each redacted like a single export and written as fast as it
 * is read. Throws `not-found` if a task does not exist, `too-large` if their logs have more than 64 MiB, and what
 * `openTaskExport` throws for the first one. An error of a later task ends the response.
 */
export async function exportTasks(viewer: Viewer, { ids, format, redact }: TasksExport): Promise<Response> {
  const tasks = await listReadableTasksById(viewer, ids)
  const missing = ids.find((id) => !tasks.some((task) => task.id === id))
  if (missing !== undefined) throw createMissingTaskFault(missing)
  if (tasks.reduce((sum, { logBytes }) => sum + logBytes, 0) > maxTraceBytes)
    throw new Fault('too-large', `The events of these tasks are larger than ${formatSizeLimit(maxTraceBytes)}.`)
  const { mediaType, start, write } = formats[format]
  async function* pieces(): AsyncGenerator<string> {
    let before = start
    for (const task of tasks) {
      const exported = await openTaskExport(await readTaskExportInput(viewer, task.id, redact))
      try {
        for await (const piece of write(exported, task)) {
          yield before + piece
          before = ''
        }
      } finally {
        exported.close()
      }
    }
  }
  const all = pieces()
  const { value: first = '' } = await all.next()
  // A client that disconnects before the first piece must not leave the task's redaction open.
  const end = (): void => void all.return(undefined)
  return new Response(streamText(continueWith(first, all), end), {
    headers: {
      'Content-Type': `${mediaType}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="tasks.${format}"`,
      'Cache-Control': 'no-store',
    },
  })
}
