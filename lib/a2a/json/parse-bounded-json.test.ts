import { describe, expect, it } from 'vitest'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import { parseLenientJson as parseWritten } from '@/lib/a2a/catalog/parse-lenient-json'
import type { Json } from '@/lib/a2a/json'
import { findJsonExcess, parseBoundedJson } from '@/lib/a2a/json/parse-bounded-json'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const few = { depth: 3, values: 21, keys: 3, numbers: 100 }

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

// Chunks of 65,536 characters in the middle of a string are not read one by one.
describe.each([65_532, 65_533, 65_534, 65_535, 65_536, 131_069, 131_070, 131_071])(
  'a string of %i characters',
  (length) => {
    const long = 'x'.repeat(length)
    const rest = '[[[['.repeat(40_000)
    it.each([
      ['ends before what follows', `["${long}",[[[1]]]]`, 'depth'],
      ['ends a text within the bounds', `["${long}",1]`, null],
      ['continues after an escaped quote', `["${long}\\"${rest}"]`, null],
      ['ends after an escaped backslash', `["${long}\\\\",[[[1]]]]`, 'depth'],
      ['continues over further chunks', `["${long}${rest}${long}"]`, null],
      ['is followed by long strings', `["${long}","${long}${rest}","${rest}\\"${long}",[[[1]]]]`, 'depth'],
    ])('%s', (_name, text, excess) => expect(findJsonExcess(text, few)).toBe(excess))
  },
)

describe('numbers that may be slow to write', () => {
  it.each([
    ['1.5', 1],
    ['-0.30000000000000004', 1],
    ['1e5', 2],
    ['0.0000001', 2],
    ['0.000001', 1],
    [`0.${'0'.repeat(100)}1`, 3],
    ['1E-12', 2],
    ['1.25e+12', 3],
    ['63e-304', 3],
    ['3.5844466002796428e298', 4],
    ['12345678901234567', 2],
    ['\n  -12345678901234567 ', 2],
    ['1234567890123456', 0],
    [`1${' '.repeat(30)}`, 0],
    ['true', 0],
    ['false', 0],
    ['null', 0],
    ['"1.5e300 12345678901234567"', 0],
    ['{"a.e":0,"12345678901234567":1}', 0],
  ])('%j costs %i', (number, cost) => {
    const text = `[${Array(100).fill(number).join(',')}]`
    const bounds = { depth: 3, values: 10_000, keys: 10 }
    expect(findJsonExcess(text, { ...bounds, numbers: 100 * cost })).toBe(null)
    expect(findJsonExcess(text, { ...bounds, numbers: 100 * cost - 1 })).toBe('numbers')
  })

  it('accepts three columns of 50,000 floats', () => {
    const column = Array.from({ length: 50_000 }, (_, index) => 0.1 + index * 0.3)
    const chart = { x: column, y: column, z: column }
    expect(parseBoundedJson(JSON.stringify(chart))).toEqual(chart)
    const points = column.map((x) => ({ x, y: x / 7 }))
    expect(parseBoundedJson(JSON.stringify(points))).toEqual(points)
  })

  it.each(['3.5844466002796428e298', '63e-304', '0.1395729083973377', '34800403167438652'])(
    'rejects 640,000 numbers %s',
    (number) => {
      const text = `[${Array(640_000).fill(number).join(',')}]`
      const message = 'The JSON has too many numbers with fractions, exponents or many digits.'
      expect(parseJson(text)).toEqual({ ok: false, problem: message })
    },
  )
})

describe('counts across the borders of chunks', () => {
  const chunk = 65_536
  it.each([-3, -2, -1, 0, 1, 2])('with a quote, a backslash or a key at %i', (shift) => {
    const filler = 'x'.repeat(chunk + shift - 10)
    for (const end of ['', '\\', '"', '\\"', '\\\\"', '€', '😀'])
      for (const [value, excess] of [
        [[filler + end, '[[[[,,,,,,', {}], null],
        [[filler + end, [[[]]]], 'depth'],
        [[filler + end, { a: 1, [end]: 2, c: 3, d: 4 }], 'keys'],
        [[filler + end, { [filler + end]: { a: 1 } }], null],
      ] as [Json, string | null][])
        expect(findJsonExcess(JSON.stringify(value), { depth: 3, values: 25, keys: 3, numbers: 100 })).toBe(excess)
  })
})

it.each([
  ['numbers', JSON.stringify(Array.from({ length: 390_000 }, (_, index) => 0.123456789012345 + index * 1e-9))],
  ['escaped quotes', JSON.stringify('"'.repeat(4_000_000))],
])('counting %s takes less time than parsing them', (_, text) => {
  const times = Array.from({ length: 5 }, () => {
    const [counting, parsing] = [() => findJsonExcess(text), () => void JSON.parse(text)].map((work) => {
      const start = process.threadCpuUsage()
      work()
      return cpuTime(start)
    })
    return (counting ?? 0) / (parsing ?? 0)
  })
  expect(Math.min(...times)).toBeLessThan(1)
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
    const rows = Array.from({ length: 30_000 }, (_, id) => ({ id, name: `n${id}`, tags: [] }))
    expect(parseBoundedJson(JSON.stringify(rows))).toEqual(rows)
  })

  it('accepts a table of 5 MB, and refuses a million numbers', () => {
    const cells = Array.from({ length: 10 }, (_, column) => [`column ${column}`, 'the text of one cell'])
    const table = JSON.stringify(Array.from({ length: 16_000 }, () => Object.fromEntries(cells)))
    expect(table.length).toBeGreaterThan(5_000_000)
    expect(parseJson(table)).toMatchObject({ ok: true })
    const numbers = JSON.stringify(Array.from({ length: 999_000 }, (_, index) => index))
    expect(parseJson(numbers)).toEqual({ ok: false, problem: 'The JSON has too many values.' })
  })

  it('rejects many objects with the same thousands of keys, and accepts some', () => {
    const record = `{${Array.from({ length: 9_900 }, (_, index) => `"k${index}":0`).join(',')}}`
    const records = (count: number) => `[${Array(count).fill(record).join(',')}]`
    expect(parseJson(records(74))).toEqual({ ok: false, problem: 'The JSON has too many values.' })
    expect(parseJson(records(20))).toMatchObject({ ok: true })
    const short = `{${Array.from({ length: 1_000 }, (_, index) => `"k${index}":0`).join(',')}}`
    expect(parseJson(`[${Array(700).fill(short).join(',')}]`)).toMatchObject({ ok: true })
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
