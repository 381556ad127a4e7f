import { expect, it } from 'vitest'
import { withKeys } from '@/components/ui/with-keys'

const keysOf = (...names: string[]): string[] => withKeys(names, (name) => name).map(({ key }) => key)

it("keeps an entry's key when another is inserted before it", () => {
  const [, name, mail] = keysOf('title', 'name', 'mail')
  expect(keysOf('title', 'note', 'name', 'mail')).toEqual(expect.arrayContaining([name, mail]))
})

it('gives duplicates separate keys', () => {
  expect(new Set(keysOf('line', 'name', 'line', 'mail', 'line'))).toHaveProperty('size', 5)
})
