import { parseJson } from '@/lib/a2a/catalog/parse-json'
import type { Json } from '@/lib/a2a/json'
import { jsonBounds } from '@/lib/a2a/parse-bounded-json'
import type { LogRow } from '@/lib/a2a/log'
import { limits } from '@/lib/a2a/limits'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { isTooDeep } from '@/lib/a2a/reading/nesting'
import { readTraceHead, rowCheck, type TraceIssue } from '@/lib/trace/check-trace'
import { traceLevels } from '@/lib/trace/limits'
import type { Trace } from '@/lib/trace/trace'

/** Problems beyond these are not told. */
const mostTold = 5

/** A trace in a file's text, checked as an import is, but however many rows it has; what is wrong with it by member, the first problems in words. */
export function readTrace(text: string): Outcome<Trace> {
  if (text.trim() === '') return problem('The file is empty.')
  const json = parseJson(text, { ...jsonBounds, values: Infinity, keys: Infinity })
  if (!json.ok) return problem('The file is not valid JSON.')
  // Schemas of nested values would run out of stack.
  if (isTooDeep(json.value, limits().nesting + traceLevels))
    return problem('The JSON in this file is nested too deeply.')
  const read = readTraceHead(json.value, Infinity)
  if (Array.isArray(read)) return problem(wordsOf(read))
  if (!read.ok) return read
  const { head, rows } = read.value
  const issues = rowCheck(head)(rows, 0, rows.length)
  return issues.length > 0 ? problem(wordsOf(issues)) : ok({ ...head, events: rows as Json as unknown as LogRow[] })
}

function wordsOf(issues: readonly TraceIssue[]): string {
  const told = issues.slice(0, mostTold).map(({ path, message }) => `${path || 'the file'}: ${message}`)
  return [...told, ...(issues.length > mostTold ? ['and more'] : [])].join('\n')
}
