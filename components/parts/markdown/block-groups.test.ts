import { expect, it } from 'vitest'
import { createBlockGroups } from '@/components/parts/markdown/block-groups'

const blocks = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index} `.padEnd(1000, 'x'))

it('groups blocks by length, each with the index of its first block', () => {
  const groups = createBlockGroups()
  const texts = groups.note(blocks(14))
  expect(texts.join('')).toBe(blocks(14).join(''))
  expect([0, 1, 2, 3].map((index) => groups.at(index)?.start)).toEqual([0, 6, 12, undefined])
  expect(groups.at(2)?.blocks).toEqual(blocks(14).slice(12))
})

it('keeps the groups that do not change', () => {
  const groups = createBlockGroups()
  groups.note(blocks(14))
  const [first, last] = [groups.at(0), groups.at(2)]
  groups.note([...blocks(14), 'more'])
  expect(groups.at(0)).toBe(first)
  expect(groups.at(2)).not.toBe(last)
  groups.note(blocks(7))
  expect([groups.at(0), groups.at(1)?.blocks.length, groups.at(2)]).toEqual([first, 1, undefined])
})

it('puts a separator between blocks', () => {
  expect(createBlockGroups('\n\n').note(['a', 'b'])).toEqual(['a\n\nb'])
})
