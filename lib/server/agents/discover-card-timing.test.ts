import type { ServerResponse } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { attemptSchema } from '@/lib/api/attempt'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { discoverCard, type DiscoveryOptions } from '@/lib/server/agents/discovery/discover-card'
import { cardV10 } from '@/lib/server/agents/testing/cards'
import { outboundFetch } from '@/lib/server/outbound/outbound-fetch'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

beforeEach(() => setTestEnvironment({ AGENT_TIMEOUT: '2' }))

/** The fault of a search, with the code and duration of each attempt. */
async function failedSearch(typed: string, search: DiscoveryOptions = {}) {
  const error: unknown = await discoverCard(typed, outboundFetch, search).catch((thrown: unknown) => thrown)
  if (!(error instanceof Fault)) throw new Error('no fault')
  const { kind, details }: FaultData = error.data
  const attempts = z.array(attemptSchema).parse(details?.attempts)
  const ms = attempts.map((one) => one.ms)
  return { kind, code: details?.code, attempts: attempts.map(({ code }) => code), ms }
}

/** Sends a byte every 500 ms and never ends. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 500)
  response.once('close', () => clearInterval(timer))
}

describe('a search without a response', () => {
  it('fails with agent-timeout and every URL tried, some of them concurrently', async () => {
    let [open, most] = [0, 0]
    const server = await startHttpServer((request) => {
      open += 1
      most = Math.max(most, open)
      request.socket.once('close', () => (open -= 1))
    })
    const { ms: _ms, ...fault } = await failedSearch(server.url)
    expect(fault).toEqual({ kind: 'agent-timeout', code: 'timeout', attempts: ['timeout', 'timeout', 'timeout'] })
    expect(most).toBeGreaterThan(1)
  })

  it('applies one limit to headers and body of a slow response', async () => {
    const server = await startHttpServer((_, response) => {
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'application/json' })
        drip(response)
      }, 1_500)
    })
    const { ms, ...fault } = await failedSearch(server.url)
    expect(fault).toEqual({ kind: 'agent-timeout', code: 'timeout', attempts: ['timeout', 'timeout', 'timeout'] })
    // One limit for both would be 2 s, one for each 3.5 s.
    expect(Math.max(...ms)).toBeLessThan(3_200)
  })

  it('fails with agent-timeout if the headers arrive too slowly', async () => {
    const server = createServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')
      const timer = setInterval(() => socket.write('x'), 500)
      socket.on('error', () => {}).once('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    expect(await failedSearch(`http://127.0.0.1:${port}`)).toMatchObject({ kind: 'agent-timeout' })
  })

  it('fails with agent-timeout if one URL has no card and the others are silent', async () => {
    const server = await startHttpServer((request, response) => {
      if (request.url === '/') response.writeHead(404).end()
    })
    expect(await failedSearch(server.url)).toMatchObject({
      kind: 'agent-timeout',
      attempts: ['http', 'timeout', 'timeout'],
    })
  })

  it('ends at its time limit, with the URLs tried', async () => {
    const server = await startHttpServer(() => {})
    const { ms: _ms, ...fault } = await failedSearch(`${server.url}/a/b`, { timeoutMs: 1_500 })
    expect(fault).toEqual({ kind: 'agent-timeout', code: 'out-of-time', attempts: ['out-of-time', 'out-of-time'] })
  })
})

describe('a card that is found while another URL is silent', () => {
  it('is accepted at once in the same folder', async () => {
    const server = await startHttpServer((request, response) => {
      if (request.url?.endsWith('agent.json')) sendJson(response, cardV10(server.url))
    })
    const { card, attempts } = await discoverCard(server.url, outboundFetch)
    expect(card.url).toBe(`${server.url}/.well-known/agent.json`)
    expect(attempts.map(({ code }) => code)).toEqual(['timeout', 'timeout', 'card'])
    expect(attempts[1]?.ms).toBeLessThan(1_900)
  })

  it('waits for the response closer to the entered URL', async () => {
    await setTestEnvironment({ AGENT_TIMEOUT: '10' })
    const server = await startHttpServer((request, response) => {
      const isNear = request.url?.startsWith('/near') === true
      const url = isNear ? `${server.url}/near` : server.url
      if (request.url?.endsWith('agent-card.json'))
        setTimeout(() => sendJson(response, cardV10(url)), isNear ? 1_800 : 0)
      else response.writeHead(404).end()
    })
    const { card } = await discoverCard(`${server.url}/near`, outboundFetch)
    expect(card.url).toBe(`${server.url}/near/.well-known/agent-card.json`)
  })

  it('is not accepted from further up if the entered URL requires a credential', async () => {
    const server = await startHttpServer((request, response) => {
      if (request.url?.startsWith('/private')) setTimeout(() => response.writeHead(401).end(), 1_500)
      else sendJson(response, cardV10(`${server.url}/public`))
    })
    expect(await failedSearch(`${server.url}/private`)).toMatchObject({
      kind: 'agent-refused-auth',
      attempts: ['http', 'http', 'http', 'other-agent', 'other-agent'],
    })
  })
})
