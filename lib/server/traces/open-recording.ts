import 'server-only'
import { createHash } from 'node:crypto'
import { applyRows } from '@/lib/a2a/apply-rows'
import { parseJson } from '@/lib/a2a/catalog/parse-json'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { gapReasons, readGapReason } from '@/lib/a2a/gap-reasons'
import type { Json } from '@/lib/a2a/json'
import { limits } from '@/lib/a2a/limits'
import type { LogRow } from '@/lib/a2a/log'
import { jsonBounds } from '@/lib/a2a/parse-bounded-json'
import { isTooDeep } from '@/lib/a2a/reading/nesting'
import { Fault } from '@/lib/faults/fault'
import { eventText } from '@/lib/server/db/event-text'
import { saidIn } from '@/lib/server/db/said'
import { gapDraft } from '@/lib/server/tasks/draft'
import { readTraceHead, rowCheck, type TraceIssue } from '@/lib/trace/check-trace'
import { traceLevels } from '@/lib/trace/limits'
import type { TraceHead } from '@/lib/trace/trace'

/** A thread has the memory for so many values beside the text. */
const maxValues = 10_000_000
/** Rows that are checked in one step: sessions of a thread take turns. */
const rowsPerStep = 2_000
/** Rows that are handed over at once, and about how many characters of them. */
const rowsPerPage = 200
const pageLength = 2 * 1024 * 1024

/**
 * Opens a recording that is imported: its bytes go through `add`, then come `parse`, `check` until it returns false, `summary`,
 * and `rows` until there are none. Runs in a worker thread: a recording of 64 MB takes ten seconds.
 * Every step throws `invalid-input` with the paths of what is wrong.
 */
export function openRecording() {
  let bytes: Uint8Array[] = []
  let head: TraceHead | undefined
  let rows: LogRow[] = []
  let check: ReturnType<typeof rowCheck> | undefined
  let checked = 0
  let fold: TaskFold = emptyFold
  /** The characters of each row as JSON. */
  const lengths: number[] = []
  const digest = createHash('sha256')
  let logBytes = 0

  const take = (row: LogRow): void => {
    const json = JSON.stringify(row)
    if (!isEndOfRecording(row)) digest.update(`${json}\n`)
    lengths.push(json.length)
    logBytes += Buffer.byteLength(row.raw) + Buffer.byteLength(eventText(row))
  }
  return {
    add(chunk: Uint8Array): void {
      bytes.push(chunk)
    },
    /** The head of the recording. */
    parse(): TraceHead {
      const text = decoded(bytes)
      bytes = []
      const trace = readHead(text)
      head = trace.head
      rows = trace.rows as Json as unknown as LogRow[]
      check = rowCheck(head)
      return head
    },
    /** Checks the next rows. False once all are checked. */
    check(): boolean {
      const until = Math.min(checked + rowsPerStep, rows.length)
      const issues = check?.(rows as Json as unknown as Json[], checked, until) ?? []
      if (issues.length > 0) throw refusal(issues)
      const some = rows.slice(checked, until)
      for (const row of some) take(row)
      fold = applyRows(fold, some)
      checked = until
      return checked < rows.length
    },
    /** What all rows come to. A recording that stops in the middle gets a row that says so. */
    summary() {
      if (fold.open) {
        const end = endOfRecording(rows)
        rows.push(end)
        take(end)
        fold = applyRows(fold, [end])
      }
      const { task, states } = fold
      return {
        rowCount: rows.length,
        digest: digest.update(JSON.stringify([head?.task.remoteId, head?.task.createdAt])).digest('hex'),
        state: task.status.state,
        artifactCount: task.artifacts.length,
        states: states.map(({ at, state }) => ({ at, state })),
        said: saidIn(fold),
        logBytes,
      }
    },
    /** The rows from `start` on, as many as are handed over at once. */
    rows(start: number): LogRow[] {
      let end = start
      for (let length = 0; end < rows.length && end - start < rowsPerPage && length < pageLength; end += 1)
        length += lengths[end] ?? 0
      return rows.slice(start, end)
    },
  }
}

function decoded(bytes: readonly Uint8Array[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(bytes))
  } catch {
    throw new Fault('invalid-input', 'The request body is not valid UTF-8.', { reason: 'PARSE_ERROR' })
  }
}

function readHead(text: string): { head: TraceHead; rows: Json[] } {
  if (text.trim() === '') throw refusal([{ path: '', message: 'The file is empty.' }], 'trace-empty')
  const json = parseJson(text, { ...jsonBounds, values: maxValues, keys: maxValues })
  if (!json.ok) throw refusal([{ path: '', message: 'The file is not valid JSON.' }], 'trace-no-json')
  // Schemas of nested values would run out of stack.
  if (isTooDeep(json.value, limits().nesting + traceLevels))
    throw refusal([{ path: '', message: 'The JSON in this file is nested too deeply.' }], 'trace-too-deep')
  const trace = readTraceHead(json.value)
  if (Array.isArray(trace)) throw refusal(trace)
  if (!trace.ok) throw refusal([{ path: '', message: trace.problem }], 'trace-unknown')
  return trace.value
}

/** Nobody hears what the agent says after the last row: said in the log, that is told wherever it is read. */
function endOfRecording(rows: readonly LogRow[]): LogRow {
  const { at = new Date().toISOString() } = rows.at(-1) ?? {}
  return { seq: rows.length + 1, at, ...gapDraft(gapReasons.recorded, true) }
}

/** What came in unfinished is the same trace when it comes again from here. */
function isEndOfRecording({ event }: LogRow): boolean {
  return event.kind === 'gap' && readGapReason(event.reason)?.cause === 'recorded'
}

function refusal(issues: TraceIssue[], code = 'trace-wrong'): Fault {
  const [first] = issues
  const what = first?.path ? `${first.path}: ${first.message}` : (first?.message ?? '')
  const message = first?.path ? `Couldn't import the recording: ${what}.` : what
  return new Fault('invalid-input', message, { details: { issues, code, values: { what } } })
}
