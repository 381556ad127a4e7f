import { expect, it } from 'vitest'
import { isAligned } from '@/components/parts/text/text-blocks'

it('detects columns made with spaces or tabs', () => {
  expect(isAligned('from      to\nQuay      Island\n')).toBe(true)
  expect(isAligned('a\tb\n1\t2')).toBe(true)
})

it('ignores indents, a single gap and spaces after a sentence', () => {
  expect(isAligned('  One.\n  Two.')).toBe(false)
  expect(isAligned('One  gap\nand no more')).toBe(false)
  expect(isAligned('It rains.  We stay.\nIt snows!  We go.')).toBe(false)
})
