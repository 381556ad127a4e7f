import { expect, it } from 'vitest'
import { resolveListenAddress } from '@/lib/a2a/cards/resolve-listen-address'

const card = 'https://agent.example/a2a/.well-known/agent-card.json'

it.each([
  ['http://0.0.0.0:9999/rpc?x=1', card, 'https://agent.example/rpc?x=1'],
  ['http://[::]:9999/', 'http://127.0.0.1:9999/.well-known/agent.json', 'http://127.0.0.1:9999/'],
  ['http://127.0.0.1:9999/', card, undefined],
  ['http://0.0.0.0:9999/', null, undefined],
  ['http://0.0.0.0:9999/', 'http://0.0.0.0:9999/.well-known/agent.json', undefined],
  ['agent.example:443', card, undefined],
])('%s of the card at %s: %s', (endpoint, cardUrl, expected) => {
  expect(resolveListenAddress(endpoint, cardUrl)).toBe(expected)
})
