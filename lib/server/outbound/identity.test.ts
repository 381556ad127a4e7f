import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { createAuthority } from '@/e2e/peers/certificates'
import { createOutboundPolicies } from '@/lib/server/outbound/address-policy'
import { createOutbound } from '@/lib/server/outbound/outbound-fetch'
import { joinIdentities, withIdentity, withoutQuery } from '@/lib/server/outbound/identity'

/** Starts a server that responds with the name of the client certificate, and clients of one authority. */
async function certified() {
  const authority = await createAuthority()
  const { certificate: cert, privateKey: key } = await authority.issue('Server', ['localhost', '127.0.0.1'])
  const settings = { cert, key, ca: authority.certificate, requestCert: true, rejectUnauthorized: false }
  const server = createServer(settings, (request, response) => {
    response.end(String((request.socket as TLSSocket).getPeerCertificate().subject?.CN ?? 'nobody'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const client = async (name: string) => {
    const { certificate, privateKey } = await authority.issue(name)
    return { tls: { cert: certificate, key: privateKey, ca: authority.certificate } }
  }
  return { port: (server.address() as AddressInfo).port, client, authority }
}

function outbound(deny: string[] = []) {
  return createOutbound({
    ...createOutboundPolicies({ allow: [], deny, localAllowed: true }),
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    timeoutMs: 5_000,
    idleMs: 5_000,
    maxBytes: 100_000,
  })
}

it('shares no connection between two certificates', async () => {
  const { port, client } = await certified()
  const fetch = outbound()
  const [ann, bob] = [await client('Ann'), await client('Bob')]
  const names = []
  for (const identity of [ann, bob, ann, ann, bob])
    names.push(await (await fetch(`https://localhost:${port}/`, { identity })).text())
  expect(names).toEqual(['Ann', 'Bob', 'Ann', 'Ann', 'Bob'])
  // Without an identity, the server is not trusted either.
  await expect(fetch(`https://localhost:${port}/`)).rejects.toMatchObject({ data: { details: { step: 'tls' } } })
})

it('works with more certificates than are kept open', async () => {
  const { port, client } = await certified()
  const fetch = outbound()
  const first = await client('First')
  const call = async (identity: Awaited<ReturnType<typeof client>>) =>
    (await fetch(`https://localhost:${port}/`, { identity })).text()
  expect(await call(first)).toBe('First')
  const others = await Promise.all(Array.from({ length: 40 }, (_, count) => client(`Client ${count}`)))
  expect(await Promise.all(others.map(call))).toEqual(others.map((_, count) => `Client ${count}`))
  expect(await call(first)).toBe('First')
})

it('checks addresses with a certificate as without one', async () => {
  const { port, client } = await certified()
  const identity = await client('Ann')
  await expect(outbound(['127.0.0.1'])(`https://rebound.example:${port}/`, { identity })).rejects.toMatchObject({
    data: { kind: 'address-blocked' },
  })
})

it('adds the identity to the request', () => {
  const identity = joinIdentities([
    { headers: { Authorization: 'Bearer a' }, cookies: { sid: '1' }, query: { key: 'x y' } },
    { headers: { authorization: 'Bearer b' }, cookies: { other: '2' } },
  ])
  const request = {
    url: new URL('https://a.example/rpc?tenant=1&key=old'),
    headers: new Headers({ cookie: 'own=0' }),
    identity,
  }
  const { url, headers } = withIdentity(request)
  expect(url.search).toBe('?tenant=1&key=x+y')
  expect([headers.get('authorization'), headers.get('cookie')]).toEqual(['Bearer b', 'own=0; sid=1; other=2'])
  expect(request.url.search).toBe('?tenant=1&key=old')
})

it('removes the identity from a URL, under whatever name', () => {
  const identity = { query: { key: 'secret-1' } }
  const bare = withoutQuery(new URL('https://b.example/?key=1&a=2&copied=secret-1'), identity)
  expect(bare.href).toBe('https://b.example/?a=2')
})
