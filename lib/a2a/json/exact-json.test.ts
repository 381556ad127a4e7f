import { expect, it } from 'vitest'
import { isExactNumber, mayLosePrecision, parseExactJson } from '@/lib/a2a/json/exact-json'

it.each(['12345678901234567890', '-9007199254740993', '1e999', '-1E+400', '1e-400', '3.14159265358979323846'])(
  'keeps %s as it was written',
  (number) => {
    const value = parseExactJson(number)
    expect([mayLosePrecision(number), isExactNumber(value)]).toEqual([true, true])
    expect(JSON.stringify([value])).toBe(`[${number}]`)
  },
)

it.each([
  '0',
  '-0.0',
  '1.50',
  '9007199254740992',
  '1e21',
  '100000000000000000000000',
  '0.1',
  '1e-7',
  '1.7976931348623157e308',
])('parses %s as a plain number', (number) => expect(parseExactJson(number)).toBe(Number(number)))

it('does not change other values', () => {
  const text = '{"a":"12345678901234567890","b":[1,null,true,{"c":12345678901234567890}]}'
  expect(JSON.stringify(parseExactJson(text))).toBe(text)
})
