import { afterEach, expect, test, vi } from 'vitest'
import { readBody, releaseBody, retainBody } from '@/lib/server/platform/http/read-body'

afterEach(() => vi.useRealTimers())

const mebibyte = 1024 * 1024

interface Upload {
  request: Request
  send: (bytes: number) => void
  end: () => void
}

function upload(headers: Record<string, string> = {}): Upload {
  let source: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (source = controller) })
  return {
    request: new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit),
    send: (bytes) => source.enqueue(new Uint8Array(bytes)),
    end: () => source.close(),
  }
}

async function sizeOf(request: Request): Promise<number> {
  let size = 0
  for await (const chunk of readBody(request, 64 * mebibyte)) size += chunk.byteLength
  return size
}

/** Runs everything that does not wait for a timer. */
const settled = () => vi.advanceTimersByTimeAsync(0)

function large(mebibytes: number): Upload {
  const one = upload({ 'content-length': String(mebibytes * mebibyte) })
  one.send(2 * mebibyte)
  return one
}

test('large bodies share memory: others wait until one was handled', async () => {
  vi.useFakeTimers()
  const all = [large(20), large(20), large(20)]
  for (const { request } of all) retainBody(request)
  const sizes: (number | null)[] = all.map(() => null)
  const reads = all.map(({ request, end }, index) => {
    end()
    return sizeOf(request).then((size) => void (sizes[index] = size))
  })
  await settled()
  expect(sizes).toEqual([2 * mebibyte, 2 * mebibyte, null])
  if (all[0]) releaseBody(all[0].request)
  await Promise.all(reads)
  expect(sizes[2]).toBe(2 * mebibyte)
  for (const { request } of all) releaseBody(request)
})

test('rejects a large body if no memory becomes free in time, but never a small one', async () => {
  vi.useFakeTimers()
  const [first, second] = [large(60), large(31)]
  const reading = sizeOf(first.request)
  await settled()
  const refused = sizeOf(second.request).catch((error: unknown) => error)
  const small = upload()
  small.send(mebibyte)
  small.end()
  expect(await sizeOf(small.request)).toBe(mebibyte)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await refused).toMatchObject({ kind: 'unavailable', data: { retryAfter: 5 } })
  first.end()
  await reading
  const later = large(60)
  later.end()
  expect(await sizeOf(later.request)).toBe(2 * mebibyte)
})

test('times out for a body below the minimum rate only', async () => {
  vi.useFakeTimers()
  const [drip, slow] = [upload(), upload()]
  const refused = sizeOf(drip.request).catch((error: unknown) => error)
  const read = sizeOf(slow.request)
  for (let second = 0; second < 60; second += 1) {
    drip.send(1)
    slow.send(70 * 1024)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(await refused).toMatchObject({ kind: 'request-timeout' })
  slow.end()
  expect(await read).toBe(60 * 70 * 1024)
})
