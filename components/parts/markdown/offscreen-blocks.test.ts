import { expect, it } from 'vitest'
import { createOffscreenBlocks, estimateLines } from '@/components/parts/markdown/offscreen-blocks'

const blocks = (count: number): string[] => Array.from({ length: count }, () => 'x'.repeat(1000))
const farOf = (texts: string[]): number[] => {
  const far = createOffscreenBlocks()
  far.note(texts)
  return [...texts.keys()].filter(far.has)
}

it('finds blocks far from both the start and the end', () => {
  expect(farOf(blocks(9))).toEqual([3, 4, 5])
  expect(farOf(blocks(6))).toEqual([])
  expect(farOf([])).toEqual([])
})

it('finds overlong blocks anywhere', () => {
  expect(farOf(['x'.repeat(60_000)])).toEqual([0])
  expect(farOf([...blocks(1), 'x'.repeat(9000), ...blocks(1)])).toEqual([1])
})

it('uses the current text', () => {
  const far = createOffscreenBlocks()
  expect(far.note(blocks(9))).toEqual(blocks(9))
  expect(far.has(5)).toBe(true)
  far.note(blocks(8))
  expect(far.has(5)).toBe(false)
})

it('fills lines of prose, and keeps those of lists, tables and code', () => {
  expect(estimateLines('one\ntwo\nthree\n\n')).toBe(1)
  expect(estimateLines('word '.repeat(40))).toBe(3)
  expect(estimateLines('- one\n- two\n- three\n')).toBe(3)
  expect(estimateLines('```ts\nconst one = 1\n```\n')).toBe(3)
  expect(estimateLines('1. one\n2. two')).toBe(2)
})
