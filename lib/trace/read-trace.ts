import { z } from 'zod'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import { parseLenientJson } from '@/lib/a2a/catalog/parse-lenient-json'
import { isObject, type Json } from '@/lib/a2a/json'
import { jsonBounds } from '@/lib/a2a/json/parse-bounded-json'
import { limits } from '@/lib/limits/limits'
import { type LogRow, logRowSchema } from '@/lib/a2a/log'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import { jsonObjectSchema, jsonSchema } from '@/lib/a2a/model'
import { maxTaskRatings } from '@/lib/api/constants'
import { faultKinds } from '@/lib/faults/fault'
import { maxRedacted, type Trace, traceFormat, type TraceHead, traceSchema, traceVersion } from '@/lib/trace/trace'
import { maxTraceRows, traceNesting } from '@/lib/trace/trace-limits'

/** Schema of a fault in an imported file. Everything that is rendered must have the declared type. */
const importedFaultSchema = z.object({
  kind: z.enum(faultKinds),
  message: z.string(),
  hint: z.string().optional(),
  hop: z.enum(['browser', 'switchboard', 'connection', 'agent']).optional(),
  agentError: z.object({ code: z.number(), message: z.string(), data: jsonSchema.optional() }).optional(),
  httpStatus: z.number().int().optional(),
  retryAfter: z.number().optional(),
  details: jsonObjectSchema.optional(),
})

const maxIssues = 20
/** Maximum characters of the path and message of an issue. Names of members come from the file. */
const maxPathLength = 300
const maxMessageLength = 500
const maxVersionLength = 40
/** Maximum bytes of an ID. Databases look up tasks by it. */
const maxIdBytes = 1000

/** Tolerance in ms for clocks that differ or are adjusted. */
const clockToleranceMs = 15 * 60_000
const futureMessage = 'is in the future'
/** Not all databases support the year 0. */
const earliest = '0001'

const timeFormatMessage = 'must be a UTC time such as 2026-11-23T08:00:00.000Z'

const isTime = (issue: z.core.$ZodIssue): boolean => issue.code === 'invalid_format' && issue.format === 'datetime'

const isInFuture = (time: string): boolean => Date.parse(time) > Date.now() + clockToleranceMs

/** A problem of a trace and its path, e.g. `events.3.seq`. */
export interface TraceIssue {
  path: string
  message: string
}

const headSchema = traceSchema.omit({ events: true })

/**
 * Returns the head of a trace and its unchecked rows, at most `most`. Returns a problem if the value is not a supported trace.
 */
export function readTraceHead(
  value: Json,
  most = maxTraceRows,
): Outcome<{ head: TraceHead; rows: Json[] }> | TraceIssue[] {
  if (!isObject(value) || value.format !== traceFormat)
    return problem(`This file is not a Switchboard recording: "format" is not "${traceFormat}".`)
  if (value.version !== traceVersion)
    return problem(`The file has ${versionText(value.version)}. Only version ${traceVersion} is supported.`)
  // The schema would report each item.
  for (const [name, max] of Object.entries({ redacted: maxRedacted, ratings: maxTaskRatings })) {
    const list = value[name]
    if (Array.isArray(list) && list.length > max)
      return [{ path: name, message: `has ${list.length} items; the limit is ${max}` }]
  }
  const head = headSchema.safeParse(value)
  if (!head.success) return toIssues(head.error)
  const { remoteId, contextId, createdAt, updatedAt } = head.data.task
  if (createdAt < earliest) return [{ path: 'task.createdAt', message: 'is before the year 1' }]
  if (isInFuture(createdAt)) return [{ path: 'task.createdAt', message: futureMessage }]
  if (isInFuture(updatedAt)) return [{ path: 'task.updatedAt', message: futureMessage }]
  if (Date.parse(updatedAt) < Date.parse(createdAt))
    return [{ path: 'task.updatedAt', message: 'is before its createdAt' }]
  for (const [index, { at }] of (head.data.ratings ?? []).entries()) {
    if (at < earliest) return [{ path: `ratings.${index}.at`, message: 'is before the year 1' }]
    if (isInFuture(at)) return [{ path: `ratings.${index}.at`, message: futureMessage }]
  }
  for (const [name, id] of Object.entries({ remoteId, contextId }))
    if (id !== null && (id.length > maxIdBytes || new TextEncoder().encode(id).length > maxIdBytes))
      return [{ path: `task.${name}`, message: `is longer than ${maxIdBytes} bytes` }]
  const rows = value.events
  if (!Array.isArray(rows)) return [{ path: 'events', message: 'is not an array' }]
  if (rows.length === 0) return [{ path: 'events', message: 'is empty' }]
  if (rows.length > most) return [{ path: 'events', message: `has ${rows.length} rows; the limit is ${most}` }]
  return ok({ head: head.data, rows })
}

