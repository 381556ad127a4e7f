import { expect, test } from 'vitest'
import { codedSentence } from '@/lib/server/http/coded-sentence'

test('a sentence that was stored is told by its code and values', () => {
  expect(codedSentence('127.0.0.1:9 refuses the connection.')).toEqual({
    code: 'refused',
    values: { host: '127.0.0.1:9' },
  })
  expect(codedSentence('The agent answered HTTP 503.')).toEqual({ code: 'agent-http', values: { status: '503' } })
  expect(codedSentence("A web page answered with HTTP 500 in the agent's place.")?.code).toBe('agent-web-page')
  expect(codedSentence('agent.example did not answer within 15 s.')).toEqual({
    code: 'timeout',
    values: { host: 'agent.example', seconds: '15' },
  })
})

test('of two that fit, the one that says more is meant', () => {
  expect(codedSentence('agent.example answered with HTTP 500 instead of a card.')).toEqual({
    code: 'http-instead',
    values: { host: 'agent.example', status: '500' },
  })
})

test('what others said has no code', () => {
  expect(codedSentence('Out of coffee')).toBeNull()
  expect(codedSentence('')).toBeNull()
  expect(codedSentence('It refuses the connection, they say')).toBeNull()
})
