import { expect, it } from 'vitest'
import { slowExpressions } from './slow-expressions'
import { sourceFiles } from './source-files'

const product = sourceFiles().filter(
  ({ path }) => /^(?:app|components|lib)\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
)

it('has no regular expression with superlinear time', () => {
  expect(product.flatMap(({ path, text }) => slowExpressions(path, text))).toEqual([])
})

it.each([
  String.raw`/\/+$/`,
  '/=+$/',
  '/(a+)+b/',
  String.raw`/^(.+),(.+)$/`,
  '/<!--.*?-->/',
  String.raw`/"[^"\\]*(?:\\.[^"\\]*)*"/g`,
])('finds %s', (expression) => {
  expect(slowExpressions('example.ts', `export const slow = ${expression}`)).toEqual([`example.ts:1 ${expression}`])
})

it.each([
  '/^a+$/',
  '/[^,]+,/y',
  String.raw`/^\s+/`,
  '/a{1,9}b$/',
  '/"[^"]*"/',
  '/<!--[^]*?(?:-->|$)/',
  String.raw`/"[^"\\]*(?:\\[^][^"\\]*)*"?/g`,
])('allows %s', (expression) => {
  expect(slowExpressions('example.ts', `export const fast = ${expression}`)).toEqual([])
})
