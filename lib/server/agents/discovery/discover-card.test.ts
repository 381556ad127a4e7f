import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Attempt, attemptSchema } from '@/lib/api/attempt'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { discoverCard } from '@/lib/server/agents/discovery/discover-card'
import { cardV01, cardV03, cardV10 } from '@/lib/server/agents/testing/cards'
import { createOutboundPolicies } from '@/lib/server/outbound/address-policy'
import { createOutbound } from '@/lib/server/outbound/outbound-fetch'
import { startHttpServer, sendJson, type TestServer } from '@/lib/server/testing/http-server'

const fetch = createOutbound({
  ...createOutboundPolicies({ allow: [], deny: ['127.0.0.66'], localAllowed: true }),
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  timeoutMs: 5_000,
  idleMs: 5_000,
  maxBytes: 1_000_000,
})

/** Serves a card at `path`, and a web page everywhere else, with status 200 as single-page apps do. */
async function agentAt(path: string, card: (url: string) => unknown = cardV10): Promise<TestServer> {
  const server = await startHttpServer((request, response) => {
    if (request.url === path) return sendJson(response, card(server.url), { etag: '"1"' })
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>App</title>')
  })
  return server
}

const fault = (kind: string, step: string) =>
  expect.objectContaining({ data: expect.objectContaining({ kind, details: expect.objectContaining({ step }) }) })

const faultOf = async (discovery: Promise<unknown>): Promise<FaultData> => {
  const error: unknown = await discovery.catch((thrown: unknown) => thrown)
  if (error instanceof Fault) return error.data
  throw new Error('no fault')
}

const attemptsOf = async (discovery: Promise<unknown>): Promise<Attempt[]> =>
  z.array(attemptSchema).parse((await faultOf(discovery)).details?.attempts)

