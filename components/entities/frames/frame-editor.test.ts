import { expect, test } from 'vitest'
import { toEditableFrame } from '@/components/entities/frames/frame-editor'

const edited = (frame: unknown, seq = 1) => JSON.parse(toEditableFrame({ raw: JSON.stringify(frame), seq })) as unknown

test('gives the request and its message new IDs, and keeps the rest', () => {
  const message = { messageId: 'm1', taskId: 't1', parts: [{ text: 'Hi' }], unknown: 1 }
  const frame = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message, tenant: 'x' } }
  const result = edited(frame) as typeof frame
  expect(result).toMatchObject({
    ...frame,
    id: expect.any(String),
    params: { tenant: 'x', message: expect.anything() },
  })
  expect(result.params.message).toEqual({ ...message, messageId: expect.not.stringMatching(/^m1$/) })
})

test('gives only the first request of a v0.1 task a new task ID', () => {
  const frame = { method: 'tasks/send', params: { id: 't1', message: { parts: [] } } }
  expect(edited(frame, 1)).not.toMatchObject({ params: { id: 't1' } })
  expect(edited(frame, 5)).toMatchObject({ params: { id: 't1', message: { parts: [] } } })
})

test('returns what is not a request as it is', () => {
  expect(toEditableFrame({ raw: 'no json', seq: 1 })).toBe('no json')
  expect(toEditableFrame({ raw: '[1]', seq: 1 })).toBe('[\n  1\n]')
})
