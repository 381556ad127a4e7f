import { expect, it } from 'vitest'
import { toReturnPath } from '@/lib/server/access/sign-in-request'

it.each([
  ['/tasks?state=failed', '/tasks?state=failed'],
  ['//evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/./\\evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/%2e//evil.example', '/'],
  ['/%2E%2e//evil.example', '/'],
  ['/tasks/..//evil.example', '/'],
  ['/.///evil.example', '/'],
  ['/.\t//evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  [undefined, '/'],
  [['/a', '/b'], '/'],
])('converts %j to %s', (input, path) => {
  expect(toReturnPath(input)).toBe(path)
})
