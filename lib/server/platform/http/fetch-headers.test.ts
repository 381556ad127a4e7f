import { expect, test } from 'vitest'
import { toFetchHeaders } from '@/lib/server/platform/http/fetch-headers'

test('converts repeated and missing headers as the constructor of Fetch headers', () => {
  const headers = toFetchHeaders({
    'Set-Cookie': ['a=1', 'b=2'],
    accept: ' text/plain ',
    vary: ['a', 'b'],
    te: undefined,
  })
  expect([...headers]).toEqual([
    ['accept', 'text/plain'],
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
    ['vary', 'a, b'],
  ])
  expect(() => toFetchHeaders({ accept: 'a\nb' })).toThrow(TypeError)
})
