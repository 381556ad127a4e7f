import { expect, it } from 'vitest'
import { calledInterface } from '@/components/agents/detail/called-interface'

const url = 'https://agent.example/rpc'
const face = (binding: string, dialect: 'v0.3' | 'v1.0', at = url) => ({ url: at, binding, dialect })
const interfaces = [face('GRPC', 'v1.0'), face('JSONRPC', 'v0.3'), face('JSONRPC', 'v1.0'), face('HTTP+JSON', 'v1.0')]
const agent = { interfaces, url, binding: 'JSONRPC', dialect: 'v1.0' as const, learned: null }

it('is the one of the address, binding and dialect that are called', () => {
  expect(calledInterface(agent)).toBe(interfaces[2])
  expect(calledInterface({ ...agent, binding: 'HTTP+JSON' })).toBe(interfaces[3])
})

it('is none where calls go to another address, or cannot be made', () => {
  expect(calledInterface({ ...agent, url: 'https://elsewhere.example' })).toBeUndefined()
  expect(calledInterface({ ...agent, binding: 'GRPC' })).toBeUndefined()
})

it('is the one that calls have taught', () => {
  const learned = { dialect: 'v1.0' as const, cardDialect: 'v0.3' as const, reason: '', at: '', cardVersion: 1 }
  expect(calledInterface({ ...agent, learned: { ...learned, binding: 'HTTP+JSON' } })).toBe(interfaces[3])
  expect(calledInterface({ ...agent, interfaces: interfaces.slice(0, 2), learned })).toBe(interfaces[1])
})
