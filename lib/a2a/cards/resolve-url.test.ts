import { describe, expect, it } from 'vitest'
import { resolveListenAddress, resolveUrl } from '@/lib/a2a/cards/resolve-url'

const foundAt = 'https://agent.example/a2a/.well-known/agent-card.json'

describe('resolveUrl', () => {
  it.each([
    ['https://other.example/rpc', 'https://other.example/rpc'],
    [' http://other.example ', 'http://other.example/'],
    ['/rpc', 'https://agent.example/rpc'],
    ['/rpc?tenant=1', 'https://agent.example/rpc?tenant=1'],
    ['//other.example/rpc', 'https://other.example/rpc'],
    ['/räksmörgås', 'https://agent.example/r%C3%A4ksm%C3%B6rg%C3%A5s'],
  ])('reads %s', (url, resolved) => {
    expect(resolveUrl(url, foundAt)).toBe(resolved)
  })

  it.each([
    'not a url',
    'to be announced',
    '<url>',
    '{base}/rpc',
    'a\\b',
    'ftp://agent.example',
    'localhost:9/rpc',
    '127.0.0.1:9/rpc',
    '[::1]:9/rpc',
    'www.example.com',
    'nope',
    '7',
    'rpc?tenant=1',
    './rpc',
    '?tenant=1',
    '#',
    '',
  ])('does not resolve "%s"', (url) => {
    expect(resolveUrl(url, foundAt)).toBeUndefined()
  })
})

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
