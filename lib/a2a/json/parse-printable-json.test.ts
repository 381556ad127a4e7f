import { expect, it, vi } from 'vitest'
import { parsePrintableJson } from '@/lib/a2a/json/parse-printable-json'

const long = 'A long text, 马. '.repeat(10_000)

it.each([
  ['a long text', { id: 1, result: { parts: [{ text: long }, { text: 'short' }] } }],
  ['two long texts', { parts: [long, long] }],
  ['a long text at the end', ['a', 'b', { c: long }]],
  ['a long text alone', long],
  ['a long key', { [long]: 1 }],
  ['a long key and text', { [long]: { a: long } }],
  ['escapes', { a: `"${long}\\` }],
  ['a long text far from the start', { a: Array.from({ length: 1000 }, () => 'text'), long }],
  ['a long text far from the end', { long, a: Array.from({ length: 1000 }, () => 'text') }],
  ['a short text', { a: 'b' }],
  ['no text', [1, 2]],
])('parses %s', (_, value) => {
  expect(parsePrintableJson(JSON.stringify(value))).toEqual(value)
})

it.each([
  ['a member that is repeated', `{"a":"${long}","a":"b","c":"d"}`],
  ['a repeated member that is long', `{"a":"b","a":"${long}"}`],
  ['the name of the prototype', `{"__proto__":"${long}","b":{"__proto__":1}}`],
  ['nested arrays', `${'['.repeat(2000)}"${long}"${']'.repeat(2000)}`],
])('parses %s like JSON.parse', (_, json) => {
  const parsed = parsePrintableJson(json)
  expect(JSON.stringify(parsed)).toBe(JSON.stringify(JSON.parse(json)))
  expect(Object.keys(parsed ?? {})).toEqual(Object.keys(JSON.parse(json) as object))
})

it.each([
  ['no end', `{"a":"${long}`],
  ['no closing brace', `{"a":"${long}"`],
  ['text after it', `{"a":"${long}"} b`],
  ['a quote in it', `{"a":"${long}"${long}"}`],
  ['no colon', `{"a" "${long}"}`],
])('rejects JSON with %s', (_, json) => {
  expect(() => parsePrintableJson(json)).toThrow(SyntaxError)
})

it('does not parse the long text', () => {
  const parse = vi.spyOn(JSON, 'parse')
  parsePrintableJson(JSON.stringify({ parts: [{ text: long }] }))
  const lengths = parse.mock.calls.map(([json]) => json.length)
  parse.mockRestore()
  expect(Math.max(...lengths)).toBeLessThan(100)
})
