import { expect, test } from 'vitest'
import { createRemark, readRemark, remarks } from '@/lib/a2a/remarks'
import en from '@/messages/en.json'
import zh from '@/messages/zh-CN.json'

const named = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()

test('every remark has messages in both languages with the same values', () => {
  expect(en.frames.remarks).toEqual(remarks)
  for (const [code, text] of Object.entries(zh.frames.remarks))
    expect([code, named(text)]).toEqual([code, named(remarks[code as keyof typeof remarks] ?? '')])
  expect(Object.keys(zh.frames.remarks).toSorted()).toEqual(Object.keys(remarks).toSorted())
})

test('includes the failure without the data of the agent', () => {
  const fault = {
    kind: 'agent-unreachable',
    message: 'a.example refuses the connection.',
    hop: 'connection',
    agentError: { code: -1, message: 'no', data: 'x'.repeat(9) },
    details: { code: 'refused', host: 'a.example', step: 'connect' },
  } as const
  const waiting = createRemark('waiting', { until: '2026-01-01T00:00:00.000Z' }, fault)
  expect(waiting).toEqual({
    note: 'Waiting for the agent: a.example refuses the connection. Retrying until 2026-01-01T00:00:00.000Z.',
    code: 'waiting',
    values: { until: '2026-01-01T00:00:00.000Z' },
    cause: {
      kind: 'agent-unreachable',
      message: 'a.example refuses the connection.',
      hop: 'connection',
      details: { code: 'refused', host: 'a.example' },
    },
  })
})

test('shows a remark with missing values untranslated', () => {
  const row = { seq: 1, at: '2026-01-01T00:00:00.000Z', direction: 'in', method: '', kind: 'note', raw: '' } as const
  const readNote = (rest: object) => readRemark({ ...row, event: { kind: 'note', note: 'As it stands.', ...rest } })
  const whole = { code: 'departed', values: { state: 'working', recorded: 'completed' } }
  expect(readNote(whole)).toMatchObject(whole)
  for (const rest of [{ code: 'departed', values: { state: 'working' } }, { code: 'unsaid' }, { code: 'toString' }, {}])
    expect(readNote(rest)).toEqual({ note: 'As it stands.' })
})

test('recognizes the reason of a rejected push notification by its text', () => {
  const row = { seq: 1, at: '2026-01-01T00:00:00.000Z', direction: 'in', method: '', kind: 'push', raw: '' } as const
  const refused = (problem: string) => readRemark({ ...row, event: { kind: 'push', accepted: false, problem } })
  expect(refused('The notification token is wrong.')).toEqual({
    note: 'The notification token is wrong.',
    code: 'push-token',
  })
  const earlier = 'The delivery is about another task.'
  expect(refused(earlier)).toEqual({ note: earlier, code: 'push-other-task' })
  expect(refused('Somebody else wrote this.')).toEqual({ note: 'Somebody else wrote this.' })
  expect(readRemark({ ...row, event: { kind: 'push', accepted: true } })).toBeNull()
})
