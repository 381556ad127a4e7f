import { expect, it } from 'vitest'
import { selectUntruncatedWords } from '@/components/agents/directory/untruncated-words'

const long = 'a-tag-that-is-longer-than-any-line-of-a-card'

it.each([
  [
    ['travel', long, 'it'],
    ['it', 'travel'],
  ],
  [
    ['travel', 'tickets', 'hotels'],
    ['travel', 'hotels', 'tickets'],
  ],
  [[long, `${long}-too`], []],
  [[long, 'administration'], ['administration']],
  [
    ['旅行预订', '酒店住宿', '机票'],
    ['机票', '旅行预订', '酒店住宿'],
  ],
  [['旅行预订与酒店住宿服务'], []],
  [[], []],
])('of %j those stand whole: %j', (words, whole) => {
  expect([...selectUntruncatedWords(words)]).toEqual(whole)
})
