import { describe, expect, it } from 'vitest'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import { parseJson as parseWritten } from '@/lib/a2a/catalog/parse-json'
import { jsonExcess, parseBoundedJson } from '@/lib/a2a/parse-bounded-json'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const few = { depth: 3, values: 5 }

describe('counts without parsing', () => {
  it.each([
    ['[[[1]]]', null],
    ['[[[[1]]]]', 'depth'],
    ['{"a":{"b":{"c":{}}}}', 'depth'],
    ['[1,2,3]', null],
    ['[1,2,3,4]', null],
    ['[1,2,3,4,5]', 'values'],
    ['{"a":"[[[[,,,,,,","b":"\\"[[[["}', null],
    ['"a","b","c","d","e","f"', null],
    ['{}{}{}{}{}{}', null],
    ['"no end ,,,,,,', null],
    ['words, words, [words], words, words, words', null],
  ])('%s', (text, excess) => expect(jsonExcess(text, few)).toBe(excess))
})

describe('a text from others', () => {
  it('is parsed within the bounds, however long its strings are', () => {
    const value = { text: '[{,'.repeat(1_000_000), deep: JSON.parse(nested(500)) as never }
    expect(parseBoundedJson(JSON.stringify(value))).toEqual(value)
  })

  it.each([
    ['[[[[', '['.repeat(8_000_000), 'The JSON is nested too deeply.'],
    ['[[]]', nested(200_000), 'The JSON is nested too deeply.'],
    ['[{},', `[${'{},'.repeat(1_000_000)}0]`, 'The JSON has too many values.'],
  ])('%s is refused without parsing it', (_, text, message) => {
    expect(parseJson(text)).toEqual({ ok: false, problem: message })
    expect(parseWritten(text)).toEqual({ ok: false, place: { line: 1, column: 1 } })
    expect(() => parseBoundedJson(text)).toThrow(SyntaxError)
  })
})
