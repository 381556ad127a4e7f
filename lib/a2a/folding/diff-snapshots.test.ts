import { expect, test } from 'vitest'
import { createSnapshotDiff } from '@/lib/a2a/folding/diff-snapshots'
import type { AgentEvent, Task } from '@/lib/a2a/model'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'

const snapshot = (artifacts: Record<string, string>, ...history: string[]): Task => ({
  id: 't',
  status: { state: 'working' },
  artifacts: Object.entries(artifacts).map(([artifactId, text]) => ({ artifactId, parts: [{ text }] })),
  history: history.map((messageId) => ({ messageId, role: 'agent', parts: [{ text: messageId }] })),
})
const chunk = (artifactId: string, text: string, append = true): AgentEvent => ({
  kind: 'artifact',
  append,
  lastChunk: false,
  artifact: { artifactId, parts: [{ text }] },
})
const message = (messageId: string): AgentEvent => ({
  kind: 'message',
  message: { messageId, role: 'agent', parts: [{ text: messageId }] },
})

test.each<[string, Task, Task, AgentEvent[], ReturnType<ReturnType<typeof createSnapshotDiff>>]>([
  ['a chunk it includes', snapshot({ a: 'x' }), snapshot({ a: 'xy' }), [chunk('a', 'y')], { included: 1, more: false }],
  ['a chunk and more', snapshot({ a: 'x' }), snapshot({ a: 'x-y' }), [chunk('a', 'y')], { included: 1, more: true }],
  ['another text', snapshot({ a: 'x' }), snapshot({ a: 'z' }), [chunk('a', 'y')], undefined],
  [
    'an artifact that was replaced',
    snapshot({ a: 'x' }),
    snapshot({ a: 'y' }),
    [chunk('a', 'y', false)],
    { included: 1, more: false },
  ],
  [
    'an artifact without events',
    snapshot({}),
    snapshot({ a: 'y', b: 'z' }),
    [chunk('a', 'y')],
    { included: 1, more: true },
  ],
  [
    'a message it includes',
    snapshot({}, 'm1'),
    snapshot({}, 'm1', 'm2'),
    [message('m2')],
    { included: 1, more: false },
  ],
  [
    'a message between',
    snapshot({}, 'm1'),
    snapshot({}, 'm1', 'm2', 'm3'),
    [message('m3')],
    { included: 1, more: true },
  ],
  ['no history', snapshot({}), snapshot({}), [message('m1')], undefined],
])('compares two snapshots by the events between: %s', (_, known, later, events, diff) => {
  expect(createSnapshotDiff(known, later, 1)(events)).toEqual(diff)
})

test('reads each event once, and no more than necessary', () => {
  const differ = createSnapshotDiff(snapshot({ a: 'x' }), snapshot({ a: 'xyz' }), 2)
  const events = [chunk('a', 'y')]
  expect(differ(events)).toBeUndefined()
  events.push(chunk('a', 'z'))
  expect(differ(events)).toEqual({ included: 2, more: false })
  events.push(chunk('a', 'more'))
  expect(differ(events)).toEqual({ included: 2, more: false })
})

test('compares the snapshots once for any number of events', () => {
  const artifacts = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`a${index}`, `${index}`]))
  const differ = createSnapshotDiff(snapshot(artifacts), snapshot(artifacts), 1)
  const start = process.threadCpuUsage()
  for (let count = 1; count <= 500; count++)
    differ(Array.from({ length: count }, (_, index) => chunk(`a${index}`, 'not included')))
  expect(cpuTime(start)).toBeLessThan(2_000)
})