/** Formats a version for a message. A value of the file may have megabytes. */
function versionText(version: Json | undefined): string {
  if (typeof version === 'string') return `version ${JSON.stringify(truncate(version, maxVersionLength))}`
  return typeof version === 'number' ? `version ${version}` : 'no version number'
}

/**
 * Creates a check of the rows of one trace, in order, some at a time. It returns the issues, none if all rows can be replayed.
 */
export function createRowCheck({ task }: TraceHead): (rows: readonly Json[], from: number, to: number) => TraceIssue[] {
  const order = createTimeCheck(task)
  return (rows, from, to) => {
    const issues: TraceIssue[] = []
    for (let index = from; index < Math.min(to, rows.length) && issues.length < maxIssues; index++)
      issues.push(...checkRow(rows[index] ?? null, index, order))
    return issues.slice(0, maxIssues)
  }
}

/** Returns the problem with the time of a row; null if there is none. Rows come in order. */
type TimeCheck = (at: string, index: number) => string | null

function createTimeCheck({ createdAt, updatedAt }: TraceHead['task']): TimeCheck {
  const [first, last] = [Date.parse(createdAt), Date.parse(updatedAt)]
  let latest = { at: first, index: 0 }
  return (time, index) => {
    const at = Date.parse(time)
    if (isInFuture(time)) return futureMessage
    if (at < first - clockToleranceMs) return `is ${formatPeriod(first - at)} before the task's createdAt`
    if (at > last + clockToleranceMs) return `is ${formatPeriod(at - last)} after the task's updatedAt`
    if (at < latest.at - clockToleranceMs) return `is ${formatPeriod(latest.at - at)} before events.${latest.index}.at`
    if (at > latest.at) latest = { at, index }
    return null
  }
}

function formatPeriod(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}

function checkRow(json: Json, index: number, order: TimeCheck): TraceIssue[] {
  const row = logRowSchema.safeParse(json)
  if (!row.success) return toIssues(row.error, `events.${index}`)
  const { seq, kind, at, event } = row.data as LogRow
  const timeProblem = order(at, index)
  if (timeProblem) return [{ path: `events.${index}.at`, message: timeProblem }]
  if (seq !== index + 1)
    return [
      { path: `events.${index}.seq`, message: `is ${seq}, expected ${index + 1}: rows are numbered without gaps` },
    ]
  if (event.kind !== kind)
    return [{ path: `events.${index}.event.kind`, message: `is "${event.kind}", but the kind of the row is "${kind}"` }]
  const name = event.kind === 'fault' ? 'fault' : 'cause'
  const faultJson = event.kind === 'fault' ? event.fault : 'cause' in event ? event.cause : undefined
  if (faultJson === undefined) return []
  const fault = importedFaultSchema.safeParse(faultJson)
  return fault.success ? [] : toIssues(fault.error, `events.${index}.event.${name}`)
}

function toIssues(error: z.ZodError, within = ''): TraceIssue[] {
  const issues = error.issues.slice(0, maxIssues).flatMap(flattenUnionIssue)
  return issues.slice(0, maxIssues).map((issue) => ({
    path: truncate([within, ...issue.path].filter((part) => part !== '').join('.'), maxPathLength),
    message: isTime(issue) ? timeFormatMessage : truncate(issue.message, maxMessageLength),
  }))
}

/** Returns the issues of a union: those of the variant that the value declares, if it declares one. */
function flattenUnionIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const branches = issue.errors.map((issues) => issues.flatMap(flattenUnionIssue))
  const declaresKind = branches.some((issues) => issues.some(isKindIssue))
  const meant = declaresKind ? branches.find((issues) => !issues.some(isKindIssue)) : undefined
  return meant?.map((each) => ({ ...each, path: [...issue.path, ...each.path] })) ?? [issue]
}

const isKindIssue = ({ code, path: [name, ...more] }: z.core.$ZodIssue): boolean =>
  name === undefined ? code === 'invalid_union' : more.length === 0 && (name === 'kind' || name === 'operation')

/** Maximum number of reported problems. */
const maxReported = 5

/**
 * Reads and checks a trace from the text of a file, with any number of rows. Returns the first problems with their paths if it
 * is invalid.
 */
export function readTrace(text: string): Outcome<Trace> {
  if (text.trim() === '') return problem('The file is empty.')
  const json = parseLenientJson(text, { ...jsonBounds, values: Infinity, keys: Infinity, numbers: Infinity })
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
