import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Fault } from '@/lib/faults/fault'
import { validateInput, readText } from '@/lib/server/platform/http/read-json'

test('reads a body that is too large to its end without keeping it', async () => {
  let ended = false
  const chunks = [5, 5, 5].map((size) => new Uint8Array(size))
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk) return controller.enqueue(chunk)
      ended = true
      controller.close()
    },
  })
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  await expect(readText(request, 8)).rejects.toMatchObject({ kind: 'too-large' })
  expect(ended).toBe(true)
})

/** Creates a request whose body arrives in these chunks. */
function request(...chunks: number[][]): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new Uint8Array(chunk))
      controller.close()
    },
  })
  return new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
}

test('rejects bytes that are not UTF-8 at any chunk boundary, or replaces them', async () => {
  expect(await readText(request([0x22, 0xc3], [0xa9, 0x22]), 99)).toBe('"é"')
  const fault = { kind: 'invalid-input', data: { reason: 'PARSE_ERROR' } }
  await expect(readText(request([0x22, 0xe9], [0x22]), 99)).rejects.toMatchObject(fault)
  await expect(readText(request([0x22, 0xc3]), 99)).rejects.toMatchObject(fault)
  expect(await readText(request([0x22, 0xe9, 0x22]), 99, { lenient: true })).toBe('"\u{fffd}"')
})

const coded = (coding: string): Request =>
  new Request('http://localhost/', { method: 'POST', body: 'a', headers: { 'content-encoding': coding } })

test('refuses a compressed body, and reads it to its end', async () => {
  const whole = coded('GZip')
  await expect(readText(whole, 99)).rejects.toMatchObject({
    kind: 'invalid-input',
    message: 'Content encoding not supported: gzip. Send the body without compression.',
    data: { reason: 'CONTENT_TYPE_NOT_SUPPORTED' },
  })
  expect(whole.bodyUsed).toBe(true)
  for (const coding of ['identity', 'utf-8', 'UTF8']) expect(await readText(coded(coding), 99)).toBe('a')
  expect(await readText(coded('gzip'), 99, { lenient: true })).toBe('a')
})

test('reports the first invalid members, shortened', () => {
  const long = 'x'.repeat(100_000)
  const values: [z.ZodType, unknown][] = [
    [z.strictObject({}), { [long]: 1 }],
    [z.record(z.string(), z.number()), { [long]: 'a' }],
    [z.array(z.number()), Array.from({ length: 10_000 }, () => 'a')],
  ]
  for (const [schema, value] of values) {
    const fault = thrownBy(() => validateInput(schema, value))
    expect(fault).toMatchObject({ data: { kind: 'invalid-input' } })
    expect(JSON.stringify((fault as Fault).data).length).toBeLessThan(10_000)
  }
})

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
