import { expect, test } from 'vitest'
import { operations } from '@/lib/a2a/call'
import { dialectLosses } from '@/lib/a2a/dialects/dialect-losses'
import en from '@/messages/en.json'
import zh from '@/messages/zh-CN.json'

test.each([
  ['en', en],
  ['zh-CN', zh],
])('every loss and every operation has its words in %s', (_language, { carry }) => {
  expect(Object.keys(dialectLosses).filter((name) => !(name in carry.losses))).toEqual([])
  expect(operations.filter((name) => !(name in carry.operations))).toEqual([])
})
