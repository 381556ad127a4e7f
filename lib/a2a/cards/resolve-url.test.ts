import { describe, expect, it } from 'vitest'
import { classifyHost, resolveListenAddress, resolveUrl } from '@/lib/a2a/cards/resolve-url'

const agentCardUrl = 'https://agent.example/a2a/.well-known/agent-card.json'

describe('resolveUrl', () => {
  it.each([
    ['https://other.example/rpc', 'https://other.example/rpc'],
    [' http://other.example ', 'http://other.example/'],
    ['/rpc', 'https://agent.example/rpc'],
    ['/rpc?tenant=1', 'https://agent.example/rpc?tenant=1'],
    ['//other.example/rpc', 'https://other.example/rpc'],
    ['/räksmörgås', 'https://agent.example/r%C3%A4ksm%C3%B6rg%C3%A5s'],
  ])('reads %s', (url, resolved) => {
    expect(resolveUrl(url, agentCardUrl)).toBe(resolved)
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
    expect(resolveUrl(url, agentCardUrl)).toBeUndefined()
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

it.each([
  ['http://localhost:1', 'loopback'],
  ['http://my.localhost', 'loopback'],
  ['http://127.1.2.3', 'loopback'],
  // Numbers and octal digits are addresses too.
  ['http://2130706433', 'loopback'],
  ['http://0x7f.1', 'loopback'],
  ['http://[::1]', 'loopback'],
  ['http://[::ffff:127.0.0.1]', 'loopback'],
  ['http://0.0.0.0', 'any'],
  ['http://[::]', 'any'],
  ['http://10.0.0.1', 'private'],
  ['http://172.31.0.1', 'private'],
  ['http://172.32.0.1', 'public'],
  ['http://192.168.1.1', 'private'],
  ['http://100.64.0.1', 'private'],
  ['http://100.128.0.1', 'public'],
  ['http://[fd00::1]', 'private'],
  ['http://agent:8000', 'private'],
  ['http://agent.internal', 'private'],
  ['http://printer.local.', 'private'],
  ['http://169.254.169.254', 'unroutable'],
  ['http://224.0.0.1', 'unroutable'],
  ['http://255.255.255.255', 'unroutable'],
  ['http://[fe80::1]', 'unroutable'],
  ['http://[ff02::1]', 'unroutable'],
  ['http://192.0.2.7', 'placeholder'],
  ['http://[2001:db8::1]', 'placeholder'],
  ['https://agent.example', 'placeholder'],
  ['https://www.example.com', 'placeholder'],
  ['https://myexample.com', 'public'],
  ['https://agents.acme.io', 'public'],
  ['https://8.8.8.8', 'public'],
  ['https://[2606:4700::1]', 'public'],
])('classifies %s as %s', (url, kind) => {
  expect(classifyHost(new URL(url))).toBe(kind)
})
