import { expect, it } from 'vitest'
import { singletons } from '@/lib/server/platform/singleton'
import { sourceFiles } from './source-files'

const product = sourceFiles().filter(({ path }) => path.startsWith('lib/server/') && !/\.test\.|\/testing\//.test(path))
const usesOf = (text: string): string[] =>
  [...text.matchAll(/\bsingleton(?:<[^()]*>)?\(\s*'([^']+)'/g)].map(([, name = '']) => name)

it('creates each singleton in one place', () => {
  expect(product.flatMap(({ text }) => usesOf(text)).toSorted()).toEqual(Object.keys(singletons))
})

it('has a reason for each singleton', () => {
  for (const reason of Object.values(singletons)) expect(reason).toMatch(/^[A-Z].{15,}\.$/)
})
