import { expect, it } from 'vitest'
import { readQuestion, createCompareUrl } from '@/lib/client/compare-url'

it.each(['What is 1 + 1 & why?', 'two\nlines #2 100%', 'x'.repeat(50_000), '你好 👋', ''])(
  'a question is read from its link as it was written: %#',
  (question) => {
    const { hash, pathname, search } = new URL(createCompareUrl('my-agent', question), 'http://localhost')
    expect([`${pathname}${search}`, readQuestion(hash)]).toEqual(['/compare?agents=my-agent', question])
  },
)

it('returns an empty text for a URL without one', () => {
  expect([readQuestion(''), readQuestion('#message-1')]).toEqual(['', ''])
})
