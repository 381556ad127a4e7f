import { expect, it } from 'vitest'
import type { ReplySegment } from '@/lib/openai/reply-segment'
import { createReplyWriter } from '@/lib/openai/reply-writer'

const segment = (key: string, text: string, more: Partial<ReplySegment> = {}): ReplySegment => ({
  key,
  text,
  open: false,
  held: false,
  ...more,
})
const open = { open: true }

/** Returns what the writer returns for each state of the reply; the last one is final. */
function write(...states: ReplySegment[][]): string[] {
  const writer = createReplyWriter()
  return states.map((segments, index) => writer.advance(segments, index === states.length - 1))
}

it('returns what a growing text adds', () => {
  expect(write([segment('a', 'Hel', open)], [segment('a', 'Hello', open)], [segment('a', 'Hello!')])).toEqual([
    'Hel',
    'lo',
    '!',
  ])
})

it('writes a letter that comes in two halves as one, and no half', () => {
  const states = ['Hi \ud83d', 'Hi \ud83d\ude00', 'Hi \ud83d\ude00 \ud83d'].map((text) => [segment('a', text, open)])
  expect(write(...states)).toEqual(['Hi ', '😀', ' \ufffd'])
})

it('separates segments, and starts one when the one before it is complete', () => {
  const waiting = [segment('a', 'One', open), segment('b', 'Two')]
  expect(write(waiting, [segment('a', 'One.'), segment('b', 'Two')])).toEqual(['One', '.\n\nTwo'])
})

it('continues a text that was marked as complete too early', () => {
  expect(write([segment('a', 'One')], [segment('a', 'One, two')], [segment('a', 'One, two')])).toEqual([
    'One',
    ', two',
    '',
  ])
})

it('writes a text that was replaced again, once it is final', () => {
  const states = ['Draft', 'Other', 'Final'].map((text) => [segment('a', text), segment('b', 'Ready.')])
  expect(write([segment('a', 'Draft', open)], ...states)).toEqual(['Draft', '\n\nReady.', '', '\n\nFinal'])
})

it('holds a text that may repeat another one', () => {
  const held = [segment('a', 'Hello there'), segment('b', 'Hello', { open: true, held: true })]
  expect(write(held, [segment('a', 'Hello there')])).toEqual(['Hello there', ''])
})

it('writes pieces once that turn out to be one text', () => {
  const pieces = [segment('a', 'The bell '), segment('b', 'rings ')]
  const joined = segment('a', 'The bell rings at noon.', { merged: ['b', 'c'] })
  expect(write(pieces, [joined, segment('d', 'Done')])).toEqual(['The bell \n\nrings ', 'at noon.\n\nDone'])
})

it('separates its text from text before it', () => {
  expect(createReplyWriter(true).advance([segment('a', 'One')], true)).toBe('\n\nOne')
  expect(createReplyWriter(true).advance([], true)).toBe('')
})
