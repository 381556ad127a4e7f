import { expect, it } from 'vitest'
import { waysOut } from '@/components/chat/turn/ways-out'

const message = 'It went wrong.'

it('another dialect is offered where the agent did not understand', () => {
  expect(waysOut({ kind: 'agent-nonsense', message })).toContain('dialect')
  for (const code of [-32600, -32601, -32602, -32009])
    expect(waysOut({ kind: 'agent-error', message, agentError: { code, message } })).toContain('dialect')
  expect(waysOut({ kind: 'agent-error', message, httpStatus: 404 })).toContain('dialect')
})

it('no other dialect is offered where the agent understood, or was never asked', () => {
  expect(waysOut({ kind: 'agent-error', message, agentError: { code: -32603, message } })).toEqual(['events'])
  expect(waysOut({ kind: 'agent-error', message, httpStatus: 503 })).toEqual(['events'])
  expect(waysOut({ kind: 'agent-unreachable', message })).toEqual(['card'])
  expect(waysOut({ kind: 'agent-refused-auth', message })).toEqual([])
  expect(waysOut({ kind: 'internal', message })).toEqual([])
})
