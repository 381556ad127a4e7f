import { expect, it } from 'vitest'
import { keyedIds } from '@/components/forms/surface/keyed-ids'

const keysOf = (...ids: string[]): string[] => keyedIds(ids).map(({ key }) => key)

it('a component keeps its key when another comes before it', () => {
  const [, name, mail] = keysOf('title', 'name', 'mail')
  expect(keysOf('title', 'note', 'name', 'mail')).toEqual(expect.arrayContaining([name, mail]))
})

it('a component that stands in several places has a key for each', () => {
  expect(new Set(keysOf('line', 'name', 'line', 'mail', 'line'))).toHaveProperty('size', 5)
})