describe('discoverCard', () => {
  it.each([
    ['a base address without scheme', '/.well-known/agent-card.json', (base: string) => base.slice('http://'.length)],
    ['a base address', '/.well-known/agent-card.json', (base: string) => base],
    ['the older name', '/.well-known/agent.json', (base: string) => `${base}/`],
    ["the card's address", '/cards/mine.json', (base: string) => `${base}/cards/mine.json`],
    ['an endpoint beside the card', '/.well-known/agent-card.json', (base: string) => `${base}/rpc/v1`],
    ['a sub-path', '/a2a/weather/.well-known/agent.json', (base: string) => `${base}/a2a/weather`],
    ['an endpoint below it', '/a2a/weather/.well-known/agent-card.json', (base: string) => `${base}/a2a/weather/rpc`],
    [
      'an endpoint of one of several agents',
      '/.well-known/travel/agent-card.json',
      (base: string) => `${base}/a2a/travel`,
    ],
    ['an endpoint that answers GET with its card', '/rpc', (base: string) => `${base}/rpc`],
  ])('finds the card by %s and skips web pages with status 200', async (_, path, typed) => {
    const server = await agentAt(path)
    const { card, attempts } = await discoverCard(typed(server.url), fetch)
    expect(card).toMatchObject({ url: `${server.url}${path}`, etag: '"1"', fetched: true })
    expect(card.raw).toBe(JSON.stringify(cardV10(server.url)))
    expect(card.reading).toMatchObject({ dialect: 'v1.0', endpoint: `${server.url}/` })
    expect(attempts.at(-1)).toEqual({
      url: `${server.url}${path}`,
      outcome: 'Agent Card found',
      code: 'card',
      status: 200,
      ms: expect.any(Number),
    })
    expect(attempts.slice(0, -1).every(({ outcome }) => outcome === 'Web page')).toBe(true)
  })

  it('requests JSON of the newest protocol version', async () => {
    const server = await agentAt('/.well-known/agent-card.json')
    await discoverCard(server.url, fetch)
    expect(server.requests[0]).toMatchObject({
      method: 'GET',
      headers: { accept: 'application/json', 'a2a-version': '1.0' },
    })
  })

  it.each([
    ['v0.1', cardV01],
    ['v0.3', cardV03],
    ['v1.0', cardV10],
  ])('recognizes a %s card', async (dialect, card) => {
    const server = await agentAt('/.well-known/agent.json', card)
    expect((await discoverCard(server.url, fetch)).card.reading.dialect).toBe(dialect)
  })

  it('skips other JSON, cards without an endpoint, errors and streams', async () => {
    const server = await startHttpServer((request, response) => {
      const answers: Record<string, () => unknown> = {
        '/x': () => response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n'),
        '/x/.well-known/agent-card.json': () => sendJson(response, { name: 'no card', id: 7 }),
        '/x/.well-known/agent.json': () => response.writeHead(500).end(),
        '/.well-known/agent-card.json': () => response.writeHead(200).end('not { json'),
        '/.well-known/agent.json': () => sendJson(response, cardV01(server.url)),
      }
      answers[request.url ?? '']?.()
    })
    const { attempts } = await discoverCard(`${server.url}/x`, fetch)
    expect(attempts.map(({ outcome }) => outcome)).toEqual([
      'Event stream',
      'Agent Card without an endpoint URL',
      'HTTP 500',
      'Invalid JSON at line 1, column 1',
      'Agent Card found',
    ])
  })

  it('follows redirects, and resolves relative URLs against the URL of the card', async () => {
    const server = await startHttpServer((request, response) => {
      if (request.url === '/moved/card') return sendJson(response, cardV03('/rpc'))
      response.writeHead(302, { location: '/moved/card' }).end()
    })
    const { card, attempts } = await discoverCard(server.url, fetch)
    expect(card).toMatchObject({ url: `${server.url}/moved/card`, reading: { endpoint: `${server.url}/rpc` } })
    expect(attempts).toMatchObject([{ url: `${server.url}/`, redirectedTo: `${server.url}/moved/card` }])
  })

  it('reports a server that fails at every URL', async () => {
    const server = await startHttpServer((_, response) => response.writeHead(503).end())
    await expect(discoverCard(server.url, fetch)).rejects.toMatchObject({
      data: { kind: 'agent-nonsense', details: { code: 'server-error', values: { status: 503 } } },
    })
  })

  it('reports the URLs tried if none has a card', async () => {
    const server = await startHttpServer((_, response) => response.writeHead(404).end())
    await expect(discoverCard(server.url, fetch)).rejects.toEqual(fault('agent-nonsense', 'card'))
    const attempt = { outcome: 'HTTP 404', code: 'http', status: 404 }
    expect(await attemptsOf(discoverCard(`${server.url}/a`, fetch))).toMatchObject([
      { url: `${server.url}/a`, ...attempt },
      { url: `${server.url}/a/.well-known/agent-card.json`, ...attempt },
      { url: `${server.url}/a/.well-known/agent.json`, ...attempt },
      { url: `${server.url}/.well-known/agent-card.json`, ...attempt },
      { url: `${server.url}/.well-known/agent.json`, ...attempt },
    ])
  })

  it('reports that the card requires a credential', async () => {
    const server = await startHttpServer((_, response) => response.writeHead(401).end())
    await expect(discoverCard(server.url, fetch)).rejects.toEqual(fault('agent-refused-auth', 'card'))
  })

  it.each([
    ['/private', 401],
    ['/private/', 403],
    ['/private/.well-known/agent-card.json', 401],
  ])('requires a credential at %s instead of accepting the agent of the whole host', async (path, status) => {
    const server = await startHttpServer((request, response) => {
      if (request.url?.startsWith('/private')) response.writeHead(status).end()
      else sendJson(response, cardV10(`${server.url}/public`))
    })
    const { kind, details } = await faultOf(discoverCard(`${server.url}${path}`, fetch))
    expect({ kind, code: details?.code }).toEqual({ kind: 'agent-refused-auth', code: 'wants-credential' })
    expect((await attemptsOf(discoverCard(`${server.url}${path}`, fetch))).at(-1)).toMatchObject({
      url: `${server.url}/.well-known/agent.json`,
      code: 'other-agent',
      status: 200,
    })
  })

  it.each([
    ['that very address', (base: string) => `${base}/a2a/weather`],
    ['one below it', (base: string) => `${base}/a2a/weather/v1/`],
    ['it at the host that a proxy shows', () => 'https://public.example/a2a/weather'],
  ])('finds the card of an endpoint that requires a credential, further up, by %s', async (_, named) => {
    const server = await startHttpServer((request, response) => {
      if (request.url === '/.well-known/agent-card.json') sendJson(response, cardV10(named(server.url)))
      else response.writeHead(401).end()
    })
    const { card } = await discoverCard(`${server.url}/a2a/weather`, fetch)
    expect(card.url).toBe(`${server.url}/.well-known/agent-card.json`)
  })

  it('finds the card next to a URL that requires a credential, whatever its endpoint', async () => {
    const server = await startHttpServer((request, response) => {
      if (request.url === '/sub/.well-known/agent-card.json') sendJson(response, cardV10(`${server.url}/rpc`))
      else response.writeHead(401).end()
    })
    const { card } = await discoverCard(`${server.url}/sub`, fetch)
    expect(card.url).toBe(`${server.url}/sub/.well-known/agent-card.json`)
  })

  it.each([
    ['a web page', 'web-page', '<!doctype html><title>App</title>'],
    ['a card with too many values', 'too-many-values', `{"name":"x","skills":[],"x":[${'1,'.repeat(20_000)}1]}`],
    ['a list of agents', 'list', '[{"url": "https://a.example"}, {"url": "https://b.example"}]'],
    ['an AI Catalog', 'list', '{"specVersion": "1.0", "entries": [{"url": "https://agent.example"}]}'],
    ['broken JSON', 'no-json', '{\n  "name": "x",\n}'],
    ['a card without an address', 'no-address', '{"name": "x", "skills": []}'],
    ['a card whose endpoint is no URL', 'bad-address', '{"name": "x", "url": "not a url"}'],
    ['a card whose endpoint is no web address', 'bad-address', '{"name": "x", "url": "localhost:9999/rpc"}'],
    ['a card whose endpoint is a host name', 'bad-address', '{"name": "x", "url": "www.example.com"}'],
    ['a card whose endpoint is an IP address', 'bad-address', '{"name": "x", "url": "127.0.0.1:3990/rpc"}'],
    ['a card whose endpoint is a word', 'bad-address', '{"name": "x", "url": "nope"}'],
    ['a card whose endpoint is a number', 'bad-address', '{"name": "x", "url": 7}'],
    [
      'a card of v1.0 whose endpoint is a word',
      'bad-address',
      '{"name": "x", "supportedInterfaces": [{"url": "nope", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]}',
    ],
    ['a card that is not UTF-8', 'not-utf8', Buffer.from('{"name": "Écho", "url": "https://a.example/"}', 'latin1')],
    ['nothing of the kind', 'nothing-found', '{}'],
  ])('reports what it found instead: %s', async (_, code, body) => {
    const server = await startHttpServer((request, response) => {
      if (request.url === '/card.json') response.end(body)
      else response.writeHead(404).end()
    })
    const { kind, message, hint, details } = await faultOf(discoverCard(`${server.url}/card.json`, fetch))
    expect({ kind, details }).toMatchObject({
      kind: 'agent-nonsense',
      details: { step: 'card', code, values: { address: `${server.url}/card.json` } },
    })
    for (const sentence of [message, hint]) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })

  it('accepts a card without an endpoint if the endpoint is known', async () => {
    const server = await agentAt('/.well-known/agent-card.json', () => ({ name: 'x', skills: [] }))
    const { card } = await discoverCard(server.url, fetch, { endpointKnown: true })
    expect(card.reading.card.name).toBe('x')
  })

  it('reports each step as it happens, and aborts its requests when the caller disconnects', async () => {
    const events: string[] = []
    const onlooker = new AbortController()
    const server = await startHttpServer((request, response) => {
      if (request.url === '/') return response.writeHead(404).end()
      request.socket.once('close', () => events.push('closed'))
      onlooker.abort(new Error('left'))
    })
    const search = discoverCard(server.url, fetch, {
      signal: onlooker.signal,
      onRequest: (url) => events.push(new URL(url).pathname),
      onAttempt: ({ code }) => events.push(code),
    })
    await expect(search).rejects.toThrow('left')
    await expect.poll(() => events).toEqual(['/', 'http', '/.well-known/agent-card.json', 'closed'])
  })

  it('keeps trying a server if one of its paths redirects to an unreachable one', async () => {
    const server = await startHttpServer((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      else sendJson(response, cardV10(server.url))
    })
    const { attempts } = await discoverCard(server.url, fetch)
    expect(attempts.map(({ code }) => code)).toEqual(['refused', 'card'])
  })

  it('requests an unreachable server once, not once per path', async () => {
    const server = await startHttpServer(() => {})
    const port = server.port
    const gone = `127.0.0.1:${port + 1 > 65_535 ? port - 1 : port + 1}`
    const attempts = await attemptsOf(discoverCard(`http://${gone}/a/b`, fetch))
    expect(attempts).toMatchObject([
      { url: `http://${gone}/a/b`, outcome: `${gone} refused the connection.`, code: 'refused' },
    ])
    await expect(discoverCard(`http://${gone}`, fetch)).rejects.toEqual(fault('agent-unreachable', 'connect'))
  })

  it('never calls a blocked URL, directly or by redirect, and reports the reason', async () => {
    const denied = await startHttpServer(
      (_, response) => sendJson(response, cardV10('http://x.example/')),
      '127.0.0.66',
    )
    await expect(discoverCard(denied.url, fetch)).rejects.toEqual(fault('address-blocked', 'address'))
    const server = await startHttpServer((request, response) =>
      request.url === '/' ? response.writeHead(404).end() : response.writeHead(307, { location: denied.url }).end(),
    )
    await expect(discoverCard(server.url, fetch)).rejects.toEqual(fault('address-blocked', 'address'))
    expect(denied.connections()).toBe(0)
  })

  it('rejects a card over 1 MiB', async () => {
    const server = await agentAt('/.well-known/agent-card.json', (url) =>
      cardV10(url, { filler: 'x'.repeat(1_100_000) }),
    )
    await expect(discoverCard(server.url, fetch)).rejects.toEqual(fault('agent-nonsense', 'answer'))
  })

  it('skips a path that never responds', async () => {
    const server = await startHttpServer((request, response) => {
      if (request.url === '/.well-known/agent-card.json') sendJson(response, cardV10(server.url))
    })
    const { attempts } = await discoverCard(server.url, fetch)
    expect(attempts).toMatchObject([
      { url: `${server.url}/`, outcome: expect.stringContaining('didn’t respond within'), code: 'timeout' },
      { url: `${server.url}/.well-known/agent-card.json`, outcome: 'Agent Card found' },
    ])
  })

  it.each(['ftp://agent.example', 'what is this', 'http://user:secret@agent.example'])(
    'refuses "%s"',
    async (typed) => {
      await expect(discoverCard(typed, fetch)).rejects.toEqual(fault('invalid-input', 'address'))
    },
  )
})
