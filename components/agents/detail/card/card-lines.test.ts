import { expect, it } from 'vitest'
import { cardLines } from '@/components/agents/detail/card/card-lines'

it('a card has one member a line, however it is written', () => {
  const written = ['\u{feff}{"a":1,"b":2}', '{"a":1,\n "b":2}']
  expect(written.map(cardLines)).toEqual(Array(2).fill('{\n  "a": 1,\n  "b": 2\n}'))
})

it('what is no JSON stays as it is', () => {
  expect(cardLines('<html>')).toBe('<html>')
})
