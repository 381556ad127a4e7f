import { describe, expect, it } from 'vitest'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import { parseLenientJson as parseWritten } from '@/lib/a2a/catalog/parse-lenient-json'
import { findJsonExcess, parseBoundedJson } from '@/lib/a2a/json/parse-bounded-json'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const few = { depth: 3, values: 21, keys: 3 }

describe('counts without parsing', () => {
  it.each([
    ['[[[1]]]', null],
    ['[[[[1]]]]', 'depth'],
    ['{"a":{"b":{"c":{}}}}', 'depth'],
    [`[${Array(16).fill(1).join(',')}]`, null],
    [`[${Array(17).fill(1).join(',')}]`, 'values'],
    // An array or object counts as 5 values.
    ['[[],[]]', null],
    ['[[],[],[]]', 'values'],
    ['{"a":"[[[[,,,,,,","b":"\\"[[[["}', null],
    ['"a","b","c","d","e","f"', null],
    ['{}{}{}{}{}{}', null],
    ['"no end ,,,,,,', null],
    ['words, words, [words], words, words, words', null],
  ])('%s', (text, excess) => expect(findJsonExcess(text, few)).toBe(excess))

  it.each([
    ['{"a":1,"b":1,"c":1}', null],
    ['{"a":1,"b":1,"c" : 1,"d"\n: 1}', 'keys'],
    ['{"a":1, "c":{"x":1,"y":1}}', 'keys'],
    // The same keys in the same order are cheap, any number of times.
    ['[{"a":1},{"a":1},{"a":1}]', null],
    ['[{"a":"x"},{"a":":"},{"a":"y"}]', null],
    ['[{"a":{}},{"b":{}}]', null],
    ['["a","b","c","d"]', null],
    ['["no end', null],
  ])('keys: %s', (text, excess) => expect(findJsonExcess(text, { ...few, values: 100 })).toBe(excess))
})

describe('parseBoundedJson', () => {
  it('parses within the bounds, with strings of any length', () => {
    const value = { text: '[{,'.repeat(1_000_000), deep: JSON.parse(nested(500)) as never }
    expect(parseBoundedJson(JSON.stringify(value))).toEqual(value)
  })

  it.each([
    ['[[[[', '['.repeat(8_000_000), 'The JSON is nested too deeply.'],
    ['[[]]', nested(200_000), 'The JSON is nested too deeply.'],
    ['[{},', `[${'{},'.repeat(1_000_000)}0]`, 'The JSON has too many values.'],
  ])('rejects %s without parsing', (_, text, message) => {
    expect(parseJson(text)).toEqual({ ok: false, problem: message })
    expect(parseWritten(text)).toEqual({ ok: false, place: { line: 1, column: 1 } })
    expect(() => parseBoundedJson(text)).toThrow(SyntaxError)
  })

  it('accepts many objects with the same keys', () => {
    const rows = Array.from({ length: 60_000 }, (_, id) => ({ id, name: `n${id}`, tags: [] }))
    expect(parseBoundedJson(JSON.stringify(rows))).toEqual(rows)
  })

  it.each([
    ['in one object', `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":0`).join(',')}}`],
    ['in many objects', `[${Array.from({ length: 60_000 }, (_, index) => `{"k${index}":0}`).join(',')}]`],
    [
      'in a different order',
      `[${Array.from({ length: 60_000 }, (_, index) => `{"a${index % 251}":0,"b${index % 257}":0}`).join(',')}]`,
    ],
  ])('rejects many different keys %s', (_, text) => {
    expect(parseJson(text)).toEqual({ ok: false, problem: 'The JSON has too many different keys.' })
  })
})
