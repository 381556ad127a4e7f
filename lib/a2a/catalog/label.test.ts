import { expect, it } from 'vitest'
import { labelOf } from '@/lib/a2a/catalog/label'

it.each([
  ['  Two\n words ', 'Two words'],
  ['https://ann:hunter2@agents.example/a', 'https://agents.example/a'],
  ['ann:hun:ter2@agents.example', 'agents.example'],
  ['mailto:ann', 'mailto:ann'],
  ['', '–'],
])('%j is called %j', (text, label) => expect(labelOf(undefined, text)).toBe(label))

// More than one pass over these would outlast any test.
it.each([':', '//:', ':@', 'a:'])('calls a flood of %j something short', (one) =>
  expect(labelOf(one.repeat(500_000)).length).toBeLessThanOrEqual(200),
)
