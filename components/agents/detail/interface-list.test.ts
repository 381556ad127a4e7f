import { expect, it } from 'vitest'
import { findActiveInterface } from '@/components/agents/detail/interface-list'

const url = 'https://agent.example/rpc'
const face = (binding: string, dialect: 'v0.3' | 'v1.0', at = url) => ({ url: at, binding, dialect })
const interfaces = [face('GRPC', 'v1.0'), face('JSONRPC', 'v0.3'), face('JSONRPC', 'v1.0'), face('HTTP+JSON', 'v1.0')]
const agent = { interfaces, url, binding: 'JSONRPC', dialect: 'v1.0' as const, learned: null }

it('returns the interface with the called URL, binding and protocol version', () => {
  expect(findActiveInterface(agent)).toBe(interfaces[2])
  expect(findActiveInterface({ ...agent, binding: 'HTTP+JSON' })).toBe(interfaces[3])
})

it('returns undefined if calls use another URL, or are impossible', () => {
  expect(findActiveInterface({ ...agent, url: 'https://elsewhere.example' })).toBeUndefined()
  const binding = 'https://bindings.example/x'
  expect(findActiveInterface({ ...agent, interfaces: [face(binding, 'v1.0')], binding })).toBeUndefined()
})

it('returns the interface that calls discovered', () => {
  const overrides = { dialect: 'v1.0' as const, cardDialect: 'v0.3' as const, reason: '', at: '', cardVersion: 1 }
  expect(findActiveInterface({ ...agent, learned: { ...overrides, binding: 'HTTP+JSON' } })).toBe(interfaces[3])
  expect(findActiveInterface({ ...agent, interfaces: interfaces.slice(0, 2), learned: overrides })).toBe(interfaces[1])
})
