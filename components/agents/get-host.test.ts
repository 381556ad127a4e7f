import { expect, it } from 'vitest'
import { getHost } from '@/components/agents/get-host'

it.each([
  ['https://agent.example/a2a', 'agent.example'],
  ['http://localhost:9999', 'localhost:9999'],
  ['127.0.0.1:50051', '127.0.0.1:50051'],
  ['localhost:50051', 'localhost:50051'],
])('shortens %s to %s', (url, host) => {
  expect(getHost(url)).toBe(host)
})
