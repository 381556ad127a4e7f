import { expect, it } from 'vitest'
import { questionIn, questionLink } from '@/lib/client/question-link'

it.each(['What is 1 + 1 & why?', 'two\nlines #2 100%', 'x'.repeat(50_000), '你好 👋', ''])(
  'a question is read from its link as it was written: %#',
  (question) => {
    const { hash, pathname, search } = new URL(questionLink('my-agent', question), 'http://localhost')
    expect([`${pathname}${search}`, questionIn(hash)]).toEqual(['/compare?agents=my-agent', question])
  },
)

it('an address without a question has none', () => {
  expect([questionIn(''), questionIn('#message-1')]).toEqual(['', ''])
})
