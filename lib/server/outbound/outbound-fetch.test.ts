import { createServer } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { FaultData } from '@/lib/faults/fault'
import { type AddressRules, createOutboundPolicies, type Resolve } from '@/lib/server/outbound/address-policy'
import { createOutbound, type OutboundFetch } from '@/lib/server/outbound/outbound-fetch'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

const names: Record<string, string[]> = {
  'agent.example': ['127.0.0.1'],
  'rebound.example': ['127.0.0.66'],
  'both.example': ['127.0.0.66', '127.0.0.1'],
}
const resolve: Resolve = async (host) => {
  const addresses = names[host]
  if (!addresses) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
  return addresses.map((address) => ({ address, family: 4 }))
}

function outbound(rules: Partial<AddressRules> = {}, resolver = resolve): OutboundFetch {
  const policies = createOutboundPolicies({ allow: [], deny: ['127.0.0.66'], localAllowed: true, ...rules })
  const limits = { timeoutMs: 5_000, idleMs: 5_000, maxBytes: 1_000_000 }
  return createOutbound({ ...policies, ...limits, resolve: resolver })
}

/** A resolver for a public server on this machine: its first result leads there, the next ones are as given. */
function publicName(): Resolve {
  let lookupCount = 0
  return async (host) => {
    if (host !== 'public.example') return resolve(host)
    return [{ address: lookupCount++ === 0 ? '127.0.0.1' : '203.0.113.7', family: 4 }]
  }
}

const fault = (kind: string, step: string, message?: string) =>
  expect.objectContaining({
    data: expect.objectContaining({
      kind,
      details: expect.objectContaining({ step }),
      ...(message && { message: expect.stringContaining(message) }),
    } satisfies Partial<Record<keyof FaultData, unknown>>),
  })

