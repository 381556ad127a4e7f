import { parseLenientJson } from '@/lib/a2a/catalog/parse-lenient-json'
import type { Json } from '@/lib/a2a/json'
import { jsonBounds } from '@/lib/a2a/json/parse-bounded-json'
import type { LogRow } from '@/lib/a2a/log'
import { limits } from '@/lib/limits/limits'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import { readTraceHead, createRowCheck, type TraceIssue } from '@/lib/trace/check-trace'
import { traceNesting } from '@/lib/trace/trace-limits'
import type { Trace } from '@/lib/trace/trace'

/** Maximum number of reported problems. */
const maxReported = 5

/**
 * Reads and checks a trace from the text of a file, with any number of rows. Returns the first problems with their paths if it
 * is invalid.
 */
export function readTrace(text: string): Outcome<Trace> {
  if (text.trim() === '') return problem('The file is empty.')
  const json = parseLenientJson(text, { ...jsonBounds, values: Infinity, keys: Infinity })
  if (!json.ok) return problem('The file is not valid JSON.')
  // Schemas of nested values would overflow the stack.
  if (isTooDeep(json.value, limits().nesting + traceNesting))
    return problem('The JSON in this file is nested too deeply.')
  const read = readTraceHead(json.value, Infinity)
  if (Array.isArray(read)) return problem(formatIssues(read))
  if (!read.ok) return read
  const { head, rows } = read.value
  const issues = createRowCheck(head)(rows, 0, rows.length)
  return issues.length > 0
    ? problem(formatIssues(issues))
    : ok({ ...head, events: rows as Json as unknown as LogRow[] })
}

function formatIssues(issues: readonly TraceIssue[]): string {
  const messages = issues.slice(0, maxReported).map(({ path, message }) => `${path || 'the file'}: ${message}`)
  return [...messages, ...(issues.length > maxReported ? ['and more'] : [])].join('\n')
}
