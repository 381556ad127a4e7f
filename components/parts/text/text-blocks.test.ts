import { expect, it } from 'vitest'
import { textBlocks } from '@/components/parts/text/text-blocks'

const blocksOf = (text: string) => textBlocks(text).map((block) => block.text)

it('does not split a short text', () => {
  const text = `${'word '.repeat(700)}\nand more`
  expect(blocksOf(text)).toEqual([text])
  expect(blocksOf('')).toEqual([''])
  expect(blocksOf('x'.repeat(8_000))).toHaveLength(1)
})

it('splits a long text at line ends', () => {
  const text = Array.from({ length: 900 }, (_, index) => `Line ${index} is short.`).join('\n')
  const blocks = blocksOf(text)
  expect(blocks.length).toBeGreaterThan(3)
  expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThan(4100)
  expect(blocks.join('\n')).toBe(text)
})

it('splits lines of more than 8,000 characters', () => {
  const text = 'aب'.repeat(50_000)
  const blocks = blocksOf(text)
  expect(Math.max(...blocks.map(({ length }) => length))).toBe(8_000)
  expect(blocks.join('')).toBe(text)
})
