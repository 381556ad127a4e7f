import { expect, test } from 'vitest'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import { emptyFold } from '@/lib/a2a/fold'
import { agent, rowsOf, requestRow, status, user } from '@/lib/a2a/fixtures/log'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import { writeTraceMarkdown } from '@/lib/trace/trace-markdown'
import { traceFormat, traceVersion } from '@/lib/trace/trace'

const gap: RowEvent = {
  kind: 'gap',
  reason: '9 events were removed.',
  removed: {
    at: '2026-03-31T12:00:00.000Z',
    events: 9,
    bytes: 4_000,
    cause: 'hand',
    task: { id: 't1', status: { state: 'completed' }, states: [] },
  },
}
const talk = [requestRow(user('go')), status('completed', agent('Done'))]

function written(rows: LogRow[]): string {
  const [createdAt, updatedAt] = ['2026-11-23T08:00:00.000Z', '2026-11-23T08:00:01.000Z']
  const task = { remoteId: 't', contextId: 'c', dialect: 'v0.3', state: 'completed', title: 'A story' } as const
  const head = {
    format: traceFormat,
    version: traceVersion,
    agent: { name: 'Storyteller', dialect: 'v0.3' },
    task: { ...task, createdAt, updatedAt },
  } as const
  return [...writeTraceMarkdown(head, applyRows(emptyFold, rows))].join('')
}

test.each([
  ['2', talk],
  ['9 (all removed)', [gap]],
  ['11 (first 9 removed)', [gap, ...talk]],
])('shows the number of events: %s', (words, events) => {
  expect(written(rowsOf(events))).toContain(`| Events | ${words} |`)
})

test('shows the protocol version like the user interface', () => {
  expect(written(rowsOf(talk))).toContain('| Protocol version | A2A 0.3 |')
})

test('processes each artifact once', () => {
  const artifacts = Array.from({ length: 19_000 }, (_, index) => ({ artifactId: `a${index}`, parts: [{ text: 'x' }] }))
  const ended = { state: 'completed' } as const
  const rows = rowsOf([
    requestRow(user('go')),
    { kind: 'task', task: { id: 't1', status: ended, artifacts, history: [] } },
  ])
  const start = process.threadCpuUsage()
  expect(written(rows)).toContain('### Artifact `a18999`')
  expect(cpuTime(start)).toBeLessThan(5_000)
})
