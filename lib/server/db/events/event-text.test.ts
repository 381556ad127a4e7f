import { describe, expect, it } from 'vitest'
import { encodeEventText, decodeEventText } from '@/lib/server/db/events/event-text'
import type { RowEvent } from '@/lib/a2a/log'

const long = (text: string): string => text.repeat(Math.ceil(20_000 / text.length))
const artifact = (...texts: string[]): RowEvent => ({
  kind: 'artifact',
  artifact: { artifactId: 'a', parts: texts.map((text) => ({ text })) },
  append: true,
  lastChunk: false,
})
const wire = (event: RowEvent): string => JSON.stringify({ jsonrpc: '2.0', id: 1, result: event })
const inAscii = (json: string): string =>
  json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const plain = artifact(long('No word of it is special. '))
const decodable: [string, RowEvent][] = [
  ['a plain text', plain],
  ['line ends, quotes and backslashes', artifact(long('"one"\n\ttwo \\ three\\n\u0001'))],
  ['what no database can store', artifact(long('\ud800 \0 \u{e000} 😀 ä'))],
  ['several texts with the same start', artifact(long('the same '), `${long('the same ')}not`, long('another '))],
  ['the same text twice', artifact(long('again '), 'short', long('again '))],
  ['more texts than are searched', artifact(...Array.from({ length: 20 }, (_, index) => long(`text ${index} `)))],
  ['a text that begins with half a character pair', artifact(`${'x'.repeat(63)}${long('😀')}`)],
]

describe('the text of an event', () => {
  it.each(decodable)('decodes to the same event: %s', (_, event) => {
    const raw = wire(event)
    expect(decodeEventText(encodeEventText({ kind: event.kind, raw, event }), raw)).toEqual(event)
  })

  it.each(decodable)('decodes to the same event with other escapes in the raw text: %s', (_, event) => {
    const raw = inAscii(wire(event))
    expect(decodeEventText(encodeEventText({ kind: event.kind, raw, event }), raw)).toEqual(event)
  })

  it('decodes to the same event if the raw text does not contain its texts', () => {
    const raw = long('something else ')
    const stored = encodeEventText({ kind: 'artifact', raw, event: plain })
    expect(stored).toBe(JSON.stringify(plain))
    expect(decodeEventText(stored, raw)).toEqual(plain)
  })

  it('does not contain long texts a second time', () => {
    for (const event of [plain, artifact(long('"one"\n')), artifact(long('a '), long('b '))])
      expect(encodeEventText({ kind: 'artifact', raw: wire(event), event }).length).toBeLessThan(500)
  })

  it('handles paths with names that are special in JavaScript', () => {
    const data = JSON.parse(`{"__proto__":{"x":"${long('one ')}"},"constructor":"${long('two ')}"}`) as never
    const event: RowEvent = { ...plain, artifact: { artifactId: 'a', parts: [{ data }] } } as RowEvent
    const raw = wire(event)
    const stored = encodeEventText({ kind: 'artifact', raw, event })
    expect(stored.length).toBeLessThan(500)
    expect(JSON.stringify(decodeEventText(stored, raw))).toBe(JSON.stringify(event))
  })

  it('is complete for a push, which is read without the raw text', () => {
    const event: RowEvent = { kind: 'push', accepted: true, event: plain as never }
    expect(encodeEventText({ kind: 'push', raw: wire(event), event })).toBe(JSON.stringify(event))
  })
})
