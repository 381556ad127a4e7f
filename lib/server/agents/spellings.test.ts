import { expect, it } from 'vitest'
import { nearSpellings, spellings } from '@/lib/server/agents/spellings'

it.each([
  ['http://h.example/rpc', ['http://h.example/rpc', 'http://h.example/rpc/']],
  ['HTTP://H.Example:80/rpc/#x', ['HTTP://H.Example:80/rpc/#x', 'http://h.example/rpc/', 'http://h.example/rpc']],
  ['https://h.example', ['https://h.example', 'https://h.example/']],
  ['https://h.example/rpc?key=1', ['https://h.example/rpc?key=1', 'https://h.example/rpc/?key=1']],
  ['agent.example:50051', ['agent.example:50051']],
])('%s is written in all these ways', (address, ways) => expect(spellings(address)).toEqual(ways))

it('the other scheme and the other names of this machine are near, the address itself is not', () => {
  const near = nearSpellings('http://localhost:9/rpc')
  expect(near).toContain('http://127.0.0.1:9/rpc')
  expect(near).toContain('http://[::1]:9/rpc/')
  expect(near).toContain('https://localhost:9/rpc')
  expect(near).not.toContain('http://localhost:9/rpc')
  expect(near).not.toContain('http://localhost:9/rpc/')
  expect(nearSpellings('https://h.example/')).toEqual(['http://h.example/'])
  expect(nearSpellings('agent.example:50051')).toEqual([])
})
