import { describe, expect, it } from 'vitest'
import { readLenientJson } from '@/lib/a2a/reading/read-lenient-json'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'

const flawOf = (text: string) => {
  const read = readLenientJson(text)
  return read.ok ? null : [read.error.code, read.error.line, read.error.column]
}

const parses = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('readLenientJson', () => {
  it.each(['{}', '[]', ' [1, -0.5e+3, true, null, "a\\u00e9\\n"] ', '{"a": {"b": [{}, []]}}', '"x"', '0'])(
    'returns valid JSON unchanged: %s',
    (text) => expect(readLenientJson(text)).toEqual({ ok: true, json: text, replacedAt: null }),
  )

  it('blanks comments, trailing commas and other spaces without moving anything', () => {
    const text = '\uFEFF{ // the agent\n  "name": "a // b", /* two\nlines */\n  "skills": [1, 2, ],\u00a0\n}\n// end'
    const read = readLenientJson(text)
    expect(read).toMatchObject({ ok: true, replacedAt: { line: 1, column: 1 } })
    const json = read.ok ? read.json : ''
    expect(JSON.parse(json)).toEqual({ name: 'a // b', skills: [1, 2] })
    expect([json.length, json.indexOf('"skills"')]).toEqual([text.length, text.indexOf('"skills"')])
  })

  it.each([
    ['', ['ends-early', 1, 1]],
    ['{\n  "a": 1,\n  b: 2\n}', ['name', 3, 3]],
    ["{ 'a': 1 }", ['quotes', 1, 3]],
    ['{ "a": “x” }', ['quotes', 1, 8]],
    ['{ "a" 1 }', ['colon', 1, 7]],
    ['{ "a": 1\n  "b": 2 }', ['comma', 2, 3]],
    ['{ "a": ... }', ['value', 1, 8]],
    ['{ "a": undefined }', ['value', 1, 8]],
    ['[01]', ['value', 1, 2]],
    ['[,]', ['value', 1, 2]],
    ['[1,,2]', ['value', 1, 4]],
    ['{ "a": }', ['value', 1, 8]],
    ['{ "a" }', ['colon', 1, 7]],
    ['[1}', ['comma', 1, 3]],
    ['{ "a": "x\ny" }', ['string', 1, 10]],
    ['{ "a": "\\x" }', ['string', 1, 9]],
    ['{ "a": "x }', ['string-unclosed', 1, 8]],
    ['{ "a": 1 /* x', ['comment-unclosed', 1, 9]],
    ['{ "a": [1, 2', ['ends-early', 1, 13]],
    ['{ "a": 1 }\n{ "b": 2 }', ['after-end', 2, 1]],
  ])('returns the position of the error: %s', (text, flaw) => expect(flawOf(text)).toEqual(flaw))

  it('agrees with JSON.parse on texts in which one character was changed', () => {
    const whole = '{"a": [1, -2.5, "x\\n", {"b": null}], "c": true, "d": {}}'
    for (let at = 0; at < whole.length; at++)
      for (const put of ['', '"', '}', ']', ',', ':', '0', 'x', ' ', '\\', '{', '[']) {
        const text = whole.slice(0, at) + put + whole.slice(at + 1)
        const read = readLenientJson(text)
        expect([text, read.ok ? parses(read.json) : !parses(text)]).toEqual([text, true])
      }
  })

  it('blanks commas and the gaps around them in their order', () => {
    const read = readLenientJson('[1 , /* a */\u00a0, 2]')
    expect(read.ok).toBe(false)
    const text = '[\u00a01,/* a */\u00a0]//b\n/*c\n*/'
    expect(readLenientJson(text)).toEqual({
      ok: true,
      json: '[ 1         ]   \n   \n  ',
      replacedAt: { line: 1, column: 2 },
    })
  })

  it('records millions of adjacent comments and spaces as one gap', () => {
    for (const one of ['\u00a0', '/**/', '//\n']) {
      const text = `[${one.repeat(2_000_000 / one.length)}]`
      const start = process.threadCpuUsage()
      expect(readLenientJson(text).ok).toBe(true)
      expect(cpuTime(start)).toBeLessThan(700)
    }
  })

  // More than one pass over these would exceed the test timeout.
  it.each(['/*', '//\n', ',', '[', '"\\', '"', ' \u00a0'])('reads a flood of %j in one pass', (one) =>
    expect(readLenientJson(one.repeat(500_000)).ok).toBe(false),
  )
})
