import { expect, test } from 'vitest'
import { frameStream } from '@/lib/server/stream/frame-stream'
import { localViewer } from '@/lib/server/platform/viewer'

/** A source that yields one frame and records when it is released. */
function source() {
  const ended = Promise.withResolvers<void>()
  const frames = async function* (left: AbortSignal): AsyncGenerator<string, void> {
    try {
      yield 'a\n\n'
      await new Promise((resolve) => left.addEventListener('abort', resolve))
    } finally {
      ended.resolve()
    }
  }
  return { frames, ended: ended.promise }
}

test('encodes the frames of the source and closes with it', async () => {
  const stream = frameStream('log', localViewer(), async function* () {
    yield 'data: 你好\n\n'
    yield 'data: b\n\n'
  })
  expect(await new Response(stream).text()).toBe('data: 你好\n\ndata: b\n\n')
})

test('releases the source when the reader disconnects, with or without a pending read', async () => {
  const waiting = source()
  const reader = frameStream('log', localViewer(), waiting.frames).getReader()
  await reader.read()
  const next = reader.read()
  await reader.cancel()
  await waiting.ended
  expect(await next).toEqual({ done: true, value: undefined })

  const unasked = source()
  const idle = frameStream('log', localViewer(), unasked.frames).getReader()
  await idle.read()
  await idle.cancel()
  await unasked.ended
})

test('fails if the source fails', async () => {
  const stream = frameStream('log', localViewer(), async function* () {
    yield 'data: a\n\n'
    throw new Error('broken')
  })
  await expect(new Response(stream).text()).rejects.toThrow('broken')
})
