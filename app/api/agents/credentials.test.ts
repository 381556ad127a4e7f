import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expected } from '@/e2e/peers/guarded-agent'
import { DELETE as remove, PUT as put } from '@/app/api/agents/[id]/credentials/[scheme]/route'
import { GET as read } from '@/app/api/agents/[id]/credentials/route'
import { GET as readAgent } from '@/app/api/agents/[id]/route'
import { POST as preview } from '@/app/api/agents/preview/route'
import { GET as list, POST as register } from '@/app/api/agents/route'
import { agentDetailSchema } from '@/lib/api/agent'
import { agentPageSchema, registrationResultSchema } from '@/lib/api/agent-calls'
import { credentialStatusSchema } from '@/lib/api/credential-calls'
import { errorBodySchema } from '@/lib/api/error'
import { registerGuardedAgent, startTestSwitchboard } from '@/lib/server/credentials/testing/guarded-agent'
import { updateAgent } from '@/lib/server/db/agents/agents'
import { database } from '@/lib/server/db/engine/client'
import { localViewer } from '@/lib/server/platform/viewer'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { callRoute } from '@/lib/server/testing/call-route'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

beforeEach(() => startTestSwitchboard())

const bearer = { type: 'bearer', token: expected.bearer }
const count = () => database().prisma.credential.count()
const fault = (answer: { json: never }) => errorBodySchema.parse(answer.json).error
const status = (answer: { json: never }) => credentialStatusSchema.parse(answer.json)

const change = (id: string, scheme: string, body: object) =>
  callRoute(put, { method: 'PUT', params: { id, scheme }, body })

/** A server with this card. */
async function cardServer(card: object) {
  const server = await startHttpServer((_, response) =>
    sendJson(response, { name: 'Carded', version: '1', url: `${server.url}/rpc`, ...card }),
  )
  return server
}

