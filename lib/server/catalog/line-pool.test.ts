import { expect, it } from 'vitest'
import { workThrough } from '@/lib/server/catalog/line-pool'

const lines = Array.from({ length: 300 }, (_, position) => ({ position, line: { label: `${position}`, card: '{}' } }))

it('lets others have their turn, however fast its lines are done', async () => {
  const done: number[] = []
  let meanwhile = Number.POSITIVE_INFINITY
  setImmediate(() => (meanwhile = done.length))
  await workThrough({
    more: async (position, limit) => lines.slice(position + 1, position + 1 + limit),
    work: async ({ position }) => void done.push(position),
    signal: new AbortController().signal,
  })
  expect(done).toEqual(lines.map(({ position }) => position))
  expect(meanwhile).toBeLessThan(10)
})
