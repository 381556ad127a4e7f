import { expect, test } from 'vitest'
import { bindings } from '@/lib/a2a/bindings/bindings'
import { dialects } from '@/lib/a2a/dialects'
import type { Draft } from '@/lib/server/a2a-client/draft'
import { readFrames } from '@/lib/server/a2a-client/read-frames'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

const call = { binding: bindings.JSONRPC, method: 'SendStreamingMessage' }
const result = { statusUpdate: { taskId: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } } }
const status = `data: ${JSON.stringify({ jsonrpc: '2.0', id: 1, result })}\n\n`
const failure = `data: ${JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x' } })}\n\n`

/** The batches of a stream that never ends by itself. */
async function read(text: string, maxChunks: number): Promise<{ batches: Draft[][]; chunks: number }> {
  await setTestEnvironment()
  let chunks = 0
  async function* body(): AsyncGenerator<Uint8Array> {
    for (; chunks < maxChunks; chunks += 1) yield Buffer.from(text)
  }
  const batches: Draft[][] = []
  for await (const batch of readFrames(body(), dialects['v1.0'], call)) batches.push(batch)
  return { batches, chunks }
}

test.each([
  ['events that cannot be read', 'data: x\n\n'],
  ['errors', failure],
])('a stream ends after many %s in a row', async (_, text) => {
  const { batches, chunks } = await read(text.repeat(700), 100)
  expect(chunks).toBe(1)
  expect(batches.flat()).toHaveLength(1_201)
  expect(batches.at(-1)).toMatchObject([
    { event: { fault: { kind: 'agent-nonsense', details: { code: 'agent-many-unreadable' } } } },
  ])
})

test.each([
  ['objects', 'data:{}\n'],
  ['empty lines', 'data:\n'],
])('a stream ends after an event with too many lines: %s', async (_, line) => {
  const { batches } = await read(`${status}${line.repeat(300_000)}\n${status}`, 1)
  expect(batches.flat()).toMatchObject([
    { event: { kind: 'status' } },
    {
      event: { fault: { kind: 'too-large', details: { code: 'agent-event-many-lines', values: { count: 250_000 } } } },
    },
  ])
})

test('many events of one chunk come in small batches, with turns of others between, and none is lost', async () => {
  let turns = 0
  let on = true
  const turn = () => {
    turns += 1
    if (on) setImmediate(turn)
  }
  setImmediate(turn)
  const { batches } = await read(`${status.repeat(900)}data: x\n\n`.repeat(10), 2)
  on = false
  expect(batches.flat()).toHaveLength(2 * 9_010)
  expect(Math.max(...batches.map(({ length }) => length))).toBe(250)
  expect(turns).toBeGreaterThan(5)
})
