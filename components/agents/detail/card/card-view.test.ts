import { expect, it } from 'vitest'
import { formatCardJson } from '@/components/agents/detail/card/card-view'

it('writes one member per line', () => {
  const written = ['\u{feff}{"a":1,"b":2}', '{"a":1,\n "b":2}']
  expect(written.map(formatCardJson)).toEqual(Array(2).fill('{\n  "a": 1,\n  "b": 2\n}'))
})

it('returns invalid JSON unchanged', () => {
  expect(formatCardJson('<html>')).toBe('<html>')
})
