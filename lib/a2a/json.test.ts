import { expect, test } from 'vitest'
import { randomJson } from '@/lib/a2a/fixtures/careless-log'
import { isSameJson } from '@/lib/a2a/json'

test('agrees with the JSON text', () => {
  const values = Array.from({ length: 300 }, (_, seed) => randomJson(seed % 100)())
  for (const one of values)
    for (const other of values.slice(0, 150))
      expect(isSameJson(one, other)).toBe(JSON.stringify(one) === JSON.stringify(other))
})

test.each([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, false],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [[1, [2, 3]], [1, [2, 4]], false],
  [[], {}, false],
  [null, {}, false],
  ['1', 1, false],
])('%j and %j: %s', (one, other, isSame) => {
  expect(isSameJson(one, other)).toBe(isSame)
})

test('compares what is nested deeper than the stack', () => {
  const text = '['.repeat(100_000) + ']'.repeat(100_000)
  expect(isSameJson(JSON.parse(text), JSON.parse(text))).toBe(true)
})
