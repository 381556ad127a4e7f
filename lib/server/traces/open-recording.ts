import 'server-only'
import { createHash } from 'node:crypto'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import { parseLenientJson } from '@/lib/a2a/catalog/parse-lenient-json'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { gapReasons, readGapReason } from '@/lib/a2a/gap-reasons'
import type { Json } from '@/lib/a2a/json'
import { limits } from '@/lib/limits/limits'
import type { LogRow } from '@/lib/a2a/log'
import { jsonBounds } from '@/lib/a2a/json/parse-bounded-json'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import { Fault } from '@/lib/faults/fault'
import { encodeEventText } from '@/lib/server/db/events/event-text'
import { extractTaskText } from '@/lib/server/db/conversations/build-task-text'
import { gapDraft } from '@/lib/server/a2a-client/draft'
import { restValues } from '@/lib/server/tasks/log/rest-values'
import { readTraceHead, createRowCheck, type TraceIssue } from '@/lib/trace/read-trace'
import { traceNesting } from '@/lib/trace/trace-limits'
import type { TraceHead } from '@/lib/trace/trace'

declare module '@/lib/server/platform/threads/thread-messages' {
  interface SessionKinds {
    recording: typeof openRecording
  }
}

/** Maximum number of values: a thread has the memory for these besides the text. */
const maxValues = 10_000_000
/** Rows that are checked in one step: sessions of a thread take turns. */
const rowsPerStep = 2_000
/** Maximum rows per page, and their approximate size in characters. */
const rowsPerPage = 200
const pageLength = 2 * 1024 * 1024

/**
 * Opens an imported recording: its bytes are passed to `add`, followed by `parse`, `check` until it returns false, `summary`,
 * and `rows` until there are none. Runs in a worker thread: a recording of 64 MB takes ten seconds. Every step throws
 * `invalid-input` with the paths of the problems.
 */
export function openRecording() {
  let bytes: Uint8Array[] = []
  let head: TraceHead | undefined
  let rows: LogRow[] = []
  let check: ReturnType<typeof createRowCheck> | undefined
  let checked = 0
  let fold: TaskFold = emptyFold
  /** Characters of each row as JSON. */
  const lengths: number[] = []
  const digest = createHash('sha256')
  let logBytes = 0

  const take = (row: LogRow): void => {
    const json = JSON.stringify(row)
    if (!isEndOfRecording(row)) digest.update(`${json}\n`)
    lengths.push(json.length)
    logBytes += Buffer.byteLength(row.raw) + Buffer.byteLength(encodeEventText(row))
  }
  return {
    add(chunk: Uint8Array): void {
      bytes.push(chunk)
    },
    /** Parses the recording and returns its head. */
    parse(): TraceHead {
      const text = decodeText(bytes)
      bytes = []
      const trace = readHead(text)
      head = trace.head
      rows = trace.rows as Json as unknown as LogRow[]
      check = createRowCheck(head)
      return head
    },
    /** Checks the next rows. Returns false once all are checked. */
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
    /** Returns the summary of all rows. A recording of an unfinished task gets a final row that says so. */
    summary() {
      if (!head) throw new Error('The recording has not been parsed.')
      if (fold.open) {
        const end = endOfRecording(rows)
        rows.push(end)
        take(end)
        fold = applyRows(fold, [end])
      }
      const { task, states } = fold
      return {
        ...restValues(head.task, fold),
        digest: digest.update(JSON.stringify([head.task.remoteId, head.task.createdAt])).digest('hex'),
        state: task.status.state,
        artifactCount: task.artifacts.length,
        states: states.map(({ at, state }) => ({ at, state })),
        taskText: extractTaskText(fold),
        logBytes,
      }
    },
    /** Returns the next page of rows from `start` on. */
    rows(start: number): LogRow[] {
      let end = start
      for (let length = 0; end < rows.length && end - start < rowsPerPage && length < pageLength; end += 1)
        length += lengths[end] ?? 0
      return rows.slice(start, end)
    },
  }
}

function decodeText(bytes: readonly Uint8Array[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(bytes))
  } catch {
    throw new Fault('invalid-input', 'The request body is not valid UTF-8.', { reason: 'PARSE_ERROR' })
  }
}

function readHead(text: string): { head: TraceHead; rows: Json[] } {
  if (text.trim() === '') throw refusal([{ path: '', message: 'The file is empty.' }], 'trace-empty')
  const json = parseLenientJson(text, { ...jsonBounds, values: maxValues, keys: maxValues, numbers: maxValues })
  if (!json.ok) throw refusal([{ path: '', message: 'The file is not valid JSON.' }], 'trace-no-json')
  // Schemas of nested values would overflow the stack.
  if (isTooDeep(json.value, limits().nesting + traceNesting))
    throw refusal([{ path: '', message: 'The JSON in this file is nested too deeply.' }], 'trace-too-deep')
  const trace = readTraceHead(json.value)
  if (Array.isArray(trace)) throw refusal(trace)
  if (!trace.ok) throw refusal([{ path: '', message: trace.problem }], 'trace-unknown')
  return trace.value
}

/** Returns the gap after the last row: the agent's later events are missing, and every reader of the log sees that. */
function endOfRecording(rows: readonly LogRow[]): LogRow {
  const { at = new Date().toISOString() } = rows.at(-1) ?? {}
  return { seq: rows.length + 1, at, ...gapDraft(gapReasons.recorded, true) }
}

/** Excluded from the digest, so that an unfinished trace is recognized when it is imported again. */
function isEndOfRecording({ event }: LogRow): boolean {
  return event.kind === 'gap' && readGapReason(event.reason)?.cause === 'recorded'
}

function refusal(issues: TraceIssue[], code = 'trace-wrong'): Fault {
  const [first] = issues
  const what = first?.path ? `${first.path}: ${first.message}` : (first?.message ?? '')
  const message = first?.path ? `Couldn't import the recording: ${what}.` : what
  return new Fault('invalid-input', message, { details: { issues, code, values: { what } } })
}
