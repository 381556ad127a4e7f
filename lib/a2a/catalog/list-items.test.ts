import { expect, it } from 'vitest'
import { toLabel } from '@/lib/a2a/catalog/list-items'

it.each([
  ['  Two\n words ', 'Two words'],
  ['https://ann:hunter2@agents.example/a', 'https://agents.example/a'],
  ['ann:hun:ter2@agents.example', 'agents.example'],
  ['mailto:ann', 'mailto:ann'],
  ['', '–'],
])('labels %j as %j', (text, label) => expect(toLabel(undefined, text)).toBe(label))

// Repeated passes over these texts would exceed the test timeout.
it.each([':', '//:', ':@', 'a:'])('calls a flood of %j something short', (one) =>
  expect(toLabel(one.repeat(500_000)).length).toBeLessThanOrEqual(200),
)
