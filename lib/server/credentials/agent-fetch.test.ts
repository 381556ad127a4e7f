import { beforeEach, describe, expect, it } from 'vitest'
import { expected, guards, type GuardName } from '@/e2e/peers/guarded-agent'
import { clients } from '@/e2e/peers/oidc-provider'
import { agentFetch } from '@/lib/server/credentials/agent-fetch'
import { setCredential } from '@/lib/server/credentials/set-credential'
import {
  registerGuardedAgent,
  startTestProvider,
  startTestSwitchboard,
} from '@/lib/server/credentials/testing/guarded-agent'
import { getCredentialState } from '@/lib/server/credentials/credential-status'
import { openCredentials, storeTokens } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { updateShown } from '@/lib/server/db/credentials/credentials'
import { localViewer } from '@/lib/server/platform/viewer'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

beforeEach(() => startTestSwitchboard())

const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: 'none' } })
const call = async (agent: AgentRecord) => {
  const answer = await agentFetch(agent, agent.url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  await answer.text()
  return answer.status
}

describe('every scheme that requires no consent', () => {
  const alone = Object.keys(guards).filter((name) => !/code|connect/.test(name)) as GuardName[]

  // The server of mutual TLS is not trusted before its credential is set.
  it.each(alone.filter((name) => name !== 'mutual-tls'))('%s', async (name) => {
    const { issuer } = await startTestProvider()
    const { agent, credential, peer } = await registerGuardedAgent(name, { issuer })
    expect(await call(agent).catch((error: Error) => error.message)).not.toBe(200)
    await setCredential(localViewer(), agent.id, name === 'headers' ? 'headers' : schemeOf(name), credential)
    expect(await call(agent)).toBe(200)
    expect(peer.requests.at(-1)).toMatchObject({ admitted: true, body })
  })

  it.each(alone)('%s, sent to read the card', async (name) => {
    const { issuer } = await startTestProvider()
    const { agent } = await registerGuardedAgent(name, { issuer, guardCard: true, hasCredential: true })
    expect(await call(agent)).toBe(200)
  })
})

it('records that the agent rejected a credential, until it accepts it', async () => {
  let accepts = false
  const server = await startHttpServer((_, response) =>
    accepts ? sendJson(response, {}) : response.writeHead(401).end(),
  )
  const { agent } = await registerGuardedAgent('bearer', { hasCredential: true })
  const moved = { ...agent, url: server.url }
  await setCredential(localViewer(), agent.id, 'bearer', { type: 'bearer', token: 'wrong' })
  const [credential] = await openCredentials(agent)
  await updateShown(credential?.id ?? '', { ...credential?.shown, origins: [new URL(server.url).origin] })
  const states = async () => (await openCredentials(agent)).map(getCredentialState)
  expect(await states()).toEqual(['ready'])
  expect(await call(moved)).toBe(401)
  expect(await states()).toEqual(['failed'])
  accepts = true
  expect(await call(moved)).toBe(200)
  expect(await states()).toEqual(['ready'])
})

function schemeOf(name: GuardName): string {
  return Object.keys(guards[name]('http://x').schemes)[0] ?? ''
}

describe('tokens', () => {
  it('are fetched once for concurrent calls, and again only when they expire', async () => {
    const { issuer, requests } = await startTestProvider()
    const { agent } = await registerGuardedAgent('client-credentials', { issuer, hasCredential: true })
    expect(await Promise.all([1, 2, 3, 4].map(() => call(agent)))).toEqual([200, 200, 200, 200])
    expect(await call(agent)).toBe(200)
    expect(requests.filter((path) => path === 'POST /token')).toHaveLength(1)
  })

  it('are renewed once when they are rejected, and the call is repeated once', async () => {
    const { issuer, requests } = await startTestProvider()
    const { agent, peer } = await registerGuardedAgent('client-credentials', { issuer, hasCredential: true })
    await call(agent)
    const [credential] = await openCredentials(agent)
    await storeTokens(credential?.id ?? '', { accessToken: 'revoked-token' }, credential?.shown ?? { origins: [] })
    peer.requests.length = 0
    expect(await Promise.all([call(agent), call(agent)])).toEqual([200, 200])
    expect(peer.requests.map(({ admitted }) => admitted).toSorted()).toEqual([false, false, true, true])
    expect(requests.filter((path) => path === 'POST /token')).toHaveLength(2)
  })

  it('are not renewed forever if they are rejected again', async () => {
    const { issuer, requests } = await startTestProvider()
    const server = await startHttpServer((_, response) => response.writeHead(401).end())
    const { agent } = await registerGuardedAgent('client-credentials', { issuer, hasCredential: true })
    const moved = { ...agent, url: `${server.url}/rpc` }
    const [credential] = await openCredentials(agent)
    await storeTokens(credential?.id ?? '', null, { ...credential?.shown, origins: [server.url] })
    expect(await call(moved)).toBe(401)
    expect(server.requests).toHaveLength(2)
    expect(requests.filter((path) => path === 'POST /token')).toHaveLength(2)
  })

  it('are used even if they expire at once', async () => {
    const { issuer, requests } = await startTestProvider(4)
    const { agent } = await registerGuardedAgent('client-credentials', { issuer, hasCredential: true })
    expect([await call(agent), await call(agent)]).toEqual([200, 200])
    expect(requests.filter((path) => path === 'POST /token')).toHaveLength(1)
  })

  it.each(['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'])(
    'are issued at the endpoint in the metadata: %s',
    async (path) => {
      const { issuer } = await startTestProvider()
      const metadata = await startHttpServer((request, response) =>
        request.url === path
          ? sendJson(response, { issuer: metadata.url, token_endpoint: `${issuer}/token` })
          : response.writeHead(404).end(),
      )
      const { agent } = await registerGuardedAgent('bearer')
      const peer = await registerGuardedAgent('client-credentials', { issuer })
      const client = { clientId: 'machine', clientSecret: clients.machine, metadataUrl: metadata.url + path }
      const viewer = localViewer()
      await setCredential(viewer, agent.id, 'bearer', { type: 'oauth2', flow: 'clientCredentials', ...client })
      const [credential] = await openCredentials(agent)
      const origins = [new URL(peer.agent.url).origin]
      await storeTokens(credential?.id ?? '', null, { ...credential?.shown, origins })
      expect(await call({ ...agent, url: peer.agent.url })).toBe(200)
    },
  )

  it('are issued by a provider that requires the secret in the body', async () => {
    const { issuer } = await startTestProvider()
    const { agent } = await registerGuardedAgent('client-credentials', { issuer })
    const client = { clientId: 'machine-post', clientSecret: clients['machine-post'] }
    await setCredential(localViewer(), agent.id, 'oauth', {
      type: 'oauth2',
      flow: 'clientCredentials',
      ...client,
    })
    expect(await call(agent)).toBe(200)
  })

  it('are missing with a fault without the secret if the provider rejects the request', async () => {
    const { issuer } = await startTestProvider()
    const { agent } = await registerGuardedAgent('client-credentials', { issuer })
    const client = { clientId: 'machine', clientSecret: 'wrong-secret-1234' }
    await setCredential(localViewer(), agent.id, 'oauth', {
      type: 'oauth2',
      flow: 'clientCredentials',
      ...client,
    })
    const error = await call(agent).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      data: {
        kind: 'agent-refused-auth',
        details: { step: 'token', error: 'invalid_client', schemes: [{ name: 'oauth', set: true, state: 'failed' }] },
      },
    })
    expect(JSON.stringify(error)).not.toContain('wrong-secret')
  })
})

