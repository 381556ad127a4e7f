import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { cardChangeCodes } from '@/lib/a2a/card-diff/card-change'
import { baseCard, compareTexts } from '@/lib/a2a/card-diff/testing/base-cards'
import { changePairs } from '@/lib/a2a/card-diff/testing/change-pairs'
import en from '@/messages/en.json'
import zh from '@/messages/zh-CN.json'

/** Every change with its values. */
const changes = changePairs.flatMap(({ pairs }) =>
  Object.entries(pairs).flatMap(([dialect, [before, after]]) => {
    const base = baseCard(dialect as keyof typeof pairs)
    return compareTexts(JSON.stringify({ ...base, ...before }), JSON.stringify({ ...base, ...after }))
  }),
)

describe.each([
  ['en', en.cardDiff],
  ['zh-CN', zh.cardDiff],
])('messages of card changes in %s', (locale, words) => {
  it('exist for every code and no other', () => {
    expect(Object.keys(words).toSorted()).toEqual(cardChangeCodes.toSorted())
  })

  it('only use values that the change has', () => {
    const problems: string[] = []
    const onError = ({ message }: Error) => problems.push(message)
    const translate = createTranslator({ locale, messages: words as Record<string, unknown>, onError })
    for (const { code, values } of changes) {
      const sentence = translate(code as never, values as never)
      const named = words[code].match(/\{\w+(?=[,}])/g) ?? []
      for (const name of named) expect(sentence).toContain(values[name.slice(1)])
    }
    expect(problems).toEqual([])
  })
})
