import { expect, it } from 'vitest'
import { searchTerms, searchText } from '@/lib/server/db/search-text'

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
  expect(searchTerms(query)).toEqual(expected)
})

it('takes ten terms of 200 characters, none of them with half a character', () => {
  const terms = searchTerms(Array.from({ length: 20 }, (_, index) => `${index}${'😀'.repeat(150)}`).join(' '))
  expect(terms).toHaveLength(10)
  expect(terms.every((term) => term.length === 200 && term.isWellFormed())).toBe(true)
})

it('keeps texts apart, each in one line, none twice, and stops in time', () => {
  expect(searchText(['Data\n lab', null, '', 'Two', 'DATA LAB'])).toBe('data lab\ntwo')
  const texts = Array.from({ length: 1_000_000 }, (_, index) => `many words ${index}`)
  expect(searchText(texts)).toHaveLength(20_000)
})
