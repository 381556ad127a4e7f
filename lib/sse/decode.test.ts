import { describe, expect, test } from 'vitest'
import { createSseDecoder } from '@/lib/sse/decode'
import { encodeSse, encodeSseJson, type SseEvent } from '@/lib/sse/encode'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

function decodeAll(...chunks: Uint8Array[]): SseEvent[] {
  const decoder = createSseDecoder()
  return [...chunks.flatMap((chunk) => decoder.feed(chunk)), ...decoder.end()].map((event) =>
    structuredClone({ ...event }),
  )
}

const correct: [string, string, Partial<SseEvent>[]][] = [
  ['one event', 'data: {"a":1}\n\n', [{ data: '{"a":1}' }]],
  ['id and event', 'id: 7\nevent: message\ndata: x\n\n', [{ id: '7', event: 'message', data: 'x' }]],
  ['several data lines', 'data: {\ndata:  "a": 1\ndata: }\n\n', [{ data: '{\n "a": 1\n}' }]],
  ['comments', ': ping\n\n:\n\ndata: x\n: in between\n\n', [{ data: 'x' }]],
  ['no space after the colon', 'data:x\n\ndata\n\n', [{ data: 'x' }, { data: '' }]],
  ['multibyte', 'data: 马 🐔 ü\n\ndata: é\n\n', [{ data: '马 🐔 ü' }, { data: 'é' }]],
  ['mark at the beginning', '\uFEFFdata: x\n\n', [{ data: 'x' }]],
  ['separators within JSON', 'data: "\u2028{\u2029"\n\n', [{ data: '"\u2028{\u2029"' }]],
  ['unknown fields', 'foo: bar\nretry: 10\nnothing\ndata: x\nfoo: {\n\n', [{ data: 'x' }]],
  ['blank heartbeats', '  \n\n\t\n\ndata: x\n   \n\n', [{ data: 'x' }]],
  ['nothing', '', []],
]
const unended: [string, string, Partial<SseEvent>[]][] = [
  ['no blank line', 'data: x\n\nid: 2\ndata: y\n', [{ data: 'x' }, { id: '2', data: 'y' }]],
  ['no line end', 'data: x\n\ndata: y', [{ data: 'x' }, { data: 'y' }]],
  ['half an object', 'data: {"a":', [{ data: '{"a":' }]],
]
const lenient: [string, string, Partial<SseEvent>[]][] = [
  [
    'plain JSON lines',
    'data: {\n  "a": [\n    1,\n    2\n  ]\n}\n\n',
    [{ data: '{\n  "a": [\n    1,\n    2\n  ]\n}' }],
  ],
  [
    'no blank line between',
    'data: {\n"a":1\n}\ndata: {\n"b":2\n}\n\n',
    [{ data: '{\n"a":1\n}' }, { data: '{\n"b":2\n}' }],
  ],
  [
    'one line each',
    'id: 1\ndata: {"a":1}\ndata: {"b":{}}\n\n',
    [
      { id: '1', data: '{"a":1}' },
      { id: '1', data: '{"b":{}}' },
    ],
  ],
  ['JSON without data', '{"jsonrpc":"2.0",\n"id":1}', [{ data: '{"jsonrpc":"2.0",\n"id":1}' }]],
]

describe.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('with %s', (_, lineEnd) => {
  test.each([...correct, ...unended, ...lenient])('%s, split at every byte', (_name, text, expected) => {
    const stream = bytes(text.replaceAll('\n', lineEnd))
    for (let at = 0; at <= stream.length; at++) {
      expect(decodeAll(stream.subarray(0, at), stream.subarray(at))).toMatchObject(expected)
      expect(decodeAll(stream.subarray(0, at), stream.subarray(at))).toHaveLength(expected.length)
    }
    expect(decodeAll(...Array.from(stream, (byte) => Uint8Array.of(byte)))).toMatchObject(expected)
  })
})

test('returns an event as soon as its blank line arrives', () => {
  const decoder = createSseDecoder()
  expect(decoder.feed(bytes('data: x\n'))).toEqual([])
  expect(decoder.feed(bytes('\n'))).toMatchObject([{ data: 'x' }])
  expect(decoder.feed(bytes('data: {\n  "a": 1\n'))).toEqual([])
  expect(decoder.feed(bytes('}\n\n'))).toMatchObject([{ data: '{\n  "a": 1\n}' }])
})

test('replaces bytes that are not UTF-8', () => {
  expect(decodeAll(bytes('data: a'), Uint8Array.of(0xff, 0xe9), bytes('b\n\n'))).toMatchObject([
    { data: 'a\uFFFD\uFFFDb' },
  ])
})

