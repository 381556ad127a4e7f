import { expect, it } from 'vitest'
import { dialects } from '@/lib/a2a/dialects'
import type { Json } from '@/lib/a2a/json'
import type { RowEvent } from '@/lib/a2a/log'
import { agent, chunk, requestRow, snapshot, status, user } from '@/lib/a2a/fixtures/log'
import { summarizeEvent } from '@/lib/replay/summarize-event'

/** The same events in each protocol version: a state with a message, an appended text chunk, and a file. */
const wire: Record<'v0.1' | 'v0.3' | 'v1.0', Json[]> = {
  'v0.1': [
    { id: 't', status: { state: 'working', message: { role: 'agent', parts: [{ type: 'text', text: 'Reading…' }] } } },
    { id: 't', artifact: { name: 'story', index: 0, append: true, parts: [{ type: 'text', text: 'Once upon' }] } },
    {
      id: 't',
      artifact: {
        name: 'dot.png',
        index: 1,
        parts: [{ type: 'file', file: { mimeType: 'image/png', bytes: 'AAAA' } }],
      },
    },
  ],
  'v0.3': [
    {
      kind: 'status-update',
      taskId: 't',
      contextId: 'c',
      final: false,
      status: {
        state: 'working',
        message: { kind: 'message', role: 'agent', messageId: 'm', parts: [{ kind: 'text', text: 'Reading…' }] },
      },
    },
    {
      kind: 'artifact-update',
      taskId: 't',
      contextId: 'c',
      append: true,
      artifact: { artifactId: 'a', name: 'story', parts: [{ kind: 'text', text: 'Once upon' }] },
    },
    {
      kind: 'artifact-update',
      taskId: 't',
      contextId: 'c',
      artifact: {
        artifactId: 'b',
        name: 'dot.png',
        parts: [{ kind: 'file', file: { mimeType: 'image/png', bytes: 'AAAA' } }],
      },
    },
  ],
  'v1.0': [
    {
      statusUpdate: {
        taskId: 't',
        contextId: 'c',
        status: {
          state: 'TASK_STATE_WORKING',
          message: { role: 'ROLE_AGENT', messageId: 'm', parts: [{ text: 'Reading…' }] },
        },
      },
    },
    {
      artifactUpdate: {
        taskId: 't',
        contextId: 'c',
        append: true,
        artifact: { artifactId: 'a', name: 'story', parts: [{ text: 'Once upon' }] },
      },
    },
    {
      artifactUpdate: {
        taskId: 't',
        contextId: 'c',
        artifact: { artifactId: 'b', name: 'dot.png', parts: [{ raw: 'AAAA', mediaType: 'image/png' }] },
      },
    },
  ],
}

it.each(['v0.1', 'v0.3', 'v1.0'] as const)('summarizes events of %s', (version) => {
  const summaries = wire[version].map((json) => {
    const decoded = dialects[version].decodeEvent(json)
    if (!decoded.ok) throw new Error(decoded.problem)
    return summarizeEvent(decoded.value as RowEvent)
  })
  expect(summaries).toEqual([
    { state: 'working', added: false, chars: 8, excerpt: 'Reading…', bytes: 0 },
    { name: 'story', added: true, chars: 9, excerpt: 'Once upon', bytes: 0 },
    { name: 'dot.png', added: false, chars: 0, excerpt: '', bytes: 3 },
  ])
})

it('summarizes requests, task snapshots and push notifications', () => {
  expect(summarizeEvent(requestRow(user('Hello')))).toMatchObject({ excerpt: 'Hello', chars: 5 })
  const counts = { messages: 1, artifacts: 0 }
  expect(summarizeEvent(snapshot('completed', { history: [agent('Done')] }))).toMatchObject({
    state: 'completed',
    counts,
  })
  const event = status('working') as Extract<RowEvent, { kind: 'status' }>
  expect(summarizeEvent(requestRow({ role: 'user', parts: [{ data: { city: 'Oslo' } }] }))).toMatchObject({
    excerpt: '{"city": "Oslo"}',
    chars: 0,
  })
  expect(summarizeEvent(requestRow({ role: 'user', parts: [{ raw: 'AAAA', filename: 'cities.csv' }] }))).toMatchObject({
    excerpt: '',
    name: 'cities.csv',
  })
  expect(summarizeEvent({ kind: 'push', accepted: true, event })).toMatchObject({ state: 'working' })
  expect(summarizeEvent({ kind: 'push', accepted: false, event })).not.toHaveProperty('state')
  expect(summarizeEvent({ kind: 'response' })).toEqual({ added: false, chars: 0, excerpt: '', bytes: 0 })
})

it('cuts long texts, joins their lines and counts letters', () => {
  const { excerpt, chars } = summarizeEvent(chunk(`one\n\n  two 🙂\u202E${'x'.repeat(1000)}`))
  expect(excerpt.startsWith(String.raw`one two 🙂\u202Exxx`)).toBe(true)
  expect(excerpt.length).toBeLessThan(170)
  expect(chars).toBe(1013)
})

it('sums the sizes of files and data, and names the first file', () => {
  const parts = [
    { data: { a: 1 } },
    { raw: 'AAA=', filename: 'a.bin' },
    { url: 'https://agent.example/b', filename: 'b' },
  ]
  expect(summarizeEvent(chunk(parts))).toMatchObject({ bytes: 9, name: 'a.bin' })
})
