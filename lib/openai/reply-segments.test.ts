import { expect, it } from 'vitest'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { applyRow } from '@/lib/a2a/folding/apply-row'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
import type { TaskState } from '@/lib/a2a/states'
import { createReplyWriter } from '@/lib/openai/reply-writer'
import { replySegments } from '@/lib/openai/reply-segments'

const links = { task: '/tasks/t', file: (url: string) => `/files?${url}` }

/** Returns the texts that are written after each event, and at the end. */
function write(events: RowEvent[]): string[] {
  const writer = createReplyWriter()
  let fold: TaskFold = emptyFold
  const advance = (isOver: boolean) => writer.advance(replySegments({ fold, start: emptyFold, isOver }, links), isOver)
  const texts = events.map((event, index) => {
    const row: LogRow = { seq: index + 1, at: '', direction: 'in', method: 'x', kind: event.kind, raw: '', event }
    fold = applyRow(fold, row)
    return advance(false)
  })
  return [...texts, advance(true)]
}

const status = (state: TaskState, text?: string): RowEvent => ({
  kind: 'status',
  status: {
    state,
    ...(text && { message: { messageId: `${state} ${text}`, role: 'agent' as const, parts: [{ text }] } }),
  },
})
const chunk = (text: string, append: boolean, artifactId = 'a'): RowEvent => ({
  kind: 'artifact',
  artifact: { artifactId, parts: [{ text }] },
  append,
  lastChunk: false,
})

it('writes 10,000 chunks in a time that grows with their number', () => {
  const chunks = Array.from({ length: 10_000 }, (_, index) => chunk(`${'word '.repeat(20)}${index}`, index > 0))
  const texts = write([status('working'), ...chunks, status('completed')])
  expect(texts.join('')).toBe(chunks.map((_, index) => `${'word '.repeat(20)}${index}`).join(''))
  expect(texts.slice(1, -2).every((text) => text !== '')).toBe(true)
})

it('writes a message once that an artifact repeats in chunks', () => {
  const texts = write([
    status('input-required', 'Which pier do you want?'),
    chunk('Which pier', false),
    chunk(' do you want?', true),
    status('completed'),
  ])
  expect(texts.join('')).toBe('Which pier do you want?')
})

it('writes an artifact that starts like a message', () => {
  const texts = write([status('input-required', 'Which pier?'), chunk('Which', false), chunk(' way?', true)])
  expect(texts.join('')).toBe('Which pier?\n\nWhich way?')
})

it('leaves out what a chunk repeats of the text so far', () => {
  const whole = 'A long enough text, which is sent in chunks.'
  const texts = write([chunk(whole.slice(0, 20), false), chunk(whole.slice(20), true), chunk(whole, true)])
  expect(texts.join('')).toBe(whole)
})

it('uses progress texts, or the history, only if there is nothing else', () => {
  expect(write([status('working', 'One'), status('working', 'Two'), status('completed')]).join('')).toBe('One\n\nTwo')
  const history = [{ messageId: 'm', role: 'agent' as const, parts: [{ text: 'From the history' }] }]
  const task = { id: 't', status: { state: 'completed' as const }, artifacts: [], history }
  expect(write([{ kind: 'task', task }]).join('')).toBe('From the history')
  const artifacts = [{ artifactId: 'a', parts: [{ text: 'An artifact' }] }]
  expect(write([status('working', 'One'), { kind: 'task', task: { ...task, artifacts } }]).join('')).toBe('An artifact')
  expect(write([status('working', 'One'), status('failed', 'No paper')]).join('')).toBe('')
})
