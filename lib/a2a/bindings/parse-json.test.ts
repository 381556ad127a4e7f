import { expect, it } from 'vitest'
import { findStrayCharacters, parseJson } from '@/lib/a2a/bindings/parse-json'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'

it.each([
  ['nothing', '{"a":1}', []],
  ['JSON white space', ' \n{"a":1}\t', []],
  ['a record separator (RFC 7464)', '\u001e{"a":1}\n', ['U+001E']],
  ['a record separator at the end', '{"a":1}\u001e', ['U+001E']],
  ['a byte order mark', '\ufeff{"a":1}', ['U+FEFF']],
  ['other white space', '\u00a0\u000b{"a":1}\u00a0', ['U+00A0', 'U+000B']],
])('reads JSON with %s around it', (_, text, stray) => {
  expect(parseJson(text)).toEqual({ ok: true, value: { a: 1 } })
  expect(findStrayCharacters(text)).toEqual(stray)
})

it.each(['', '\u001e', '{"a":\u001e1}', 'x{"a":1}'])('does not read %j', (text) => {
  expect(parseJson(text).ok).toBe(false)
})

it('parses long white space in linear time', () => {
  const started = process.threadCpuUsage()
  expect(parseJson(`x${' '.repeat(2_000_000)}x`).ok).toBe(false)
  // Linear time is a few milliseconds; quadratic time is minutes.
  expect(cpuTime(started)).toBeLessThan(10_000)
})
