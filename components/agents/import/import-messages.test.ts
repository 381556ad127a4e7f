import { expect, it } from 'vitest'
import { catalogFormats, catalogProblems } from '@/lib/a2a/catalog/catalog'
import { importStates, lineOutcomes } from '@/lib/api/catalog'
import en from '@/messages/en.json'
import zh from '@/messages/zh-CN.json'

it.each([
  ['English', en.import],
  ['Chinese', zh.import],
])('in %s there are words for every problem, outcome, state and format', (_, words) => {
  expect(Object.keys(words.problems).toSorted()).toEqual(catalogProblems.toSorted())
  expect(Object.keys(words.outcomes).toSorted()).toEqual(lineOutcomes.toSorted())
  expect(Object.keys(words.counts).toSorted()).toEqual(lineOutcomes.toSorted())
  expect(Object.keys(words.states).toSorted()).toEqual(importStates.toSorted())
  expect(Object.keys(words.formats).toSorted()).toEqual(catalogFormats.toSorted())
  expect(Object.keys(words.todo).filter((code) => !(code in words.problems))).toEqual([])
})

it('has the same messages in both languages', () => {
  const names = (value: object): string[] =>
    Object.entries(value).flatMap(([name, inner]) =>
      typeof inner === 'string' ? [name] : names(inner as object).map((rest) => `${name}.${rest}`),
    )
  expect(names(zh.import).toSorted()).toEqual(names(en.import).toSorted())
})
