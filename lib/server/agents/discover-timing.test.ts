import type { ServerResponse } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { attemptSchema } from '@/lib/api/attempt'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { discover, type Search } from '@/lib/server/agents/discover'
import { cardV10 } from '@/lib/server/agents/testing/cards'
import { outboundFetch } from '@/lib/server/outbound/fetch'
import { environment } from '@/lib/server/testing/environment'
import { httpServer, sendJson } from '@/lib/server/testing/http-server'

beforeEach(() => environment({ AGENT_TIMEOUT: '2' }))

/** The fault of a search, with the code and duration of each attempt. */
async function failedSearch(typed: string, search: Search = {}) {
  const error: unknown = await discover(typed, outboundFetch, search).catch((thrown: unknown) => thrown)
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

describe('a search that gets no answer', () => {
  it('fails as agent-timeout, with every URL tried, some of them at once', async () => {
    let [open, most] = [0, 0]
    const server = await httpServer((request) => {
      open += 1
      most = Math.max(most, open)
      request.socket.once('close', () => (open -= 1))
    })
    const { ms: _ms, ...fault } = await failedSearch(server.url)
    expect(fault).toEqual({ kind: 'agent-timeout', code: 'timeout', attempts: ['timeout', 'timeout', 'timeout'] })
    expect(most).toBeGreaterThan(1)
  })

  it('counts headers and body of an answer that drips as one', async () => {
    const server = await httpServer((_, response) => {
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

  it('fails as agent-timeout where the header itself drips', async () => {
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

  it('fails as agent-timeout where one URL has no card and the others are silent', async () => {
    const server = await httpServer((request, response) => {
      if (request.url === '/') response.writeHead(404).end()
    })
    expect(await failedSearch(server.url)).toMatchObject({
      kind: 'agent-timeout',
      attempts: ['http', 'timeout', 'timeout'],
    })
  })

  it('ends when its time is over, with what was tried', async () => {
    const server = await httpServer(() => {})
    const { ms: _ms, ...fault } = await failedSearch(`${server.url}/a/b`, { withinMs: 1_500 })
    expect(fault).toEqual({ kind: 'agent-timeout', code: 'out-of-time', attempts: ['out-of-time', 'out-of-time'] })
  })
})

describe('a card that is found while another URL is silent', () => {
  it('is taken at once from the same folder', async () => {
    const server = await httpServer((request, response) => {
      if (request.url?.endsWith('agent.json')) sendJson(response, cardV10(server.url))
    })
    const { found, attempts } = await discover(server.url, outboundFetch)
    expect(found.url).toBe(`${server.url}/.well-known/agent.json`)
    expect(attempts.map(({ code }) => code)).toEqual(['timeout', 'timeout', 'card'])
    expect(attempts[1]?.ms).toBeLessThan(1_900)
  })

  it('waits for the answer closer to the typed address', async () => {
    const server = await httpServer((request, response) => {
      const isNear = request.url?.startsWith('/near') === true
      const url = isNear ? `${server.url}/near` : server.url
      if (request.url?.endsWith('agent-card.json'))
        setTimeout(() => sendJson(response, cardV10(url)), isNear ? 1_800 : 0)
      else response.writeHead(404).end()
    })
    const { found } = await discover(`${server.url}/near`, outboundFetch)
    expect(found.url).toBe(`${server.url}/near/.well-known/agent-card.json`)
  })

  it('is not taken from further up once the typed address asks for a credential', async () => {
    const server = await httpServer((request, response) => {
      if (request.url?.startsWith('/private')) setTimeout(() => response.writeHead(401).end(), 1_500)
      else sendJson(response, cardV10(`${server.url}/public`))
    })
    expect(await failedSearch(`${server.url}/private`)).toMatchObject({
      kind: 'agent-refused-auth',
      attempts: ['http', 'http', 'http', 'other-agent', 'other-agent'],
    })
  })
})
