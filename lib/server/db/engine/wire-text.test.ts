import { expect, test } from 'vitest'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import { decodeWireText, encodeWireText } from '@/lib/server/db/engine/wire-text'

test.each([
  'plain',
  'a NUL \0 and another \0',
  'U+E000: \u{e000}, also before digits: \u{e000}0000 \u{e000}e000 \u{e000}d800',
  'lone surrogates: \ud800 \udfff, and a pair: \u{1f600}',
  '\0\u{e000}\ud800\0\u{e000}',
])('gives back exactly what was stored: %j', (text) => {
  const stored = encodeWireText(text)
  expect(stored).not.toContain('\0')
  expect(stored.isWellFormed()).toBe(true)
  expect(decodeWireText(stored)).toBe(text)
})

test('reads what an earlier version stored', () => {
  expect(decodeWireText('\u{e000}0000 and more')).toBe('\u{e000}0000 and more')
})

test('millions of characters that no database can hold take no time each', () => {
  const text = '\u{e000}\0'.repeat(4_000_000)
  const start = process.threadCpuUsage()
  expect(decodeWireText(encodeWireText(text)) === text).toBe(true)
  expect(cpuTime(start)).toBeLessThan(1_500)
})
