import { expect, test } from 'vitest'
import { agent, rowsOf, requestRow, status, user } from '@/lib/a2a/fixtures/log'
import type { Json } from '@/lib/a2a/json'
import { limits } from '@/lib/limits/limits'
import { maxTraceRows } from '@/lib/trace/trace-limits'
import { readTrace } from '@/lib/trace/read-trace'
import { traceFormat, traceVersion } from '@/lib/trace/trace'

const task = {
  remoteId: 't',
  contextId: 'c',
  dialect: 'v0.3',
  state: 'completed',
  title: 'A story',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T01:00:00.000Z',
}
const trace = {
  format: traceFormat,
  version: traceVersion,
  agent: { name: 'Storyteller', dialect: 'v0.3' },
  task,
  events: rowsOf([requestRow(user('go')), status('completed', agent('Done'))]),
}

/** Creates a note row with these values. */
const noteRow = (values: Record<string, Json>) => ({
  ...trace.events[0],
  kind: 'note',
  event: { kind: 'note', note: 'A note', code: 'x', values },
})

test('reads a written trace', () => {
  expect(readTrace(JSON.stringify(trace))).toMatchObject({ ok: true, value: trace })
})

test('accepts a byte order mark and any length', () => {
  expect(readTrace(`\uFEFF${JSON.stringify(trace)}`)).toMatchObject({ ok: true, value: trace })
  const row = trace.events[0]
  const events = Array.from({ length: maxTraceRows + 1 }, (_, index) => ({ ...row, seq: index + 1 }))
  expect(readTrace(JSON.stringify({ ...trace, events }))).toMatchObject({ ok: true })
})

test("accepts the maximum nesting of an agent's data", () => {
  const deep = (levels: number): Json => (levels === 0 ? 1 : [deep(levels - 1)])
  const message = { ...agent('Done'), parts: [{ data: deep(limits().nesting) }] }
  const read = readTrace(
    JSON.stringify({ ...trace, events: rowsOf([requestRow(user('go')), status('completed', message)]) }),
  )
  expect(read).toMatchObject({ ok: true })
})

test.each([
  ['nothing', '  ', 'The file is empty.'],
  ['no JSON', 'hello', 'The file is not valid JSON.'],
  ['another format', '{"log":{}}', 'This file is not a Switchboard recording: "format" is not "switchboard-trace".'],
  ['a list', '[]', 'This file is not a Switchboard recording: "format" is not "switchboard-trace".'],
  ['too deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'The JSON in this file is nested too deeply.'],
  ['a later version', { ...trace, version: 9 }, 'The file has version 9. Only version 1 is supported.'],
  ['a member', { ...trace, task: { ...task, title: 1 } }, 'task.title: '],
  ['a row', { ...trace, events: [{ ...trace.events[0], at: 'noon' }] }, 'events.0.at: must be a UTC time such as '],
  [
    'an earlier time',
    { ...trace, events: [trace.events[0], { ...trace.events[1], at: '2001-01-01T00:00:00.000Z' }] },
    'events.1.at: is 2',
  ],
  ['a year that is none', { ...trace, task: { ...task, createdAt: '0000-01-01T00:00:00.000Z' } }, 'before the year 1'],
  [
    'a member of an event',
    { ...trace, events: [{ ...trace.events[0], kind: 'push', event: { kind: 'push', accepted: 1 } }] },
    'events.0.event.accepted: Invalid input: expected boolean',
  ],
  [
    'a member of an event',
    { ...trace, events: [{ ...trace.events[0], kind: 'status', event: { kind: 'status', taskId: 't' } }] },
    'events.0.event.status: Invalid input: expected object',
  ],
  ['a kind that is none', { ...trace, events: [{ ...trace.events[0], event: { kind: 'x' } }] }, 'events.0.event: '],
  [
    'a hole',
    { ...trace, events: trace.events.slice(1) },
    'events.0.seq: is 2, expected 1: rows are numbered without gaps',
  ],
  ['none', { ...trace, events: [] }, 'events: is empty'],
  ['much', { ...trace, events: Array.from({ length: 9 }, () => 1) }, 'and more'],
])('reports a problem: %s', (_name, file, problem) => {
  const read = readTrace(typeof file === 'string' ? file : JSON.stringify(file))
  expect(read.ok ? '' : read.problem).toContain(problem)
})

test.each<[string, unknown]>([
  ['version', { ...trace, version: { a: 'x'.repeat(1_000_000) } }],
  ['version as text', { ...trace, version: 'x'.repeat(1_000_000) }],
  ['name of a member', { ...trace, events: [noteRow({ ['x'.repeat(1_000_000)]: 1 })] }],
  ['time', { ...trace, task: { ...task, createdAt: `2026-01-01T00:00:00.${'0'.repeat(1_000_000)}Z` } }],
  ['time of the export', { ...trace, exportedAt: `2026-01-01T00:00:00.${'0'.repeat(1_000_000)}Z` }],
  ['list of what was left out', { ...trace, redacted: Array.from({ length: 1_000_000 }, () => 0) }],
])('does not repeat long values of the file in an error: %s', (_name, value) => {
  const read = readTrace(JSON.stringify(value))
  expect(read.ok).toBe(false)
  expect(JSON.stringify(read).length).toBeLessThan(2_000)
})
