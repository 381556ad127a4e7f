import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { cardChangeCodes } from '@/lib/a2a/card-diff/card-change-codes'
import { baseCard, compareTexts } from '@/lib/a2a/card-diff/testing/base-cards'
import { changePairs } from '@/lib/a2a/card-diff/testing/change-pairs'
import en from '@/messages/en.json'
import zh from '@/messages/zh-CN.json'

/** Every change with the values that it comes with. */
const changes = changePairs.flatMap(({ pairs }) =>
  Object.entries(pairs).flatMap(([generation, [before, after]]) => {
    const base = baseCard(generation as keyof typeof pairs)
    return compareTexts(JSON.stringify({ ...base, ...before }), JSON.stringify({ ...base, ...after }))
  }),
)

describe.each([
  ['en', en.cardDiff],
  ['zh-CN', zh.cardDiff],
])('words of the changes of a card in %s', (locale, words) => {
  it('are there for every code, and for no other', () => {
    expect(Object.keys(words).toSorted()).toEqual(cardChangeCodes.toSorted())
  })

  it('are sentences that name nothing but what the change comes with', () => {
    const problems: string[] = []
    const onError = ({ message }: Error) => problems.push(message)
    const say = createTranslator({ locale, messages: words as Record<string, unknown>, onError })
    for (const { code, values } of changes) {
      const said = say(code as never, values as never)
      const named = words[code].match(/\{\w+(?=[,}])/g) ?? []
      for (const name of named) expect(said).toContain(values[name.slice(1)])
    }
    expect(problems).toEqual([])
  })
})
