import { afterEach, describe, expect, it, vi } from 'vitest'
import { sseResponse } from '@/lib/server/platform/http/stream-response'

const encoder = new TextEncoder()
const framesOf = (...frames: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const frame of frames) controller.enqueue(encoder.encode(frame))
      controller.close()
    },
  })
const silent = (onCancel = () => {}) => new ReadableStream<Uint8Array>({ cancel: onCancel })

async function read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  return new TextDecoder().decode((await reader.read()).value)
}

describe('sseResponse', () => {
  afterEach(() => vi.useRealTimers())

  it('passes frames on after an opening comment, with headers that prevent buffering by proxies', async () => {
    const response = sseResponse(framesOf('id: 1\ndata: a\n\n', 'data: b\n\n'), {
      'Switchboard-Task': 't1',
    })
    expect(response.headers.get('content-type')).toMatch('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('switchboard-task')).toBe('t1')
    expect(await response.text()).toBe(':\n\nid: 1\ndata: a\n\ndata: b\n\n')
  })

  it('sends a comment at least every 15 s of silence, with one timer for all streams', async () => {
    vi.useFakeTimers()
    const readers = [sseResponse(silent()), sseResponse(silent())].map((each) => each.body!.getReader())
    for (const reader of readers) expect(await read(reader)).toBe(':\n\n')
    expect(vi.getTimerCount()).toBe(1)
    const next = Promise.all(readers.map(read))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await next).toEqual([':\n\n', ':\n\n'])
    await Promise.all(readers.map((reader) => reader.cancel()))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not queue comments for a reader that does not read', async () => {
    vi.useFakeTimers()
    const response = sseResponse(silent())
    await vi.advanceTimersByTimeAsync(600_000)
    const reader = response.body!.getReader()
    expect(await read(reader)).toBe(':\n\n')
    let more = false
    void reader.read().then(() => (more = true))
    await vi.advanceTimersByTimeAsync(1)
    expect(more).toBe(false)
    await reader.cancel()
  })

  it('cancels the source when the client disconnects, and fails when the source fails', async () => {
    const left = vi.fn<() => void>()
    await sseResponse(silent(left)).body!.cancel()
    expect(left).toHaveBeenCalledOnce()
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('broken')) })
    await expect(sseResponse(broken).text()).rejects.toThrow('broken')
  })
})
