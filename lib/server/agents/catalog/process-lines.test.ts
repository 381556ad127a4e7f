import { expect, it } from 'vitest'
import { processLines } from '@/lib/server/agents/catalog/run-import'

const lines = Array.from({ length: 300 }, (_, position) => ({ position, line: { label: `${position}`, card: '{}' } }))

it('gives other work a turn, however fast its lines are processed', async () => {
  const done: number[] = []
  let meanwhile = Number.POSITIVE_INFINITY
  setImmediate(() => (meanwhile = done.length))
  await processLines({
    readMore: async (position, limit) => lines.slice(position + 1, position + 1 + limit),
    work: async ({ position }) => void done.push(position),
    signal: new AbortController().signal,
  })
  expect(done).toEqual(lines.map(({ position }) => position))
  expect(meanwhile).toBeLessThan(10)
})
