import { expect, it } from 'vitest'
import { readSseStream, type SseBatch, type SseReadOptions } from '@/lib/sse/read-sse-stream'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A stream of these chunks that reports whether it was canceled. */
function streamOf(...chunks: string[]) {
  const state = { canceled: false }
  const waiting = [...chunks]
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = waiting.shift()
      if (next === undefined) controller.close()
      else controller.enqueue(encode(next))
    },
    cancel: () => void (state.canceled = true),
  })
  return { stream, state }
}

/** The same chunks without the interface of a stream. */
async function* iterableOf(...chunks: string[]): AsyncGenerator<Uint8Array, void> {
  for (const chunk of chunks) yield encode(chunk)
}

async function readAll(body: Parameters<typeof readSseStream>[0], options?: SseReadOptions): Promise<SseBatch[]> {
  const batches: SseBatch[] = []
  for await (const batch of readSseStream(body, options)) batches.push(batch)
  return batches
}

const dataOf = (batches: SseBatch[]): string[][] => batches.map(({ events }) => events.map(({ data }) => data))

it.each([
  ['a stream', (...chunks: string[]) => streamOf(...chunks).stream],
  ['an iterable', iterableOf],
])('yields a batch for each chunk of %s', async (_, create) => {
  const body = create('data: a\n\ndata: b\n', '\n', ': ping\n\n', 'data: c\n\ndata: d')
  expect(dataOf(await readAll(body))).toEqual([['a'], ['b'], [], ['c']])
})

it('yields an unterminated event on request', async () => {
  expect(dataOf(await readAll(iterableOf('data: a\n\ndata: b'), { acceptUnterminated: true }))).toEqual([['a'], ['b']])
  expect(dataOf(await readAll(iterableOf('data: a\n\n'), { acceptUnterminated: true }))).toEqual([['a']])
})

it('ends and cancels the stream at the batch that exceeds a limit', async () => {
  const { stream, state } = streamOf(
    'data: a\n\n',
    `data: b\n\ndata: ${'x'.repeat(200)}\n\n`,
    'data: c\n\n',
    'data: d\n\n',
  )
  const batches = await readAll(stream, { maxEvent: 100 })
  expect(dataOf(batches)).toEqual([['a'], ['b']])
  expect(batches.at(-1)?.problem).toEqual({ kind: 'event-too-large', limit: 100 })
  expect(state.canceled).toBe(true)
})

it('cancels the stream if the reader stops early', async () => {
  const { stream, state } = streamOf('data: a\n\n', 'data: b\n\n', 'data: c\n\n', 'data: d\n\n')
  for await (const { events } of readSseStream(stream)) if (events.length > 0) break
  expect(state.canceled).toBe(true)
})

it('rejects like the stream', async () => {
  const lost = new Error('lost')
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encode('data: a\n\n')),
    pull: (controller) => controller.error(lost),
  })
  await expect(readAll(stream)).rejects.toBe(lost)
})

it('waits for onChunk before it decodes a chunk', async () => {
  const sizes: number[] = []
  const ready = Promise.withResolvers<void>()
  const reading = readAll(iterableOf('data: a\n\n', ': ping\n\n'), {
    onChunk: (size) => (sizes.push(size), sizes.length === 1 ? ready.promise : undefined),
  })
  await expect.poll(() => sizes).toEqual([9])
  ready.resolve()
  expect(dataOf(await reading)).toEqual([['a'], []])
  expect(sizes).toEqual([9, 8])
})

it.each([
  [
    'throws',
    () => {
      throw new Error('broken')
    },
  ],
  ['rejects', () => Promise.reject(new Error('broken'))],
])('cancels the stream if onChunk %s', async (_, onChunk) => {
  const { stream, state } = streamOf('data: a\n\n', 'data: b\n\n')
  await expect(readAll(stream, { onChunk })).rejects.toThrow('broken')
  expect(state.canceled).toBe(true)
})
