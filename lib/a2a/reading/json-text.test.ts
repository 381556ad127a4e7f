import { describe, expect, it } from 'vitest'
import { readJsonText } from '@/lib/a2a/reading/json-text'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'

const flawOf = (text: string) => {
  const read = readJsonText(text)
  return read.ok ? null : [read.flaw.code, read.flaw.line, read.flaw.column]
}

const parses = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('readJsonText', () => {
  it.each(['{}', '[]', ' [1, -0.5e+3, true, null, "a\\u00e9\\n"] ', '{"a": {"b": [{}, []]}}', '"x"', '0'])(
    'leaves JSON as it is: %s',
    (text) => expect(readJsonText(text)).toEqual({ ok: true, json: text, mended: null }),
  )

  it('blanks comments, commas before a bracket, and spaces of other kinds, and moves nothing', () => {
    const text = '\uFEFF{ // the agent\n  "name": "a // b", /* two\nlines */\n  "skills": [1, 2, ],\u00a0\n}\n// end'
    const read = readJsonText(text)
    expect(read).toMatchObject({ ok: true, mended: { line: 1, column: 1 } })
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
  ])('says where it breaks: %s', (text, flaw) => expect(flawOf(text)).toEqual(flaw))

  it('agrees with JSON.parse on texts in which one character was changed', () => {
    const whole = '{"a": [1, -2.5, "x\\n", {"b": null}], "c": true, "d": {}}'
    for (let at = 0; at < whole.length; at++)
      for (const put of ['', '"', '}', ']', ',', ':', '0', 'x', ' ', '\\', '{', '[']) {
        const text = whole.slice(0, at) + put + whole.slice(at + 1)
        const read = readJsonText(text)
        expect([text, read.ok ? parses(read.json) : !parses(text)]).toEqual([text, true])
      }
  })

  it('blanks commas and the gaps around them in their order', () => {
    const read = readJsonText('[1 , /* a */\u00a0, 2]')
    expect(read.ok).toBe(false)
    const text = '[\u00a01,/* a */\u00a0]//b\n/*c\n*/'
    expect(readJsonText(text)).toEqual({
      ok: true,
      json: '[ 1         ]   \n   \n  ',
      mended: { line: 1, column: 2 },
    })
  })

  it('notes millions of comments and spaces in one place as one gap', () => {
    for (const one of ['\u00a0', '/**/', '//\n']) {
      const text = `[${one.repeat(2_000_000 / one.length)}]`
      const start = process.threadCpuUsage()
      expect(readJsonText(text).ok).toBe(true)
      expect(cpuTime(start)).toBeLessThan(700)
    }
  })

  // More than one pass over these would outlast any test.
  it.each(['/*', '//\n', ',', '[', '"\\', '"', ' \u00a0'])('reads a flood of %j in one pass', (one) =>
    expect(readJsonText(one.repeat(500_000)).ok).toBe(false),
  )
})
