import { expect, it } from 'vitest'
import { joinPieces } from '@/lib/openai/join-pieces'
import type { ReplySegment } from '@/lib/openai/reply-segment'

const plain = { name: undefined, ended: false, begunMidway: false }
const piece = (text: string, more: Partial<ReplySegment['piece']> = {}): ReplySegment => ({
  key: text,
  text,
  open: false,
  held: false,
  piece: { ...plain, ...more },
})
const message = (text: string): ReplySegment => ({ key: text, text, open: false, held: false })
const textsOf = (segments: ReplySegment[]) => segments.map(({ text }) => text)

it('joins artifacts that are pieces of one text', () => {
  expect(textsOf(joinPieces(['The bell ', 'rings every hour ', 'and once'].map((text) => piece(text))))).toEqual([
    'The bell rings every hour and once',
  ])
  expect(textsOf(joinPieces([piece('One'), piece('Two', { begunMidway: true })]))).toEqual(['OneTwo'])
})

it('joins pieces that a message or the last artifact repeats', () => {
  expect(textsOf(joinPieces([piece('One. '), piece('Two.'), message('One. Two.')]))).toEqual(['One. Two.', 'One. Two.'])
  expect(textsOf(joinPieces([piece('One. '), piece('Two.'), piece('One. Two.')]))).toEqual(['One. Two.'])
})

it('leaves separate artifacts alone', () => {
  for (const artifacts of [
    [piece('One.'), piece('Two.'), piece('Three.')],
    [piece('a', { name: 'x' }), piece('b', { name: 'y' }), piece('c', { name: 'x' })],
    [piece('the bell ', { ended: true }), piece('rings ', { ended: true }), piece('once', { ended: true })],
    [message('the bell '), message('rings '), message('once')],
  ])
    expect(joinPieces(artifacts)).toEqual(artifacts)
})