describe('credentials in a registration', () => {
  it('are sent with the card request, stored on success, and returned by name only', async () => {
    const { peer } = await registerGuardedAgent('bearer')
    const { url } = peer
    const second = await startHttpServer((request, response) => {
      const known =
        request.headers.authorization === `Bearer ${expected.bearer}` && request.headers['x-team'] === 'blue-team'
      if (known)
        sendJson(response, { name: 'Second', url: `${second.url}/rpc`, authentication: { schemes: ['Bearer'] } })
      else response.writeHead(401, { 'www-authenticate': 'Bearer realm="second", scope="a b"' }).end()
    })
    expect(url).not.toBe(second.url)
    const refused = await callRoute(register, { body: { url: second.url } })
    expect([refused.status, fault(refused)]).toMatchObject([
      502,
      {
        kind: 'agent-refused-auth',
        details: { step: 'card', challenge: { scheme: 'bearer', realm: 'second', scope: 'a b' } },
      },
    ])
    const body = { url: second.url, credential: bearer, headers: { 'X-Team': 'blue-team' } }
    expect((await callRoute(preview, { body })).status).toBe(200)
    expect(await count()).toBe(0)
    const { agent } = registrationResultSchema.parse((await callRoute(register, { body })).json)
    expect(agent).toMatchObject({ credential: { type: 'bearer', scheme: 'Bearer', set: true }, headers: ['X-Team'] })
    const reported = await callRoute(readAgent, { params: { id: agent.id } })
    expect(agentDetailSchema.parse(reported.json)).toMatchObject({
      credential: agent.credential,
      headers: agent.headers,
    })
    expect(reported.text).not.toMatch(/bearer-token|blue-team/)
  })

  it('are not stored if the registration fails', async () => {
    const server = await startHttpServer((_, response) => response.writeHead(403).end())
    const answer = await callRoute(register, { body: { url: server.url, credential: bearer } })
    expect(answer.status).toBe(502)
    expect(await count()).toBe(0)
    expect(agentPageSchema.parse((await callRoute(list)).json).total).toBe(0)
  })

  it('are sent to no other origin, and not unencrypted after HTTPS', async () => {
    const thief = await startHttpServer((_, response) => response.writeHead(401).end())
    const server = await startHttpServer((_, response) =>
      response.writeHead(302, { location: `${thief.url}/card` }).end(),
    )
    await callRoute(register, { body: { url: server.url, credential: bearer, headers: { 'X-Team': 'blue-team' } } })
    expect(server.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${expected.bearer}` })
    expect(thief.connections()).toBeGreaterThan(0)
    expect(JSON.stringify(thief.requests)).not.toMatch(/bearer-token|blue-team/)
  })

  it('can be several, each for its scheme', async () => {
    const server = await cardServer({
      securitySchemes: {
        key: { type: 'apiKey', in: 'query', name: 'k' },
        login: { type: 'http', scheme: 'basic' },
        other: { type: 'apiKey', in: 'header', name: 'X-Other' },
      },
      security: [{ key: [], other: [] }, { login: [] }],
    })
    const key = { type: 'apiKey', value: 'value-1234' }
    const credential = [key, { ...key, scheme: 'other' }]
    const { agent } = registrationResultSchema.parse(
      (await callRoute(register, { body: { url: server.url, credential } })).json,
    )
    expect(agent.credential).toEqual([
      { type: 'apiKey', scheme: 'key', set: true },
      { type: 'apiKey', scheme: 'other', set: true },
    ])
    expect(status(await callRoute(read, { params: { id: agent.id } }))).toMatchObject({
      alternatives: [['key', 'other'], ['login']],
      satisfied: true,
      schemes: [
        { name: 'key', type: 'apiKey', required: true, set: true, given: { in: 'query', name: 'k' } },
        { name: 'login', type: 'basic', required: true, set: false, given: null },
        { name: 'other', set: true, given: { in: 'header', name: 'X-Other' } },
      ],
    })
  })

  it('are stored with a pasted card', async () => {
    const card = { name: 'Pasted', url: 'http://127.0.0.1:1/rpc', authentication: { schemes: ['Bearer'] } }
    const answer = await callRoute(register, { body: { card, credential: bearer } })
    expect(registrationResultSchema.parse(answer.json).agent.credential).toEqual({
      type: 'bearer',
      scheme: 'Bearer',
      set: true,
    })
  })
})

describe('PUT and DELETE /api/agents/{id}/credentials/{scheme}', () => {
  it('replaces and deletes a credential', async () => {
    const { agent } = await registerGuardedAgent('bearer')
    expect(status(await change(agent.id, 'bearer', bearer))).toMatchObject({ satisfied: true })
    const [before] = await database().prisma.credential.findMany()
    const second = await change(agent.slug, 'bearer', { ...bearer, token: 'another-token-1' })
    expect(status(second).schemes).toMatchObject([
      { name: 'bearer', set: true, given: { state: 'ready', origins: [agent.url.slice(0, -4)] } },
    ])
    expect(second.text).not.toContain('another-token')
    const [after] = await database().prisma.credential.findMany()
    expect(after?.secret).not.toBe(before?.secret)
    expect(await count()).toBe(1)
    const gone = await callRoute(remove, { method: 'DELETE', params: { id: agent.id, scheme: 'bearer' } })
    expect(status(gone)).toMatchObject({ satisfied: false, schemes: [{ set: false, given: null }] })
    const again = await callRoute(remove, { method: 'DELETE', params: { id: agent.id, scheme: 'bearer' } })
    expect([again.status, await count()]).toEqual([404, 0])
  })

  it('reports a credential for an origin where the agent is no longer called', async () => {
    const { agent } = await registerGuardedAgent('bearer', { hasCredential: true })
    const url = 'https://moved.example/rpc'
    await updateAgent(localViewer(), agent.id, { url })
    expect(status(await callRoute(read, { params: { id: agent.id } }))).toMatchObject({
      satisfied: false,
      schemes: [{ set: true, given: { state: 'elsewhere', origins: [agent.url.slice(0, -4)] } }],
    })
    expect(status(await change(agent.id, 'bearer', bearer))).toMatchObject({
      satisfied: true,
      schemes: [{ given: { state: 'ready', origins: expect.arrayContaining([new URL(url).origin]) } }],
    })
  })

  it('stores extra headers and credentials that no card requires', async () => {
    const { agent } = await registerGuardedAgent('bearer')
    const headers = { type: 'headers', headers: { 'X-Team': 'blue-team', 'X-Trace': 'yes' } }
    expect(status(await change(agent.id, 'headers', headers)).schemes.at(-1)).toMatchObject({
      name: 'headers',
      type: 'headers',
      required: false,
      given: { headers: ['X-Team', 'X-Trace'] },
    })
    const odd = 'näme / with %2F & dots..'
    expect(
      status(await change(agent.id, odd, { type: 'basic', username: 'a', password: '' })).schemes.at(-1),
    ).toMatchObject({
      name: odd,
      set: true,
    })
  })

  it.each<[string, string, object]>([
    ['another scheme than the address says', 'bearer', { ...bearer, scheme: 'other' }],
    ['headers under another name', 'bearer', { type: 'headers', headers: {} }],
    ['another type under the name of the headers', 'headers', bearer],
    ['a token of two words', 'bearer', { ...bearer, token: 'a b' }],
    ['a user name with a colon', 'x', { type: 'basic', username: 'a:b', password: 'c' }],
    ['a header of two lines', 'headers', { type: 'headers', headers: { 'X-A': 'a\r\nHost: b' } }],
    ['a header of ours', 'headers', { type: 'headers', headers: { Host: 'evil.example' } }],
    ['a key without a place', 'x', { type: 'apiKey', value: 'v' }],
    ['a provider that nobody names', 'x', { type: 'oauth2', flow: 'clientCredentials', clientId: 'c' }],
    ['an issuer that nobody names', 'x', { type: 'openIdConnect', clientId: 'c' }],
    ['a provider with a password', 'x', { type: 'openIdConnect', clientId: 'c', issuer: 'https://a:b@id.example' }],
    ['a script for a provider', 'x', { type: 'openIdConnect', clientId: 'c', issuer: 'javascript:alert(1)' }],
    [
      'a certificate that is none',
      'x',
      {
        type: 'mutualTLS',
        certificate: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
        privateKey: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----',
      },
    ],
    ['a name of great length', 'x'.repeat(201), bearer],
    ['a member too many', 'bearer', { ...bearer, extra: 1 }],
  ])('rejects %s', async (_name, scheme, body) => {
    const { agent } = await registerGuardedAgent('bearer')
    const answer = await change(agent.id, scheme, body)
    expect([answer.status, fault(answer).kind, await count()]).toEqual([422, 'invalid-input', 0])
  })

  const tokenUrl = 'https://provider.example/token'
  it.each([
    { type: 'oauth2', flow: 'clientCredentials', clientId: 'c', clientSecret: 'client-secret-1', tokenUrl },
    { type: 'openIdConnect', issuer: 'https://provider.example', clientId: 'c', flow: 'clientCredentials' },
  ])('stores $type that no card requires', async (credential) => {
    const { agent } = await registerGuardedAgent('bearer')
    const own = status(await change(agent.id, 'mine', credential)).schemes.at(-1)
    expect(own).toMatchObject({ name: 'mine', type: credential.type, options: {}, required: false, set: true })
    const gone = await callRoute(remove, { method: 'DELETE', params: { id: agent.id, scheme: 'mine' } })
    expect([gone.status, await count()]).toEqual([200, 0])
  })

  it('rejects too many headers', async () => {
    const { agent } = await registerGuardedAgent('bearer')
    const set = async (count: number) => (await change(agent.id, `scheme ${count}`, bearer)).status
    const answers = []
    for (let number = 1; number <= 51; number += 1) answers.push(await set(number))
    expect([answers.filter((status) => status === 200).length, answers.at(-1), await set(1)]).toEqual([50, 422, 200])
  })

  it('rejects a name in the card that no header can have', async () => {
    const server = await cardServer({ securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'Host' } } })
    const { agent } = registrationResultSchema.parse((await callRoute(register, { body: { url: server.url } })).json)
    const answer = await change(agent.id, 'key', { type: 'apiKey', value: 'value-1234' })
    expect([answer.status, await count()]).toEqual([422, 0])
  })

  it('rejects providers without encryption if Switchboard is not on loopback', async () => {
    const { agent } = await registerGuardedAgent('bearer')
    vi.stubEnv('HOST', '10.0.0.1')
    deleteSingleton('env')
    const input = { type: 'oauth2', flow: 'clientCredentials', clientId: 'c', tokenUrl: 'http://id.example/token' }
    const answer = await callRoute(put, {
      method: 'PUT',
      params: { id: agent.id, scheme: 'x' },
      body: input,
      headers: { host: '10.0.0.1:3000' },
    })
    expect([answer.status, fault(answer).message]).toEqual([422, 'The OAuth provider at id.example must use HTTPS.'])
  })
})