test('stops at an event beyond the limit and returns the events before it', () => {
  for (const tooLong of [`data: ${'x'.repeat(200)}`, 'data: 0123456789\n'.repeat(20)]) {
    const decoder = createSseDecoder({ maxEvent: 100 })
    expect(decoder.feed(bytes(`data: ${'y'.repeat(90)}\n\n`))).toHaveLength(1)
    expect(decoder.problem).toBeUndefined()
    expect(decoder.feed(bytes(`data: z\n\n${tooLong}`))).toMatchObject([{ data: 'z' }])
    expect(decoder.problem).toEqual({ kind: 'event-too-large', limit: 100 })
    expect(decoder.feed(bytes('\n\ndata: a\n\n'))).toEqual([])
    expect(decoder.end()).toEqual([])
  }
})

test('stops at too many comments, blank lines or unknown fields, and allows more with each event', () => {
  for (const padding of [': ping\n\n', '\n', 'ping: 1\n', ': ', 'retry: 1\n']) {
    const decoder = createSseDecoder({ maxEvent: 100, maxPadding: 1000 })
    const chunk = bytes(padding.repeat(100))
    for (let sent = 0; sent <= 1100; sent += chunk.length) decoder.feed(chunk)
    expect(decoder.problem).toEqual({ kind: 'too-much-padding', limit: 1000 })
  }
  const decoder = createSseDecoder({ maxEvent: 100, maxPadding: 1000 })
  for (let round = 0; round < 100; round++)
    expect(decoder.feed(bytes(`${': ping\n\n'.repeat(50)}id: 1\ndata: x\n\n`))).toHaveLength(1)
  expect(decoder.problem).toBeUndefined()
})

/** Returns the number of events in a stream that arrives in chunks of 64 KiB, and the decoder. */
function decodeChunks(text: string) {
  const decoder = createSseDecoder()
  const stream = bytes(text)
  let count = 0
  for (let at = 0; at < stream.length; at += 65_536) count += decoder.feed(stream.subarray(at, at + 65_536)).length
  return { count, decoder }
}

test.each([
  ['empty', `data:{\n${'data:\n'.repeat(600_000)}data:}\n\n`],
  ['objects', `${'data:{}\n'.repeat(600_000)}\n`],
  ['without a field', `data:{\n${'{\n'.repeat(600_000)}\n`],
])('stops at an event of too many lines: %s', (_, text) => {
  const { count, decoder } = decodeChunks(`data: x\n\n${text}data: y\n\n`)
  expect(count).toBe(1)
  expect(decoder.problem).toEqual({ kind: 'too-many-lines', limit: 250_000 })
})

test('splits 200,000 objects, and keeps pretty-printed JSON of 200,000 lines', () => {
  expect(decodeChunks(`${'data:{}\n'.repeat(200_000)}\n`).count).toBe(200_000)
  expect(decodeChunks(`data: [\n${'  1,\n'.repeat(200_000)}1]\n\n`)).toMatchObject({
    count: 1,
    decoder: { problem: undefined },
  })
})

test('does not buffer endless white space', () => {
  const decoder = createSseDecoder()
  for (let round = 0; round < 1000; round++) decoder.feed(bytes(' '.repeat(1000)))
  expect(decoder.feed(bytes('\ndata: x\n\n'))).toMatchObject([{ data: 'x' }])
})

test.each<SseEvent>([
  { data: 'x' },
  { id: '12', event: 'message', data: '{"text":"马\\n"}' },
  { data: 'several\nlines\n\n' },
  { data: '' },
  { data: ' led by a space' },
])('decodes an encoded event: %j', (event) => {
  const twice = encodeSse(event) + encodeSse(event)
  const stream = bytes(twice)
  for (let at = 0; at <= stream.length; at++) {
    const [first, second, ...more] = decodeAll(stream.subarray(0, at), stream.subarray(at))
    expect([first, second]).toMatchObject([event, event])
    expect(more).toEqual([])
  }
})

test('encodes JSON like other data', () => {
  const json = JSON.stringify({ text: 'line\nand\r\nline' })
  expect(encodeSseJson(json)).toBe(encodeSse({ data: json }))
  expect(encodeSseJson(json, { id: '1\n2', event: 'row' })).toBe(encodeSse({ id: '1\n2', event: 'row', data: json }))
})

test('does not let line ends inject a field or an event', () => {
  const frame = encodeSse({ id: '1\ndata: evil', event: 'a\r\n\r\ndata: evil', data: 'a\rb\r\n\nevent: c' })
  expect(decodeAll(bytes(frame))).toMatchObject([{ id: '1', event: 'a', data: 'a\nb\n\nevent: c' }])
})
