import { expect, it } from 'vitest'
import { chunk, rowsOf } from '@/lib/a2a/fixtures/log'
import { createRunCollector } from '@/lib/replay/runs/run-collector'
import { contentDigest } from '@/lib/server/runs/open-comparison'

const contentsOf = (texts: string[]): string[] => {
  const run = createRunCollector(contentDigest)
  for (const row of rowsOf(texts.map((text) => chunk(text)))) run.add(row)
  return run.rows.map(({ content }) => content)
}

const long = (end: string): string => `${'x'.repeat(20_000)}${end}`

it('compares rows by keys that are as short for long contents', () => {
  const [first = '', second = '', third = ''] = contentsOf([long('a'), long('b'), long('a')])
  expect(first.length).toBeLessThan(100)
  expect(second).not.toBe(first)
  expect(third).toBe(first)
})
