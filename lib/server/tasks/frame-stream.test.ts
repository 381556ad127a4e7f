import { expect, test } from 'vitest'
import { frameStream } from '@/lib/server/tasks/frame-stream'

/** Gives one frame a second time it is asked, and tells when it was let go. */
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

test('encodes what the source gives and closes with it', async () => {
  const stream = frameStream('log', async function* () {
    yield 'data: 你好\n\n'
    yield 'data: b\n\n'
  })
  expect(await new Response(stream).text()).toBe('data: 你好\n\ndata: b\n\n')
})

test('a reader that leaves lets the source go, whether it waits or nobody asked it', async () => {
  const waiting = source()
  const reader = frameStream('log', waiting.frames).getReader()
  await reader.read()
  const next = reader.read()
  await reader.cancel()
  await waiting.ended
  expect(await next).toEqual({ done: true, value: undefined })

  const unasked = source()
  const idle = frameStream('log', unasked.frames).getReader()
  await idle.read()
  await idle.cancel()
  await unasked.ended
})

test('a source that breaks breaks the stream', async () => {
  const stream = frameStream('log', async function* () {
    yield 'data: a\n\n'
    throw new Error('broken')
  })
  await expect(new Response(stream).text()).rejects.toThrow('broken')
})
