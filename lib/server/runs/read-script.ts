import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { readLog } from '@/lib/server/traces/read-log'
import { makeScript, type Script } from '@/lib/trace/script'

/** What was said in a task and what came of it, turn by turn. */
export async function readScript({ id, lastSeq }: TaskRecord): Promise<Script> {
  const rows: LogRow[] = []
  // What went over the wire is not said again.
  for await (const page of readLog(id, lastSeq)) for (const row of page) rows.push({ ...row, raw: '' })
  return makeScript(rows)
}