describe('createOutbound', () => {
  it('sends method, headers and body, and reads the response', async () => {
    const server = await startHttpServer((_, response) => sendJson(response, { ok: true }, { 'x-echo': 'a' }))
    const answer = await outbound()(`${server.url}/rpc?x=1`, {
      method: 'POST',
      body: '{"a":"é"}',
      headers: { 'content-type': 'application/json', authorization: 'Bearer secret', host: 'evil.example' },
    })
    expect([answer.status, answer.ok, answer.headers.get('x-echo'), answer.url]).toEqual([
      200,
      true,
      'a',
      `${server.url}/rpc?x=1`,
    ])
    expect(JSON.parse(await answer.text())).toEqual({ ok: true })
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        path: '/rpc?x=1',
        body: '{"a":"é"}',
        headers: { authorization: 'Bearer secret', host: `127.0.0.1:${server.port}` },
      },
    ])
  })

  it('resolves names itself and connects to allowed addresses only', async () => {
    const open = await startHttpServer((_, response) => sendJson(response, {}))
    const answer = await outbound()(`http://agent.example:${open.port}/`)
    expect(answer.status).toBe(200)
    answer.cancel()
    const denied = await startHttpServer((_, response) => sendJson(response, {}), '127.0.0.66')
    const both = outbound()(`http://both.example:${denied.port}/`)
    await expect(both).rejects.toEqual(fault('agent-unreachable', 'connect'))
    expect(denied.connections()).toBe(0)
  })

  it.each([
    ['an address', (port: number) => `http://127.0.0.66:${port}/`],
    ['another spelling of it', (port: number) => `http://0x7f.0.0.0x42:${port}/`],
    ['an IPv4-mapped address', (port: number) => `http://[::ffff:127.0.0.66]:${port}/`],
    ['a name that resolves to it', (port: number) => `http://rebound.example:${port}/`],
  ])('never connects to a denied server by %s', async (_, address) => {
    const denied = await startHttpServer((_, response) => sendJson(response, {}), '127.0.0.66')
    await expect(outbound()(address(denied.port))).rejects.toEqual(fault('address-blocked', 'address'))
    expect(denied.connections()).toBe(0)
  })

  it('never connects to a denied server through a redirect', async () => {
    const denied = await startHttpServer((_, response) => sendJson(response, {}), '127.0.0.66')
    for (const location of [`http://127.0.0.66:${denied.port}/`, `http://rebound.example:${denied.port}/`]) {
      const server = await startHttpServer((_, response) => response.writeHead(302, { location }).end())
      await expect(outbound()(server.url)).rejects.toEqual(fault('address-blocked', 'address'))
      expect(server.requests).toHaveLength(1)
    }
    expect(denied.connections()).toBe(0)
  })

  it('sends a large body over a new connection, because an idle one may be closed while the body is built', async () => {
    const server = await startHttpServer((_, response) => sendJson(response, {}))
    const call = outbound()
    const post = async (body: string) => {
      const answer = await call(server.url, { method: 'POST', body })
      await answer.text()
      // The connection is free only then.
      await setImmediate()
    }
    await post('{}')
    await post('{}')
    expect(server.connections()).toBe(1)
    await post('x'.repeat(1024 * 1024))
    await post('x'.repeat(1024 * 1024))
    expect(server.connections()).toBe(3)
  })

  it('follows no redirect of a public server to a local one, unless that is allowed by name', async () => {
    const inner = await startHttpServer((_, response) => sendJson(response, {}))
    for (const host of ['127.0.0.1', '[::1]', 'agent.example', '10.0.0.7', '192.168.1.1']) {
      const location = `http://${host}:${inner.port}/`
      const server = await startHttpServer((_, response) => response.writeHead(307, { location }).end())
      const call = outbound({}, publicName())(`http://public.example:${server.port}/`, { method: 'POST', body: '{}' })
      await expect(call).rejects.toEqual(fault('address-blocked', 'address', 'private network'))
      expect(server.requests).toHaveLength(1)
    }
    expect(inner.connections()).toBe(0)
    const location = `http://127.0.0.1:${inner.port}/`
    const server = await startHttpServer((_, response) => response.writeHead(307, { location }).end())
    const url = `http://public.example:${server.port}/`
    expect((await outbound({ allow: ['127.0.0.1'] }, publicName())(url)).status).toBe(200)
  })

  it('blocks local addresses if they are not allowed', async () => {
    const server = await startHttpServer((_, response) => sendJson(response, {}))
    await expect(outbound({ localAllowed: false })(server.url)).rejects.toEqual(fault('address-blocked', 'address'))
    expect(server.connections()).toBe(0)
  })

  it.each([
    ['http://user:secret@agent.example/', 'address-blocked'],
    ['file:///etc/passwd', 'address-blocked'],
  ])('rejects %s', async (url, kind) => {
    await expect(outbound()(url)).rejects.toEqual(fault(kind, 'address'))
    await expect(outbound()(url)).rejects.not.toThrow('secret')
  })

  it('repeats a request after 307 and 308, and sends GET after 303', async () => {
    for (const [status, method] of [
      [307, 'POST'],
      [308, 'POST'],
      [303, 'GET'],
      [302, 'GET'],
    ] as const) {
      const server = await startHttpServer((request, response) =>
        request.url === '/a' ? response.writeHead(status, { location: '/b' }).end() : sendJson(response, {}),
      )
      const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' }
      const answer = await outbound()(`${server.url}/a`, { method: 'POST', body: '{}', headers })
      expect(answer.url).toBe(`${server.url}/b`)
      expect(await answer.text()).toBe('{}')
      expect(server.requests[1]).toMatchObject({ method, path: '/b', body: method === 'POST' ? '{}' : '' })
      expect(server.requests[1]?.headers.authorization).toBe('Bearer secret')
    }
  })

  it('sends no credentials to another origin', async () => {
    const other = await startHttpServer((_, response) => sendJson(response, {}))
    const server = await startHttpServer((_, response) => response.writeHead(307, { location: other.url }).end())
    const headers = { authorization: 'Bearer secret', cookie: 'a=b', 'x-api-key': 'secret', 'a2a-version': '1.0' }
    const answer = await outbound()(server.url, { method: 'POST', body: '{}', headers })
    expect(answer.status).toBe(200)
    answer.cancel()
    expect(other.requests[0]).toMatchObject({ method: 'POST', body: '{}', headers: { 'a2a-version': '1.0' } })
    expect(JSON.stringify(other.requests[0]?.headers)).not.toMatch(/secret|a=b/)
  })

  it('repeats a body with a secret to the same origin only', async () => {
    const other = await startHttpServer((_, response) => sendJson(response, {}))
    const server = await startHttpServer((_, response) => response.writeHead(308, { location: other.url }).end())
    const call = outbound()(server.url, { method: 'POST', body: '{"pin":1}', confidential: true })
    await expect(call).rejects.toEqual(fault('address-blocked', 'redirect'))
    expect(other.connections()).toBe(0)
  })

  it('stops after five redirects', async () => {
    const server = await startHttpServer((_, response) => response.writeHead(302, { location: '/again' }).end())
    await expect(outbound()(server.url)).rejects.toEqual(fault('agent-unreachable', 'redirect'))
    expect(server.requests).toHaveLength(6)
  })

  it('stops reading a body that is too large, announced or not', async () => {
    let sent = 0
    const server = await startHttpServer((request, response) => {
      if (request.url === '/announced') return response.writeHead(200, { 'content-length': '2000' }).write('x')
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536
      }
      response.on('drain', more)
      more()
    })
    await expect(outbound()(`${server.url}/announced`, { maxBytes: 1000 })).rejects.toEqual(
      fault('too-large', 'answer'),
    )
    const endless = await outbound()(server.url, { maxBytes: 1_000_000 })
    await expect(endless.text()).rejects.toEqual(fault('too-large', 'answer'))
    expect(sent).toBeLessThan(30_000_000)
  })

  it('applies the time limit to headers and to the rest of a body', async () => {
    const server = await startHttpServer((request, response) => {
      if (request.url === '/body') response.writeHead(200, { 'content-type': 'application/json' }).write('{')
    })
    const silent = outbound()(server.url, { timeoutMs: 100 })
    await expect(silent).rejects.toEqual(fault('agent-timeout', 'answer', "didn't respond within 0.1 s"))
    const slow = await outbound()(`${server.url}/body`, { timeoutMs: 1000 })
    await expect(slow.text()).rejects.toEqual(fault('agent-timeout', 'answer'))
  })

  it('applies time limit, abort and size limit to a small body of a known length', async () => {
    const server = await startHttpServer((request, response) =>
      response.writeHead(200, { 'content-length': '20' }).write(request.url === '/late' ? '' : 'half'),
    )
    const slow = await outbound()(server.url, { timeoutMs: 300 })
    await expect(slow.text()).rejects.toEqual(fault('agent-timeout', 'answer'))
    const silent = await outbound()(`${server.url}/late`, { idleMs: 300 })
    await expect(silent.text()).rejects.toEqual(fault('agent-timeout', 'answer', 'stopped sending'))
    const left = new AbortController()
    const reading = (await outbound()(server.url, { signal: left.signal })).text()
    left.abort(new Error('left'))
    await expect(reading).rejects.toThrow('left')
    await expect(outbound()(server.url, { maxBytes: 19 })).rejects.toEqual(fault('too-large', 'answer'))
  })

  it('decodes a body of a known or an unknown length, exactly or not', async () => {
    const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff])
    const server = await startHttpServer((request, response) => {
      const length = request.url === '/known' ? { 'content-length': request.method === 'GET' ? '4' : '5' } : {}
      response.writeHead(200, length).end(request.method === 'GET' ? bytes.subarray(0, 4) : bytes)
    })
    for (const path of ['known', 'unknown']) {
      const read = async (method: string, exact?: 'exact') =>
        (await outbound()(`${server.url}/${path}`, { method })).text(exact)
      expect(await read('GET')).toBe('a')
      expect(await read('GET', 'exact')).toBe('\ufeffa')
      expect(await read('POST')).toBe('a\ufffd')
      await expect(read('POST', 'exact')).rejects.toEqual(fault('agent-nonsense', 'answer', 'UTF-8'))
    }
  })

  it('lets an event stream exceed the time and size limits, but not fall silent', async () => {
    const server = await startHttpServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      let count = 0
      const timer = setInterval(() => {
        response.write('data: 0123456789\n\n')
        if (++count === 6) clearInterval(timer)
      }, 300)
    })
    const answer = await outbound()(server.url, { timeoutMs: 1000, maxBytes: 20, idleMs: 2000 })
    let text = ''
    const read = async () => {
      for await (const chunk of answer.body) text += Buffer.from(chunk).toString()
    }
    await expect(read()).rejects.toEqual(fault('agent-timeout', 'answer', 'stopped sending'))
    expect(text).toBe('data: 0123456789\n\n'.repeat(6))
  })

  it('limits an event stream that is read as one text', async () => {
    const server = await startHttpServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const timer = setInterval(() => response.write(': ping\n\n'), 20)
      response.on('close', () => clearInterval(timer))
    })
    const long = await outbound()(server.url, { maxBytes: 20 })
    await expect(long.text()).rejects.toEqual(fault('too-large', 'answer'))
    const slow = await outbound()(server.url, { timeoutMs: 300 })
    await expect(slow.text()).rejects.toEqual(fault('agent-timeout', 'answer'))
  })

  it("rejects with the caller's reason when the caller aborts, before and after the headers", async () => {
    const server = await startHttpServer((request, response) => {
      if (request.url === '/stream') response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
    })
    const early = new AbortController()
    const pending = outbound()(server.url, { signal: early.signal })
    early.abort(new Error('left'))
    await expect(pending).rejects.toThrow('left')
    const late = new AbortController()
    const answer = await outbound()(`${server.url}/stream`, { signal: late.signal })
    const reading = answer.text()
    late.abort(new Error('stopped'))
    await expect(reading).rejects.toThrow('stopped')
  })

  it('names the failed step', async () => {
    const call = outbound()
    await expect(call('http://nowhere.example/')).rejects.toEqual(
      fault('agent-unreachable', 'resolve', 'nowhere.example'),
    )
    const gone = await startHttpServer((_, response) => response.destroy())
    await expect(call(gone.url)).rejects.toEqual(fault('agent-unreachable', 'answer', 'closed the connection'))
    const cut = await startHttpServer((_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half')
      setTimeout(() => response.destroy(), 20)
    })
    await expect((await call(cut.url)).text()).rejects.toEqual(
      fault('agent-unreachable', 'answer', 'closed the connection'),
    )
    await expect(call('https://' + cut.url.slice(7))).rejects.toEqual(fault('agent-unreachable', 'tls'))
  })

  it('reports a closed port, and a server that does not use HTTP', async () => {
    const rude = createServer((socket) => socket.on('data', () => socket.end('220 mail ready\r\n')))
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve))
    const { port } = rude.address() as { port: number }
    await expect(outbound()(`http://127.0.0.1:${port}/`)).rejects.toEqual(fault('agent-nonsense', 'answer'))
    await new Promise((resolve) => rude.close(resolve))
    await expect(outbound()(`http://127.0.0.1:${port}/`)).rejects.toEqual(
      fault('agent-unreachable', 'connect', 'refused'),
    )
  })
})