describe('credentials are sent to the origins of the agent', () => {
  it('only, even if the card moves to another origin later', async () => {
    const { agent } = await registerGuardedAgent('bearer', { hasCredential: true })
    const elsewhere = await startHttpServer((_, response) => sendJson(response, {}))
    expect(await call({ ...agent, url: `${elsewhere.url}/rpc` })).toBe(200)
    expect(elsewhere.requests[0]?.headers.authorization).toBeUndefined()
  })

  it.each<GuardName>(['basic', 'api-key-header', 'api-key-cookie', 'api-key-query', 'headers'])(
    'only, even if it redirects to another origin: %s',
    async (name) => {
      const thief = await startHttpServer((_, response) => response.writeHead(401).end())
      const { agent } = await registerGuardedAgent(name, { hasCredential: true })
      const server = await startHttpServer((request, response) =>
        response.writeHead(307, { location: `${thief.url}${request.url}` }).end(),
      )
      const [credential] = await openCredentials(agent)
      await storeTokens(credential?.id ?? '', null, { ...credential?.shown, origins: [server.url] })
      expect(await call({ ...agent, url: `${server.url}/rpc?tenant=1` })).toBe(401)
      const shown = JSON.stringify(server.requests)
      const stolen = JSON.stringify(thief.requests)
      expect(thief.requests[0]?.path).toBe('/rpc?tenant=1')
      const secrets = [expected.apiKey, encodeURIComponent(expected.apiKey), expected.header, 'YW5u']
      expect(secrets.some((secret) => shown.includes(secret))).toBe(true)
      expect(secrets.filter((secret) => stolen.includes(secret))).toEqual([])
    },
  )

  it('also on another path of the same origin', async () => {
    const { agent } = await registerGuardedAgent('api-key-query', { hasCredential: true })
    const server = await startHttpServer((request, response) =>
      request.url?.startsWith('/rpc') ? response.writeHead(307, { location: '/moved' }).end() : sendJson(response, {}),
    )
    const [credential] = await openCredentials(agent)
    await storeTokens(credential?.id ?? '', null, { ...credential?.shown, origins: [server.url] })
    expect(await call({ ...agent, url: `${server.url}/rpc` })).toBe(200)
    expect(new URL(server.requests.at(-1)?.path ?? '', server.url).searchParams.get('peer_key')).toBe(expected.apiKey)
  })
})
