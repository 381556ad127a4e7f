import { describe, expect, it, vi } from 'vitest'
import { readInputRequest } from '@/lib/a2a/input/find-input-request'
import type { Json } from '@/lib/a2a/json'
import type { Message, Part, TaskStatus } from '@/lib/a2a/model'

const forms = 'https://a2a-extensions.agentstack.beeai.dev/ui/form_request/v1'
const approvals = 'https://a2a-extensions.agentstack.beeai.dev/interactions/approval/v1'
const name = { id: 'name', type: 'text', label: 'Name', required: true }

const asks = (parts: Part[], state: TaskStatus['state'] = 'input-required') =>
  readInputRequest({ state, message: { role: 'agent', parts } })

describe('readInputRequest', () => {
  it.each<[string, Part[], string, string]>([
    ['words', [{ text: ' Which colour? ' }], 'question', 'Which colour?'],
    ['nothing', [], 'question', ''],
    ['a schema', [{ text: 'Please fill in' }, { data: { schema: { type: 'object' } } }], 'form', 'Please fill in'],
    ['a form as text', [{ text: '{"type":"form","form":{"properties":{}}}' }], 'form', ''],
    ['instructions', [{ data: { properties: {}, instructions: 'Your trip' } }], 'form', 'Your trip'],
    ['an approval', [{ data: { type: 'approval_request', message: 'Delete it?' } }], 'approval', 'Delete it?'],
    ['a sign-in', [{ data: { authentication: { schemes: ['Bearer'] } } }], 'sign-in', ''],
    ['only data', [{ data: { city: 'Oslo' } }], 'question', '{"city": "Oslo"}'],
    ['only a file', [{ raw: 'AAAA', filename: 'cities.csv' }], 'question', 'cities.csv'],
    ['other data', [{ text: 'Which?' }, { data: { choices: 3 } }], 'question', 'Which?'],
  ])('%s', (_, parts, kind, text) => {
    expect(asks(parts)).toEqual({ kind, text })
  })

  it.each<[string, Message['parts'], Record<string, Json>, string, string]>([
    [
      'a form in the metadata',
      [{ text: 'Your visit?' }],
      { [forms]: { title: 'Tour', fields: [name] } },
      'form',
      'Your visit?',
    ],
    ['a form alone', [], { [forms]: { title: 'Tour', fields: [name] } }, 'form', 'Tour'],
    [
      'a call to approve',
      [],
      { [approvals]: { action: 'tool-call', title: 'Move it', tool_call: {} } },
      'approval',
      'Move it',
    ],
  ])('%s, as an extension', (_, parts, metadata, kind, text) => {
    const message: Message = { role: 'agent', parts, metadata }
    expect(readInputRequest({ state: 'input-required', message })).toEqual({ kind, text })
  })

  it('returns a sign-in for auth-required and null for other states', () => {
    expect(asks([{ text: 'Who are you?' }], 'auth-required')).toEqual({ kind: 'sign-in', text: 'Who are you?' })
    expect(asks([{ text: 'Done' }], 'completed')).toBeNull()
    expect(readInputRequest({ state: 'input-required' })).toEqual({ kind: 'question', text: '' })
  })

  it('cuts long texts', () => {
    expect(asks([{ text: '😀'.repeat(400) }])?.text).toHaveLength(500)
  })

  it('parses less than a million characters of JSON in many texts', () => {
    const text = `{"a":[${'[],'.repeat(30_000)}[]]}`
    const parse = vi.spyOn(JSON, 'parse')
    expect(asks(Array.from({ length: 120 }, () => ({ text })))).toMatchObject({ kind: 'question' })
    const characters = parse.mock.calls.reduce((sum, [parsed]) => sum + parsed.length, 0)
    parse.mockRestore()
    expect(characters).toBeGreaterThan(0)
    expect(characters).toBeLessThan(1_000_000)
  })

  it('reads the first 1,000 elements of arrays', () => {
    let read = 0
    const element = (): Json =>
      new Proxy<Record<string, Json>>({ a: 1 }, { ownKeys: (one) => ((read += 1), Reflect.ownKeys(one)) })
    expect(asks([{ data: Array.from({ length: 50_000 }, element) }])).toMatchObject({ kind: 'question' })
    expect(read).toBeLessThan(2_000)
    expect(asks([{ data: [[{ a: 1 }], { type: 'approval' }] }])).toMatchObject({ kind: 'approval' })
  })
})
