import { expect, it } from 'vitest'
import { findRepeatedKeys } from '@/lib/a2a/card-checks/check-item'

it.each([
  ['{"a":1,"a":2}', ['a']],
  ['{"a":{"b":1},"c":{"b":1,"b":2}}', ['c.b']],
  ['[{"a":1},{"a":1}]', []],
  ['{"skills":[{"id":"x"},{"id":"y","tags":["id","id"],"\\u0069d":"z"}]}', ['skills[1].id']],
  ['{"a":"a","b":"\\"a\\":1","a b":1,"a b":2}', ['["a b"]']],
  ['{"a":1,"a":2,"a":3}', ['a']],
  ['{}', []],
  ['}}]]', []],
  ['{"a\nb":1,', []],
])('%s', (text, expected) => {
  expect(findRepeatedKeys(text)).toEqual(expected)
})

it('reads many escaped quotes without an end in linear time', { timeout: 4_000 }, () => {
  expect(findRepeatedKeys(`{"a":1,"a":"${String.raw`\"`.repeat(80_000)}`)).toEqual(['a'])
})
