import { expect, test } from 'vitest'
import { createSseDecoder } from '@/lib/sse/decode'
import type { SseEvent } from '@/lib/sse/encode'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Decodes a stream in chunks of this size. */
function decodeChunks(stream: Uint8Array, size: number, limits?: Parameters<typeof createSseDecoder>[0]) {
  const decoder = createSseDecoder(limits)
  const events: SseEvent[] = []
  for (let at = 0; at < stream.length; at += size) events.push(...decoder.feed(stream.subarray(at, at + size)))
  return { events: [...events, ...decoder.end()], problem: decoder.problem }
}

const long = JSON.stringify({ text: 'A long text. '.repeat(20_000) })
const first = 'data: {"first":1}\n\n'

test.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
])('decodes long events with %s in chunks of any size', (_, lineEnd) => {
  const data = [long, '{"short":1}', long.replaceAll('A', 'é马🐔'), `{"tab":"\t${long}"}`, 'x'.repeat(70_000), long]
  const stream = bytes((first + data.map((each) => `data: ${each}\n\n`).join('')).replaceAll('\n', lineEnd))
  const sizes = [64 * 1024, 1000, 16 * 1024 + 1, stream.length]
  // The line end is split in every way.
  for (let size = 65_000; size < 65_000 + 40; size += 1) sizes.push(size)
  for (let rest = 0; rest < 12; rest += 1)
    sizes.push(bytes(first + long).length + 6 + rest - (lineEnd === '\n' ? 0 : 1))
  for (const size of sizes) {
    const { events, problem } = decodeChunks(stream, size)
    expect(events.map((event) => event.data)).toEqual(['{"first":1}', ...data])
    expect(problem).toBeUndefined()
  }
})

test('says that a long event is printable', () => {
  const stream = bytes(`${first}data: ${long}\n\ndata:${long}\n\ndata: "\t${long}"\n\n`)
  expect(decodeChunks(stream, 64 * 1024).events.map(({ printable }) => printable)).toEqual([
    undefined,
    true,
    true,
    undefined,
  ])
})

test.each([
  ['several lines', `data: [${long},\ndata: 1]\n\n`, [`[${long},\n1]`]],
  ['plain JSON lines', `data: [${long},\n  1]\n\n`, [`[${long},\n  1]`]],
  ['an ID', `id: 1\ndata: ${long}\n\n`, [long]],
  ['a field after it', `data: ${long}\nid: 1\n\ndata: 2\n\n`, [long, '2']],
  ['no blank line between', `data: ${long}\ndata: {}\n\n`, [long, '{}']],
  ['no end', `data: ${long}`, [long]],
  ['one line end', `data: ${long}\n`, [long]],
  ['CR', `data: ${long}\r\rdata: 2\r\r`, [long, '2']],
  ['a byte order mark', `data: \uFEFF${long}\n\n`, [`\uFEFF${long}`]],
])('decodes a long event with %s', (_, text, expected) => {
  for (const size of [64 * 1024, 5000])
    expect(decodeChunks(bytes(first + text), size).events.map(({ data }) => data)).toEqual(['{"first":1}', ...expected])
})

test('replaces bytes of a long event that are not UTF-8', () => {
  const stream = bytes(`${first}data: ${long}\n\n`)
  stream[100_000] = 0xff
  const replaced = decodeChunks(stream, 64 * 1024).events[1]?.data ?? ''
  expect(replaced).toHaveLength(long.length)
  expect(replaced[100_000 - first.length - 6]).toBe('\uFFFD')
})

test('stops at a long event beyond the limit, and at padding around long events', () => {
  const stream = bytes(`${first}data: ${'x'.repeat(200_000)}\n\n`)
  const exact = decodeChunks(stream, 64 * 1024, { maxEvent: 200_006 })
  expect(exact.events).toHaveLength(2)
  const beyond = decodeChunks(stream, 64 * 1024, { maxEvent: 190_000 })
  expect(beyond.events).toHaveLength(1)
  expect(beyond.problem).toEqual({ kind: 'event-too-large', limit: 190_000 })
  const padded = bytes(`${first}${': ping\n\n'.repeat(300_000)}data: ${'x'.repeat(200_000)}\n\n`)
  expect(decodeChunks(padded, 64 * 1024, { maxEvent: 200_006, maxPadding: 1000 }).problem).toEqual({
    kind: 'too-much-padding',
    limit: 1000,
  })
})

test('decodes an event in many small chunks', () => {
  expect(decodeChunks(bytes(`${first}data: ${long}\n\n`), 10).events.map(({ data }) => data)).toEqual([
    '{"first":1}',
    long,
  ])
})
