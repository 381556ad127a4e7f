import { expect, it } from 'vitest'
import { listSimilarUrls, listUrlVariants } from '@/lib/server/agents/discovery/parse-url-input'

it.each([
  ['http://h.example/rpc', ['http://h.example/rpc', 'http://h.example/rpc/']],
  ['HTTP://H.Example:80/rpc/#x', ['HTTP://H.Example:80/rpc/#x', 'http://h.example/rpc/', 'http://h.example/rpc']],
  ['https://h.example', ['https://h.example', 'https://h.example/']],
  ['https://h.example/rpc?key=1', ['https://h.example/rpc?key=1', 'https://h.example/rpc/?key=1']],
  ['agent.example:50051', ['agent.example:50051']],
])('returns all spellings of %s', (address, ways) => expect(listUrlVariants(address)).toEqual(ways))

it('returns the other scheme and the other names of this machine, but not the URL itself', () => {
  const near = listSimilarUrls('http://localhost:9/rpc')
  expect(near).toContain('http://127.0.0.1:9/rpc')
  expect(near).toContain('http://[::1]:9/rpc/')
  expect(near).toContain('https://localhost:9/rpc')
  expect(near).not.toContain('http://localhost:9/rpc')
  expect(near).not.toContain('http://localhost:9/rpc/')
  expect(listSimilarUrls('https://h.example/')).toEqual(['http://h.example/'])
  expect(listSimilarUrls('agent.example:50051')).toEqual([])
})
