import { expect, it } from 'vitest'
import { linesOf } from '@/components/parts/far-block'
import { createFarBlocks } from '@/components/parts/far-blocks'

const blocks = (count: number): string[] => Array.from({ length: count }, () => 'x'.repeat(1000))
const farOf = (texts: string[]): number[] => {
  const far = createFarBlocks()
  far.note(texts)
  return [...texts.keys()].filter(far.has)
}

it('tells what is neither near the beginning of a text nor near its end', () => {
  expect(farOf(blocks(9))).toEqual([3, 4, 5])
  expect(farOf(blocks(6))).toEqual([])
  expect(farOf([])).toEqual([])
})

it('tells what is too long to be waited for, wherever it stands', () => {
  expect(farOf(['x'.repeat(60_000)])).toEqual([0])
  expect(farOf([...blocks(1), 'x'.repeat(9000), ...blocks(1)])).toEqual([1])
})

it('takes the text as it is now', () => {
  const far = createFarBlocks()
  expect(far.note(blocks(9))).toEqual(blocks(9))
  expect(far.has(5)).toBe(true)
  far.note(blocks(8))
  expect(far.has(5)).toBe(false)
})

it('expects lines of prose to be filled, and those of lists, tables and code to be kept', () => {
  expect(linesOf('one\ntwo\nthree\n\n')).toBe(1)
  expect(linesOf('word '.repeat(40))).toBe(3)
  expect(linesOf('- one\n- two\n- three\n')).toBe(3)
  expect(linesOf('```ts\nconst one = 1\n```\n')).toBe(3)
  expect(linesOf('1. one\n2. two')).toBe(2)
})
