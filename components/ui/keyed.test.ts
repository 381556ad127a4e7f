import { expect, it } from 'vitest'
import { keyed } from '@/components/ui/keyed'

const keysOf = (...names: string[]): string[] => keyed(names, (name) => name).map(({ key }) => key)

it('an entry keeps its key when another comes before it', () => {
  const [, name, mail] = keysOf('title', 'name', 'mail')
  expect(keysOf('title', 'note', 'name', 'mail')).toEqual(expect.arrayContaining([name, mail]))
})

it('an entry that stands in several places has a key for each', () => {
  expect(new Set(keysOf('line', 'name', 'line', 'mail', 'line'))).toHaveProperty('size', 5)
})
