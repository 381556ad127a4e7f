import { expect, it } from 'vitest'
import { suggestFixes } from '@/components/chat/turn/suggest-fixes'

const message = 'It went wrong.'

it('suggests another protocol version if the agent did not understand', () => {
  expect(suggestFixes({ kind: 'agent-nonsense', message })).toContain('dialect')
  for (const code of [-32600, -32601, -32602, -32009])
    expect(suggestFixes({ kind: 'agent-error', message, agentError: { code, message } })).toContain('dialect')
  expect(suggestFixes({ kind: 'agent-error', message, httpStatus: 404 })).toContain('dialect')
})

it('suggests no other protocol version if the agent understood, or was not called', () => {
  expect(suggestFixes({ kind: 'agent-error', message, agentError: { code: -32603, message } })).toEqual(['events'])
  expect(suggestFixes({ kind: 'agent-error', message, httpStatus: 503 })).toEqual(['events'])
  expect(suggestFixes({ kind: 'agent-unreachable', message })).toEqual(['card'])
  expect(suggestFixes({ kind: 'agent-refused-auth', message })).toEqual([])
  expect(suggestFixes({ kind: 'internal', message })).toEqual([])
})
