import { describe, expect, it } from 'vitest'
import { choosePartSpelling, respellParts, detectResultSpelling } from '@/lib/a2a/dialects/v0-3/part-spelling'
import { encodeCall } from '@/lib/a2a/dialects/v0-3/encode-call'
import { readMessage } from '@/lib/a2a/reading/read-message'

const message = { role: 'user', parts: [{ text: 'x' }, { url: 'https://a.example/b' }, { data: { a: 1 } }] } as const

it.each([
  ['kind', { kind: 'text', text: 'x' }],
  ['type', { type: 'text', text: 'x' }],
  ['both', { kind: 'text', type: 'text', text: 'x' }],
] as const)('writes parts with %s, and everything else as v0.3 does', (spelling, first) => {
  const call = encodeCall({ operation: 'send', message: { ...message, parts: [...message.parts] }, options: {} })
  if (!call.ok) throw new Error(call.problem)
  const { params, method } = respellParts(call.value, spelling)
  expect(method).toBe('message/send')
  expect(params.message).toMatchObject({ kind: 'message', messageId: expect.any(String), role: 'user' })
  const { parts } = params.message as unknown as { parts: object[] }
  expect(parts[0]).toStrictEqual(first)
  expect(parts.map((part) => 'kind' in part)).toEqual(parts.map(() => spelling !== 'type'))
  expect(readMessage(params.message ?? null)).toMatchObject({ ok: true, value: { parts: message.parts } })
})

it.each([
  ['', 'both'],
  ['0.2.0', 'both'],
  ['0.2', 'both'],
  ['0.3.0', 'kind'],
  ['0.25', 'kind'],
  ['1.0', 'kind'],
])('starts for an agent of version "%s" with %s', (version, spelling) => {
  expect(choosePartSpelling(version)).toBe(spelling)
})

describe('detects the spelling of', () => {
  const typed = { type: 'text', text: 'x' }
  const kinded = { kind: 'text', text: 'x' }
  const agent = { role: 'agent', kind: 'message', parts: [typed] }
  it.each([
    ['a message', { ...agent }, 'type'],
    ['a status message', { kind: 'status-update', status: { state: 'working', message: agent } }, 'type'],
    ['an artifact', { kind: 'artifact-update', artifact: { artifactId: 'a', parts: [typed] } }, 'type'],
    ['a task', { kind: 'task', status: { state: 'completed' }, artifacts: [{ parts: [typed] }] }, 'type'],
    ['some parts of v0.3', { kind: 'message', role: 'agent', parts: [kinded, typed] }, 'kind'],
    ['parts of v0.3', { kind: 'message', role: 'agent', parts: [kinded] }, 'kind'],
    ['parts that have both', { kind: 'message', role: 'agent', parts: [{ ...typed, ...kinded }] }, 'kind'],
    ['a task of v0.1', { id: 't', status: { state: 'working', message: agent } }, undefined],
    ['the user’s own parts', { kind: 'task', history: [{ role: 'user', parts: [typed] }] }, undefined],
    ['no parts', { kind: 'task', status: { state: 'working' } }, undefined],
  ])('%s', (_, result, expected) => {
    expect(detectResultSpelling(result)).toBe(expected)
  })
})
