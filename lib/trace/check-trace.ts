import { z } from 'zod'
import { cut } from '@/lib/a2a/card-checks/cut'
import { isObject, type Json } from '@/lib/a2a/json'
import { jsonObjectSchema, jsonSchema } from '@/lib/a2a/json-schemas'
import { type LogRow, logRowSchema } from '@/lib/a2a/log'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { faultKinds } from '@/lib/faults/fault'
import { mostRows } from '@/lib/trace/limits'
import { mostRedacted, traceFormat, type TraceHead, traceSchema, traceVersion } from '@/lib/trace/trace'

/** A fault as a stranger's file tells it: what is drawn of it has to be what it claims. */
const toldFaultSchema = z.object({
  kind: z.enum(faultKinds),
  message: z.string(),
  hint: z.string().optional(),
  hop: z.enum(['browser', 'switchboard', 'connection', 'agent']).optional(),
  agentError: z.object({ code: z.number(), message: z.string(), data: jsonSchema.optional() }).optional(),
  httpStatus: z.number().int().optional(),
  retryAfter: z.number().optional(),
  details: jsonObjectSchema.optional(),
})

const mostIssues = 20
/** Characters of the path and of the message of an issue: names of members come from the file. */
const longestPath = 300
const longestMessage = 500
const longestVersion = 40
/** Bytes of an id: databases look tasks up by it. */
const longestId = 1000

/** Clocks of machines differ, and are put right now and then, but not by so many ms. */
const mostApart = 15 * 60_000
const inFuture = 'is in the future'
/** Not all databases know the year 0. */
const earliest = '0001'

const noTime = 'must be a UTC time such as 2026-11-23T08:00:00.000Z'

const isTime = (issue: z.core.$ZodIssue): boolean => issue.code === 'invalid_format' && issue.format === 'datetime'

const isAhead = (time: string): boolean => Date.parse(time) > Date.now() + mostApart

/** What is wrong with a trace, and where: `events.3.seq`. */
export interface TraceIssue {
  path: string
  message: string
}

const headSchema = traceSchema.omit({ events: true })

/** The head of a trace and its rows, at most `most`, which are not checked yet; a problem where it is no trace that can be read. */
export function readTraceHead(value: Json, most = mostRows): Outcome<{ head: TraceHead; rows: Json[] }> | TraceIssue[] {
  if (!isObject(value) || value.format !== traceFormat)
    return problem(`This file is not a Switchboard recording: "format" is not "${traceFormat}".`)
  if (value.version !== traceVersion)
    return problem(`The file has ${versionText(value.version)}. Only version ${traceVersion} is supported.`)
  // The schema would report each item.
  if (Array.isArray(value.redacted) && value.redacted.length > mostRedacted)
    return [{ path: 'redacted', message: `has ${value.redacted.length} items; the limit is ${mostRedacted}` }]
  const head = headSchema.safeParse(value)
  if (!head.success) return issuesOf(head.error)
  const { remoteId, contextId, createdAt, updatedAt } = head.data.task
  if (createdAt < earliest) return [{ path: 'task.createdAt', message: 'is before the year 1' }]
  if (isAhead(createdAt)) return [{ path: 'task.createdAt', message: inFuture }]
  if (isAhead(updatedAt)) return [{ path: 'task.updatedAt', message: inFuture }]
  if (Date.parse(updatedAt) < Date.parse(createdAt))
    return [{ path: 'task.updatedAt', message: 'is before its createdAt' }]
  for (const [name, id] of Object.entries({ remoteId, contextId }))
    if (id !== null && (id.length > longestId || new TextEncoder().encode(id).length > longestId))
      return [{ path: `task.${name}`, message: `is longer than ${longestId} bytes` }]
  const rows = value.events
  if (!Array.isArray(rows)) return [{ path: 'events', message: 'is not an array' }]
  if (rows.length === 0) return [{ path: 'events', message: 'is empty' }]
  if (rows.length > most) return [{ path: 'events', message: `has ${rows.length} rows; the limit is ${most}` }]
  return ok({ head: head.data, rows })
}

