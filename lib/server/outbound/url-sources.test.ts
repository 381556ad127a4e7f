import { expect, it } from 'vitest'
import { createOutboundPolicies, type Resolve } from '@/lib/server/outbound/address-policy'
import { createOutbound, type OutboundFetch } from '@/lib/server/outbound/outbound-fetch'
import type { OwnServer } from '@/lib/server/outbound/own-server'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

const names: Record<string, string> = {
  localhost: '127.0.0.1',
  'agent.example': '127.0.0.1',
  'public.example': '203.0.113.7',
  'card.example': '192.168.1.9',
}
const resolve: Resolve = async (host) => {
  const address = names[host]
  if (!address) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
  return [{ address, family: 4 }]
}

function outbound({ allow = [], resolver = resolve, own }: Options = {}): OutboundFetch {
  const policies = createOutboundPolicies({ allow, deny: [], localAllowed: true })
  const limits = { timeoutMs: 5_000, idleMs: 5_000, maxBytes: 1_000_000 }
  return createOutbound({ ...policies, ...limits, resolve: resolver, ...(own && { own }) })
}

interface Options {
  allow?: string[]
  resolver?: Resolve
  own?: OwnServer
}

const blocked = (message: string) =>
  expect.objectContaining({
    data: expect.objectContaining({ kind: 'address-blocked', message: expect.stringContaining(message) }),
  })

it('sends nothing to a local URL that a public document named, unless it is allowed by name', async () => {
  const inner = await startHttpServer((_, response) => sendJson(response, {}))
  const sources = ['http://public.example/card.json']
  const init = { method: 'POST', body: '{}', sources }
  const call = outbound()
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', 'agent.example', '10.0.0.7']) {
    const led = call(`http://${host}:${inner.port}/`, init)
    await expect(led).rejects.toEqual(blocked('public.example refers to'))
  }
  const bySourceList = call(inner.url, { ...init, sources: async () => ['http://card.example/', ...sources] })
  await expect(bySourceList).rejects.toEqual(blocked('public.example refers to'))
  expect(inner.connections()).toBe(0)
  expect((await outbound({ allow: ['127.0.0.1'] })(inner.url, init)).status).toBe(200)
})

it('calls local URLs that a user or a local document named, and URLs of the same origin without a lookup', async () => {
  const inner = await startHttpServer((_, response) => sendJson(response, {}))
  const lookups: string[] = []
  const call = outbound({
    resolver: (host) => {
      lookups.push(host)
      return resolve(host)
    },
  })
  const urls = (...sources: string[]) => call(inner.url, { sources }).then(({ status }) => status)
  expect(await urls()).toBe(200)
  expect(await urls(`${inner.url}/card.json`)).toBe(200)
  expect(lookups).toEqual([])
  expect(await urls('http://card.example/', 'http://127.0.0.9/')).toBe(200)
  expect(lookups).toEqual(['card.example'])
})

it('follows no redirect to a local server if a public document named the first URL', async () => {
  const inner = await startHttpServer((_, response) => sendJson(response, {}))
  const server = await startHttpServer((_, response) => response.writeHead(307, { location: inner.url }).end())
  const call = outbound({ allow: ['localhost'] })
  const led = call(`http://localhost:${server.port}/`, { sources: ['http://public.example/'] })
  await expect(led).rejects.toEqual(blocked('public.example refers to'))
  expect(inner.connections()).toBe(0)
})

it('opens no connection to itself, whatever the host name, except for sample agents', async () => {
  const self = await startHttpServer((_, response) => sendJson(response, {}))
  const own = {
    isOwnUrl: () => false,
    isServedAgent: ({ pathname }: URL) => pathname.startsWith('/samples/'),
    isOwnAddress: (address: string, port: string) => address === '127.0.0.1' && port === String(self.port),
  }
  const call = outbound({ own })
  const sample = await call(`http://agent.example:${self.port}/samples/a`)
  await sample.text()
  for (const body of ['{}', 'x'.repeat(1024 * 1024)]) {
    const called = call(`http://agent.example:${self.port}/a2a/a`, { method: 'POST', body })
    await expect(called).rejects.toEqual(blocked('this Switchboard itself'))
  }
  expect([sample.status, self.connections()]).toEqual([200, 1])
  const other = await startHttpServer((_, response) => sendJson(response, {}))
  expect((await call(`http://agent.example:${other.port}/`)).status).toBe(200)
})
