import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { cardRules } from '@/lib/a2a/card-checks/check-card'
import en from '@/messages/en.json'
import zh from '@/messages/zh-CN.json'

/** Items of the report that belong to no rule. */
const others = ['fetched', 'pasted', 'no-strict-json', 'address-by-hand', 'address-blocked']
type Words = Record<string, { says: string; fix?: string }>

/** The placeholders of a message: `{name}`, and `{count, plural, …}`. */
function namedIn(text: string): string[] {
  return [...new Set(text.match(/\{\w+(?=[,}])/g))].map((name) => name.slice(1)).toSorted()
}

describe.each([
  ['en', en.checks as Words],
  ['zh-CN', zh.checks as Words],
])('messages of the checks in %s', (locale, words) => {
  it('exist for every rule and for no other code', () => {
    expect(Object.keys(words).toSorted()).toEqual([...Object.keys(cardRules), ...others].toSorted())
  })

  it('say what to do about every problem', () => {
    const odd = Object.entries(cardRules).filter(([, rule]) => Object.values(rule).some(({ level }) => level !== 'ok'))
    expect(odd.map(([code]) => code).filter((code) => !words[code]?.fix)).toEqual([])
  })

  it('format without errors', () => {
    const problems: string[] = []
    const onError = ({ message }: Error) => problems.push(message)
    for (const text of Object.values(words).flatMap(({ says, fix = '' }) => [says, fix])) {
      const values = Object.fromEntries(namedIn(text).map((name) => [name, 2]))
      const formatted = createTranslator({ locale, messages: { text }, onError })('text', values as never)
      expect(formatted).not.toContain('{')
    }
    expect(problems).toEqual([])
  })
})

it('all languages use the same placeholders in each message', () => {
  const named = (words: Words) =>
    Object.fromEntries(
      Object.entries(words).map(([code, { says, fix }]) => [code, [namedIn(says), namedIn(fix ?? '')]]),
    )
  expect(named(zh.checks as Words)).toEqual(named(en.checks as Words))
})
