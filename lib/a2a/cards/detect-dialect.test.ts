import { expect, it } from 'vitest'
import { detectDialect } from '@/lib/a2a/cards/detect-dialect'
import type { JsonObject } from '@/lib/a2a/json'
import en from '@/messages/en.json'
import zh from '@/messages/zh-CN.json'

const face = (protocolVersion = ''): JsonObject => ({ supportedInterfaces: [{ protocolVersion }] })

it.each<[string, JsonObject, string?]>([
  ['interface-of-1', face('1.0')],
  ['interfaces-and-version-1', { ...face(), protocolVersion: '1.0' }],
  ['interfaces-of-earlier', face('0.3')],
  ['interfaces-without-version', face()],
  ['protocol-version', { protocolVersion: '0.3.0' }],
  ['version-before-path', { protocolVersion: '0.1.0' }, 'https://a.example/.well-known/agent-card.json'],
  ['signatures', { signatures: [] }],
  ['later-member', { iconUrl: 'x' }],
  ['authentication', { authentication: null }],
  ['basic-at-agent-json', {}, 'https://a.example/.well-known/agent.json'],
  ['basic', {}],
])('%s is detected and has messages in both languages', (code, card, cardUrl = '') => {
  expect(detectDialect(card, cardUrl).sign.code).toBe(code)
  expect(en.dialectSigns).toHaveProperty(code)
  expect(zh.dialectSigns).toHaveProperty(code)
})

it('has messages for indicators from other modules', () => {
  expect(Object.keys(en.dialectSigns)).toEqual(Object.keys(zh.dialectSigns))
  expect(Object.keys(en.dialectSigns)).toHaveLength(13)
})