/** A version as a message can name it: a value of the file may have megabytes. */
function versionText(version: Json | undefined): string {
  if (typeof version === 'string') return `version ${JSON.stringify(cut(version, longestVersion))}`
  return typeof version === 'number' ? `version ${version}` : 'no version number'
}

/** Checks the rows of one trace in order, some at a time: what is wrong with those; nothing where all can be replayed. */
export function rowCheck({ task }: TraceHead): (rows: readonly Json[], from: number, to: number) => TraceIssue[] {
  const order = timeOrder(task)
  return (rows, from, to) => {
    const issues: TraceIssue[] = []
    for (let index = from; index < Math.min(to, rows.length) && issues.length < mostIssues; index++)
      issues.push(...checkRow(rows[index] ?? null, index, order))
    return issues.slice(0, mostIssues)
  }
}

/** What is wrong with when a row was logged; null where nothing is. Rows come in order. */
type TimeOrder = (at: string, index: number) => string | null

function timeOrder({ createdAt, updatedAt }: TraceHead['task']): TimeOrder {
  const [first, last] = [Date.parse(createdAt), Date.parse(updatedAt)]
  let latest = { at: first, index: 0 }
  return (time, index) => {
    const at = Date.parse(time)
    if (isAhead(time)) return inFuture
    if (at < first - mostApart) return `is ${spanOf(first - at)} before the task's createdAt`
    if (at > last + mostApart) return `is ${spanOf(at - last)} after the task's updatedAt`
    if (at < latest.at - mostApart) return `is ${spanOf(latest.at - at)} before events.${latest.index}.at`
    if (at > latest.at) latest = { at, index }
    return null
  }
}

function spanOf(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}

function checkRow(given: Json, index: number, order: TimeOrder): TraceIssue[] {
  const row = logRowSchema.safeParse(given)
  if (!row.success) return issuesOf(row.error, `events.${index}`)
  const { seq, kind, at, event } = row.data as LogRow
  const wrong = order(at, index)
  if (wrong) return [{ path: `events.${index}.at`, message: wrong }]
  if (seq !== index + 1)
    return [
      { path: `events.${index}.seq`, message: `is ${seq}, expected ${index + 1}: rows are numbered without gaps` },
    ]
  if (event.kind !== kind)
    return [{ path: `events.${index}.event.kind`, message: `is "${event.kind}", but the kind of the row is "${kind}"` }]
  const name = event.kind === 'fault' ? 'fault' : 'cause'
  const told = event.kind === 'fault' ? event.fault : 'cause' in event ? event.cause : undefined
  if (told === undefined) return []
  const fault = toldFaultSchema.safeParse(told)
  return fault.success ? [] : issuesOf(fault.error, `events.${index}.event.${name}`)
}

function issuesOf(error: z.ZodError, within = ''): TraceIssue[] {
  const issues = error.issues.slice(0, mostIssues).flatMap(issuesWithin)
  return issues.slice(0, mostIssues).map((issue) => ({
    path: cut([within, ...issue.path].filter((part) => part !== '').join('.'), longestPath),
    message: isTime(issue) ? noTime : cut(issue.message, longestMessage),
  }))
}

/** What is wrong with a value that may be one of several kinds: with the kind that it says it is, if it says one. */
function issuesWithin(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const branches = issue.errors.map((issues) => issues.flatMap(issuesWithin))
  const isTold = branches.some((issues) => issues.some(isOfKind))
  const meant = isTold ? branches.find((issues) => !issues.some(isOfKind)) : undefined
  return meant?.map((each) => ({ ...each, path: [...issue.path, ...each.path] })) ?? [issue]
}

const isOfKind = ({ code, path: [name, ...more] }: z.core.$ZodIssue): boolean =>
  name === undefined ? code === 'invalid_union' : more.length === 0 && (name === 'kind' || name === 'operation')
