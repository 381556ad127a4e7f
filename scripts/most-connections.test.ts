import { expect, test } from 'vitest'
import { mostConnections, openFilesLimit } from '@/scripts/most-connections.mjs'

test.each([
  [1024, 512],
  [20_000, 10_000],
  [1_048_576, 10_000],
  ['unlimited', 10_000],
  [undefined, 10_000],
])('of %s files, %i may be connections of clients', (openFiles, connections) => {
  expect(mostConnections(openFiles)).toBe(connections)
})

test('reads the limit of this process', () => {
  expect(mostConnections(openFilesLimit())).toBeGreaterThan(0)
})
