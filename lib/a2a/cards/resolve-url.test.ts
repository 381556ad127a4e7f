import { describe, expect, it } from 'vitest'
import { resolveUrl } from '@/lib/a2a/cards/resolve-url'

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
