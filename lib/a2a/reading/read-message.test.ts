import { expect, test } from 'vitest'
import type { Json } from '@/lib/a2a/json'
import { defaultLimits } from '@/lib/limits/limits'
import { readPart } from '@/lib/a2a/reading/read-message'

const value = (json: Json): unknown => {
  const outcome = readPart(json)
  return outcome.ok ? outcome.value : outcome.problem
}
const notes = (json: Json): string[] => {
  const outcome = readPart(json)
  return outcome.ok ? (outcome.notes ?? []) : []
}

test.each<[string, Json, unknown]>([
  ['v0.1 text', { type: 'text', text: 'a' }, { text: 'a' }],
  ['v0.3 text', { kind: 'text', text: 'a' }, { text: 'a' }],
  ['v1.0 text', { text: 'a', mediaType: 'text/markdown' }, { text: 'a', mediaType: 'text/markdown' }],
  ['both tags', { kind: 'text', type: 'text', text: 'a' }, { text: 'a' }],
  ['nulls', { type: 'text', text: 'a', metadata: null, name: null }, { text: 'a' }],
  [
    'v0.1 file bytes',
    { type: 'file', file: { name: 'a.png', mimeType: 'image/png', bytes: 'AAEC', uri: null } },
    { raw: 'AAEC', filename: 'a.png', mediaType: 'image/png' },
  ],
  [
    'v0.1 text with an additional file',
    { type: 'text', text: 'a', file: { uri: 'https://a/b' } },
    { text: 'a', extra: { file: { uri: 'https://a/b' } } },
  ],
  ['file data', { type: 'file', file: { mimeType: 'x/y', data: 'AAEC' } }, { raw: 'AAEC', mediaType: 'x/y' }],
  ['file link', { kind: 'file', file: { uri: 'https://a/b' } }, { url: 'https://a/b' }],
  ['v0.3 REST bytes', { file: { fileWithBytes: '-_-_', name: 'n' } }, { raw: '+/+/', filename: 'n' }],
  [
    'v0.3 REST link',
    { file: { file_with_uri: 'https://a', mime_type: 'x/y' } },
    { url: 'https://a', mediaType: 'x/y' },
  ],
  ['v1.0 raw', { raw: 'AAE', filename: 'a', mediaType: 'b/c' }, { raw: 'AAE=', filename: 'a', mediaType: 'b/c' }],
  ['v1.0 url', { url: 'https://a', media_type: 'b/c' }, { url: 'https://a', mediaType: 'b/c' }],
  [
    'v0.1 file without content',
    { type: 'file', file: { name: 'a.pdf', mimeType: 'application/pdf', bytes: null, uri: null } },
    { url: '', filename: 'a.pdf', mediaType: 'application/pdf' },
  ],
  ['v0.1 file without anything', { type: 'file', file: {} }, { url: '' }],
  ['v0.3 file with an empty URI', { kind: 'file', file: { uri: '', name: 'a' } }, { url: '', filename: 'a' }],
  ['v0.3 REST file without content', { file: { name: 'a' } }, { url: '', filename: 'a' }],
  ['v1.0 part without content', { filename: 'a', mediaType: 'b/c' }, { url: '', filename: 'a', mediaType: 'b/c' }],
  ['flat file without content', { kind: 'file', name: 'a' }, { url: '', filename: 'a' }],
  ['flat file', { kind: 'file', bytes: 'AAEC', name: 'a' }, { raw: 'AAEC', filename: 'a' }],
  ['data array', { type: 'data', data: [1, 2] }, { data: [1, 2] }],
  ['v1.0 null data', { data: null }, { data: null }],
  ['v0.1 null data', { type: 'data', data: null, x: 1 }, { data: null, extra: { x: 1 } }],
  ['v1.0 scalar data', { data: 7, mediaType: 'application/json' }, { data: 7, mediaType: 'application/json' }],
  ['data.data stays', { data: { data: { a: 1 } } }, { data: { data: { a: 1 } } }],
  ['tagged data.data stays', { kind: 'data', data: { data: { a: 1 } } }, { data: { data: { a: 1 } } }],
  ['wrapped value', { kind: 'data', data: { value: [1] }, metadata: { data_part_compat: true } }, { data: [1] }],
  ['value without the mark', { kind: 'data', data: { value: [1] } }, { data: { value: [1] } }],
  ['metadata and unknown', { text: 'a', metadata: { m: 1 }, z: 2 }, { text: 'a', metadata: { m: 1 }, extra: { z: 2 } }],
  ['file unknown', { type: 'file', file: { bytes: '', size: 3 } }, { raw: '', extra: { size: 3 } }],
])('%s', (_, json, expected) => {
  expect(value(json)).toStrictEqual(expected)
  expect(notes(json)).toEqual([])
})

test.each<[string, Json, unknown, string]>([
  [
    'bytes that are not base64',
    { file: { data: '<base64-encoded-content>' } },
    { raw: '<base64-encoded-content>' },
    'base64',
  ],
  ['text missing', { type: 'text' }, { text: '' }, 'without text'],
  ['data missing', { type: 'data' }, { data: null }, 'without data'],
  ['unknown kind', { type: 'video', src: 's' }, { data: { type: 'video', src: 's' } }, 'unknown kind "video"'],
  ['unknown kind of text', { type: 'markdown', text: 's' }, { text: 's' }, 'unknown kind "markdown"'],
  ['bare string', 'hello', { text: 'hello' }, 'part is a string'],
  ['empty object', {}, { data: {} }, 'unknown kind'],
])('%s is accepted with a note', (_, json, expected, note) => {
  expect(value(json)).toStrictEqual(expected)
  expect(notes(json).join()).toContain(note)
})

test.each<[string, Json]>([
  ['null', null],
  ['number', 3],
  ['array', []],
])('rejects %s', (_, json) => {
  expect(readPart(json).ok).toBe(false)
})

function nested(depth: number): Json {
  return JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as Json
}

test('limits nesting', () => {
  expect(readPart({ data: nested(defaultLimits.nesting) }).ok).toBe(true)
  const deep = nested(defaultLimits.nesting + 1)
  const asText = { text: JSON.stringify(deep), mediaType: 'application/json' }
  expect(value({ data: deep, metadata: { a: 1 } })).toEqual({ ...asText, metadata: { a: 1 } })
  expect(value({ type: 'video', src: nested(500) })).toMatchObject({ mediaType: 'application/json' })
  expect(value({ data: nested(100_000) })).toContain('too deep')
  expect(value({ type: 'video', src: nested(100_000) })).toContain('too deep')
  expect(value({ text: 'a', metadata: { deep: nested(100_000) }, more: nested(100_000) })).toEqual({ text: 'a' })
})

test('treats prototype names as data or drops them', () => {
  const part = readPart(JSON.parse('{"text":"a","__proto__":{"polluted":1},"constructor":2}') as Json)
  expect(part).toMatchObject({ ok: true, value: { text: 'a', extra: { constructor: 2 } } })
  expect(Object.keys((part.ok && part.value.extra) || {})).toEqual(['constructor'])
  expect('polluted' in {}).toBe(false)
})
