import type { z } from 'zod'
import { logRowSchema, type LogRow } from '@/lib/a2a/log'
import { isObject, type Json } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { mostRows } from '@/lib/trace/limits'
import { toldFaultSchema } from '@/lib/trace/fault-schema'
import { type TraceHead, traceFormat, traceSchema, traceVersion } from '@/lib/trace/trace'

const mostIssues = 20
/** Bytes of an id: databases look tasks up by it. */
const longestId = 1000

/** Clocks differ, but not by so many ms. */
const mostAhead = 86_400_000
const inFuture = 'is in the future'

const isAhead = (time: string): boolean => Date.parse(time) > Date.now() + mostAhead

/** What is wrong with a trace, and where: `events.3.seq`. */
export interface TraceIssue {
  path: string
  message: string
}

const headSchema = traceSchema.omit({ events: true })

/** The head of a trace and its rows, which are not checked yet; a problem where it is no trace that can be read. */
export function readTraceHead(value: Json): Outcome<{ head: TraceHead; rows: Json[] }> | TraceIssue[] {
  if (!isObject(value) || value.format !== traceFormat)
    return problem(`This is no trace: its "format" is not "${traceFormat}".`)
  if (value.version !== traceVersion)
    return problem(`This is a trace of version ${JSON.stringify(value.version)}; version ${traceVersion} can be read.`)
  const head = headSchema.safeParse(value)
  if (!head.success) return issuesOf(head.error)
  const { remoteId, contextId, createdAt, updatedAt } = head.data.task
  if (isAhead(createdAt)) return [{ path: 'task.createdAt', message: inFuture }]
  if (isAhead(updatedAt)) return [{ path: 'task.updatedAt', message: inFuture }]
  if (Date.parse(updatedAt) < Date.parse(createdAt))
    return [{ path: 'task.updatedAt', message: 'is before its createdAt' }]
  for (const [name, id] of Object.entries({ remoteId, contextId }))
    if (new TextEncoder().encode(id ?? '').length > longestId)
      return [{ path: `task.${name}`, message: `is longer than ${longestId} bytes` }]
  const rows = value.events
  if (!Array.isArray(rows)) return [{ path: 'events', message: 'is not a list' }]
  if (rows.length === 0) return [{ path: 'events', message: 'is empty' }]
  if (rows.length > mostRows)
    return [{ path: 'events', message: `has ${rows.length} rows; at most ${mostRows} are taken` }]
  return ok({ head: head.data, rows })
}

/** What is wrong with rows `from` to `to` of a trace; nothing where all can be replayed. */
export function checkRows(rows: readonly Json[], from: number, to: number): TraceIssue[] {
  const issues: TraceIssue[] = []
  for (let index = from; index < Math.min(to, rows.length) && issues.length < mostIssues; index++)
    issues.push(...checkRow(rows[index] ?? null, index))
  return issues.slice(0, mostIssues)
}

function checkRow(given: Json, index: number): TraceIssue[] {
  const row = logRowSchema.safeParse(given)
  if (!row.success) return issuesOf(row.error, `events.${index}`)
  const { seq, kind, at, event } = row.data as LogRow
  if (isAhead(at)) return [{ path: `events.${index}.at`, message: inFuture }]
  if (seq !== index + 1)
    return [
      { path: `events.${index}.seq`, message: `is ${seq} where ${index + 1} is due: rows are numbered without holes` },
    ]
  if (event.kind !== kind)
    return [{ path: `events.${index}.event.kind`, message: `is "${event.kind}", the row's is "${kind}"` }]
  if (event.kind !== 'fault') return []
  const fault = toldFaultSchema.safeParse(event.fault)
  return fault.success ? [] : issuesOf(fault.error, `events.${index}.event.fault`)
}

function issuesOf(error: z.ZodError, within = ''): TraceIssue[] {
  return error.issues.map(({ path, message }) => ({
    path: [within, ...path].filter((part) => part !== '').join('.'),
    message,
  }))
}
