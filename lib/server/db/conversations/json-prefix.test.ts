import { expect, test } from 'vitest'
import { randomJson } from '@/lib/a2a/fixtures/careless-log'
import type { Json } from '@/lib/a2a/json'
import { jsonPrefix } from '@/lib/server/db/conversations/build-task-text'

test('is the start of the JSON', () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const value = randomJson(seed)()
    const json = JSON.stringify(value)
    for (const length of [0, 1, seed, json.length >> 1, json.length, json.length + 1])
      expect(jsonPrefix(value, length)).toBe(json.slice(0, length))
  }
})

test('reads only the start of a large value', () => {
  let read = 0
  const rows = Array.from({ length: 10_000 }, (_, id) =>
    Object.defineProperty({}, 'id', { enumerable: true, get: () => ((read += 1), id) }),
  ) as Json[]
  expect(jsonPrefix({ rows }, 40)).toBe('{"rows":[{"id":0},{"id":1},{"id":2},{"id')
  expect(read).toBeLessThan(20)
})
