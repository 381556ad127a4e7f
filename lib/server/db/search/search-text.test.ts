import { expect, it } from 'vitest'
import { parseSearchTerms, buildSearchText } from '@/lib/server/db/search/search-text'

it.each([
  ['', []],
  ['  ', []],
  ['Travel  desk travel', ['travel', 'desk']],
  ['"Data   Lab" x', ['data lab', 'x']],
  ['“data lab”', ['data lab']],
  ['"data la', ['data la']],
  ['a"b c"d', ['a', 'b c', 'd']],
  ['""', []],
  ['旅行　预订', ['旅行', '预订']],
  ['\u0301', []],
  ['get_weather 100%', ['get＿weather', '100％']],
])('the terms of %j are %j', (query, expected) => {
  expect(parseSearchTerms(query)).toEqual(expected)
})

it('returns at most ten terms of 200 characters, without split surrogate pairs', () => {
  const terms = parseSearchTerms(Array.from({ length: 20 }, (_, index) => `${index}${'😀'.repeat(150)}`).join(' '))
  expect(terms).toHaveLength(10)
  expect(terms.every((term) => term.length === 200 && term.isWellFormed())).toBe(true)
})

it('puts each text on its own line, none twice, up to the limit', () => {
  expect(buildSearchText(['Data\n lab', null, '', 'Two', 'DATA LAB'])).toBe('data lab\ntwo')
  const texts = Array.from({ length: 1_000_000 }, (_, index) => `many words ${index}`)
  expect(buildSearchText(texts)).toHaveLength(20_000)
})
