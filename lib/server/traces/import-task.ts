import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import { applyRows } from '@/lib/a2a/apply-rows'
import { parseJson } from '@/lib/a2a/catalog/parse-json'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import type { Json } from '@/lib/a2a/json'
import { gapReasons, readGapReason } from '@/lib/a2a/gap-reasons'
import type { LogRow } from '@/lib/a2a/log'
import { plainLine } from '@/lib/a2a/reading/plain-line'
import { limits } from '@/lib/a2a/limits'
import { isTooDeep } from '@/lib/a2a/reading/nesting'
import { Fault } from '@/lib/faults/fault'
import { oneAtATime } from '@/lib/server/agents/one-at-a-time'
import { findImported, storeImportedTask } from '@/lib/server/db/imported-tasks'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { readText } from '@/lib/server/http/read-json'
import { gapDraft } from '@/lib/server/tasks/draft'
import { importedAgent } from '@/lib/server/traces/imported-agent'
import type { Viewer } from '@/lib/server/viewer'
import { readTraceHead, rowCheck, type TraceIssue } from '@/lib/trace/check-trace'
import { mostTraceBytes, traceLevels } from '@/lib/trace/limits'

/** So many rows are looked at before others get their turn. */
const rowsAtOnce = 500
const longestTitle = 500

/**
 * Takes in a trace that was made elsewhere: a task of its own, marked as imported, that nobody is ever called for. Throws
 * `invalid-input` with the paths of what is wrong, `too-large`, and `conflict` for a trace that is here already.
 */
export async function importTask(viewer: Viewer, request: Request): Promise<TaskRecord> {
  // Each holds its whole trace in memory.
  return oneAtATime('import of a trace', async () => {
    const { head, rows: given } = await readTrace(request)
    const { agent, task, source, exportedAt } = head
    const digest = createHash('sha256')
    let fold: TaskFold = emptyFold
    for (let start = 0; start < given.length; start += rowsAtOnce) {
      const some = given.slice(start, start + rowsAtOnce)
      fold = applyRows(fold, some)
      for (const row of some) if (!isEndOfRecording(row)) digest.update(`${JSON.stringify(row)}\n`)
      await pause()
    }
    const end = fold.open ? [endOfRecording(given)] : []
    fold = applyRows(fold, end)
    const rows = [...given, ...end]
    const known = digest.update(JSON.stringify([task.remoteId, task.createdAt])).digest('hex')
    const { id: agentId } = await importedAgent(viewer, agent)
    const before = (await findImported(viewer, agentId, rows.length)).find(({ imported }) => imported.digest === known)
    if (before)
      throw new Fault('conflict', 'This recording was already imported.', {
        details: { code: 'trace-known', id: before.id },
      })
    const imported = {
      at: new Date().toISOString(),
      agentName: agent.name,
      source: source ?? null,
      exportedAt: exportedAt ?? null,
      digest: known,
    }
    const { remoteId, contextId, dialect, callerDialect = dialect, title, createdAt, updatedAt } = task
    const stored = {
      id: randomUUID(),
      agentId,
      remoteId,
      contextId,
      dialect,
      callerDialect,
      imported,
      fold,
      title: cut(plainLine(title)),
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
    }
    return storeImportedTask(viewer, stored, rows)
  })
}

/** The mark tells that something is missing, also to whoever takes out what must not leave (leaving-title.ts). */
function cut(title: string): string {
  return title.length > longestTitle ? `${title.slice(0, longestTitle - 1).toWellFormed()}…` : title.toWellFormed()
}

/** Nobody hears what the agent says after the last row: said in the log, that is told wherever it is read. */
function endOfRecording(rows: LogRow[]): LogRow {
  const { at = new Date().toISOString() } = rows.at(-1) ?? {}
  return { seq: rows.length + 1, at, ...gapDraft(gapReasons.recorded, true) }
}

/** What came in unfinished is the same trace when it comes again from here. */
function isEndOfRecording({ event }: LogRow): boolean {
  return event.kind === 'gap' && readGapReason(event.reason)?.cause === 'recorded'
}

async function readTrace(request: Request) {
  const text = await readText(request, mostTraceBytes)
  if (text.trim() === '') throw refusal([{ path: '', message: 'The file is empty.' }], 'trace-empty')
  const json = parseJson(text)
  if (!json.ok) throw refusal([{ path: '', message: 'The file is not valid JSON.' }], 'trace-no-json')
  // Schemas of nested values would run out of stack.
  if (isTooDeep(json.value, limits().nesting + traceLevels))
    throw refusal([{ path: '', message: 'The JSON in this file is nested too deeply.' }], 'trace-too-deep')
  const trace = readTraceHead(json.value)
  if (Array.isArray(trace)) throw refusal(trace)
  if (!trace.ok) throw refusal([{ path: '', message: trace.problem }], 'trace-unknown')
  const { head, rows } = trace.value
  const check = rowCheck(head)
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const issues = check(rows, start, start + rowsAtOnce)
    if (issues.length > 0) throw refusal(issues)
    await pause()
  }
  return { head, rows: rows as Json as unknown as LogRow[] }
}

function refusal(issues: TraceIssue[], code = 'trace-wrong'): Fault {
  const [first] = issues
  const what = first?.path ? `${first.path}: ${first.message}` : (first?.message ?? '')
  const message = first?.path ? `Couldn't import the recording: ${what}.` : what
  return new Fault('invalid-input', message, { details: { issues, code, values: { what } } })
}
