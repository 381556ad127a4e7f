import { describe, expect, it } from 'vitest'
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
})
