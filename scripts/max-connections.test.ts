import { expect, test } from 'vitest'
import { maxConnections, openFilesLimit } from '@/scripts/max-connections.mjs'

test.each([
  [1024, 512],
  [20_000, 10_000],
  [1_048_576, 10_000],
  ['unlimited', 10_000],
  [undefined, 10_000],
])('allows, with %s files, %i connections', (openFiles, connections) => {
  expect(maxConnections(openFiles)).toBe(connections)
})

test('reads the limit of this process', () => {
  expect(maxConnections(openFilesLimit())).toBeGreaterThan(0)
})
