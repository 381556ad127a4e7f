import { expect, it } from 'vitest'
import { attemptCodes } from '@/lib/api/attempt'
import en from '@/messages/en.json'
import zh from '@/messages/zh-CN.json'

it('has a text for each outcome in every language', () => {
  for (const { attempts } of [en, zh])
    expect(Object.keys(attempts.said).toSorted()).toEqual([...attemptCodes].toSorted())
  expect(Object.keys(zh.attempts.verdict)).toEqual(Object.keys(en.attempts.verdict))
  expect(Object.keys(zh.attempts.todo)).toEqual(Object.keys(en.attempts.todo))
})
