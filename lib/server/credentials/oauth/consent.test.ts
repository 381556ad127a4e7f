import { beforeEach, describe, expect, it } from 'vitest'
import type { GuardName } from '@/e2e/peers/guarded-agent'
import { browseForms } from '@/e2e/peers/browse-forms'
import { POST as authorize } from '@/app/api/agents/[id]/credentials/[scheme]/authorize/route'
import { PUT as put } from '@/app/api/agents/[id]/credentials/[scheme]/route'
import { GET as read } from '@/app/api/agents/[id]/credentials/route'
import { GET as callback } from '@/app/api/oauth/callback/route'
import { type AuthorizationStart, authorizationStartSchema, credentialStatusSchema } from '@/lib/api/credential-calls'
import { agentFetch } from '@/lib/server/credentials/agent-fetch'
import { startAuthorization } from '@/lib/server/credentials/oauth/start-authorization'
import { resumeDevicePolling, stopDevicePolling } from '@/lib/server/credentials/oauth/poll-device-code'
import { setCredential } from '@/lib/server/credentials/set-credential'
import {
  registerGuardedAgent,
  startTestProvider,
  startTestSwitchboard,
} from '@/lib/server/credentials/testing/guarded-agent'
import { openCredentials, storeTokens } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { planAgentAccess, setAgentAccess } from '@/lib/server/db/agents/set-agent-access'
import { database } from '@/lib/server/db/engine/client'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { callRoute } from '@/lib/server/testing/call-route'

beforeEach(() => startTestSwitchboard())

const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: 'none' } })

async function call(agent: AgentRecord): Promise<number> {
  const answer = await agentFetch(agent, agent.url, { method: 'POST', body })
  await answer.text()
  return answer.status
}

/** Registers an agent whose credential waits for the user. */
async function waiting(name: GuardName, accessTokenSeconds?: number) {
  const running = await startTestProvider(accessTokenSeconds)
  const { agent, credential, peer } = await registerGuardedAgent(name, { issuer: running.issuer })
  const scheme = name === 'open-id-connect' ? 'oidc' : 'oauth'
  const params = { id: agent.slug, scheme }
  const set = await callRoute(put, { method: 'PUT', params, body: credential })
  expect(credentialStatusSchema.parse(set.json)).toMatchObject({
    satisfied: false,
    schemes: [{ name: scheme, set: true, given: { state: 'unauthorized' } }],
  })
  return { ...running, agent, peer, params }
}

async function begin(params: { id: string; scheme: string }) {
  const { json, headers, status } = await callRoute(authorize, { method: 'POST', params })
  expect(status).toBe(200)
  return { start: authorizationStartSchema.parse(json), cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
}

const pageOf = (start: AuthorizationStart) =>
  start.kind === 'redirect' ? start.url : (start.verificationUriComplete ?? '')

/** The user decides at the provider; returns where the provider redirects. */
async function consent(start: AuthorizationStart, answer: 'allow' | 'deny'): Promise<string> {
  const { url } = await browseForms(pageOf(start), answer, ({ pathname }) => pathname === '/api/oauth/callback')
  return url.replace(/^https?:\/\/[^/]+/, '')
}

/** The URL that the page navigates to. */
const ledTo = ({ text }: { text: string }) => /content="0; url=([^"]*)"/.exec(text)?.[1]?.replaceAll('&#38;', '&') ?? ''

const stateOf = async (agent: AgentRecord) => {
  const status = credentialStatusSchema.parse((await callRoute(read, { params: { id: agent.id } })).json)
  return status.schemes[0]?.given
}

describe.each<GuardName>(['authorization-code', 'open-id-connect'])('%s', (name) => {
  it('sends the user to the provider and back, and is used then', async () => {
    const { agent, params } = await waiting(name)
    expect(await call(agent)).toBe(401)
    const { start, cookie } = await begin(params)
    expect(new URL(pageOf(start)).searchParams.get('code_challenge_method')).toBe('S256')
    const back = await callRoute(callback, { path: await consent(start, 'allow'), headers: { cookie } })
    expect(ledTo(back)).toBe(`/agents/${agent.slug}?tab=credentials&authorized=${params.scheme}`)
    expect(back.status).toBe(200)
    expect(await call(agent)).toBe(200)
    expect(await stateOf(agent)).toMatchObject({ state: 'ready', expiresAt: expect.any(String) })
  })

  it('reports that the user refused', async () => {
    const { agent, params } = await waiting(name)
    const { start, cookie } = await begin(params)
    const back = await callRoute(callback, { path: await consent(start, 'deny'), headers: { cookie } })
    const { searchParams } = new URL(ledTo(back), 'http://localhost')
    expect(searchParams.get('refused')).toBe(params.scheme)
    const problem = expect.stringContaining('access_denied (The user denied access)')
    expect(await stateOf(agent)).toMatchObject({ state: 'failed', problem })
  })
})

describe('the callback', () => {
  it('works once, in the browser that started', async () => {
    const { params, agent } = await waiting('authorization-code')
    const { start, cookie } = await begin(params)
    const path = await consent(start, 'allow')
    expect((await callRoute(callback, { path })).status).toBe(403)
    // The request without the cookie has consumed it.
    expect((await callRoute(callback, { path, headers: { cookie } })).status).toBe(403)
    expect(await call(agent)).toBe(401)
    const again = await begin(params)
    const second = await consent(again.start, 'allow')
    const forged = second.replace(/state=[^&]*/, 'state=forged')
    expect((await callRoute(callback, { path: forged, headers: { cookie: again.cookie } })).status).toBe(403)
    expect((await callRoute(callback, { path: second, headers: { cookie: again.cookie } })).status).toBe(200)
    expect((await callRoute(callback, { path: second, headers: { cookie: again.cookie } })).status).toBe(403)
    expect(await call(agent)).toBe(200)
  })

  it('rejects the code of another person', async () => {
    const { params, agent } = await waiting('authorization-code')
    const { start, cookie } = await begin(params)
    const path = (await consent(start, 'allow')).replace(/code=[^&]*/, 'code=stolen')
    const back = await callRoute(callback, { path, headers: { cookie } })
    expect(ledTo(back)).toContain('refused=oauth')
    expect(await call(agent)).toBe(401)
  })
})

describe('refresh tokens', () => {
  it('are used once by concurrent calls whose token was rejected', async () => {
    const { agent, params, requests } = await waiting('open-id-connect')
    const { start, cookie } = await begin(params)
    await callRoute(callback, { path: await consent(start, 'allow'), headers: { cookie } })
    const [credential] = await openCredentials(agent)
    const { tokens, shown, id = '' } = credential ?? {}
    expect(tokens?.refreshToken).toEqual(expect.any(String))
    await storeTokens(id, { ...tokens, accessToken: 'revoked-access-token' }, shown ?? { origins: [] })
    requests.length = 0
    // The provider ends everything when a refresh token is used twice.
    expect(await Promise.all([call(agent), call(agent), call(agent)])).toEqual([200, 200, 200])
    expect(requests.filter((path) => path === 'POST /token')).toHaveLength(1)
    expect(await call(agent)).toBe(200)
  })

  it('renew a token that is about to end before it is used', async () => {
    const { agent, params, peer } = await waiting('open-id-connect')
    const { start, cookie } = await begin(params)
    await callRoute(callback, { path: await consent(start, 'allow'), headers: { cookie } })
    const [credential] = await openCredentials(agent)
    const before = { accessToken: '', ...credential?.tokens, renewAt: Date.now() - 1 }
    await storeTokens(credential?.id ?? '', before, credential?.shown ?? { origins: [] })
    peer.requests.length = 0
    expect(await call(agent)).toBe(200)
    expect(peer.requests).toHaveLength(1)
    expect((await openCredentials(agent))[0]?.tokens?.accessToken).not.toBe(before.accessToken)
  })

  it('require another sign-in once they are invalid', async () => {
    const { agent, params } = await waiting('open-id-connect')
    const { start, cookie } = await begin(params)
    await callRoute(callback, { path: await consent(start, 'allow'), headers: { cookie } })
    const [credential] = await openCredentials(agent)
    const over = { accessToken: 'over-access-token', refreshToken: 'over-refresh-token' }
    await storeTokens(credential?.id ?? '', over, credential?.shown ?? { origins: [] })
    await expect(call(agent)).rejects.toMatchObject({
      data: { kind: 'agent-refused-auth', details: { step: 'token', schemes: [{ name: 'oidc', state: 'failed' }] } },
    })
    expect(await stateOf(agent)).toMatchObject({ state: 'failed', problem: expect.stringContaining('invalid_grant') })
  })
})

/** Polls like pages, until it is no longer pending. */
async function settled(agent: AgentRecord) {
  for (;;) {
    const credential = await stateOf(agent)
    if (credential?.state !== 'pending') return credential
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

describe('a device code', () => {
  it('is polled in the background, also by the next process', { tags: ['exhaustive'] }, async () => {
    const { agent, params } = await waiting('device-code')
    const { start } = await begin(params)
    expect(start).toMatchObject({ kind: 'device', userCode: expect.stringMatching(/\S{4}/) })
    expect(await stateOf(agent)).toMatchObject({ state: 'pending' })
    await stopDevicePolling(5_000)
    deleteSingleton('device-code-polls')
    await resumeDevicePolling()
    await consent(start, 'allow')
    expect(await settled(agent)).toMatchObject({ state: 'ready' })
    expect(await call(agent)).toBe(200)
  })

  it('that is gone or expired leaves no credential pending', { tags: ['exhaustive'] }, async () => {
    const { agent, params } = await waiting('device-code')
    const { authorization } = database().prisma
    await begin(params)
    await authorization.deleteMany()
    expect(await settled(agent)).toMatchObject({ state: 'unauthorized' })
    await begin(params)
    await stopDevicePolling(5_000)
    deleteSingleton('device-code-polls')
    await authorization.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } })
    await resumeDevicePolling()
    expect(await settled(agent)).toMatchObject({ state: 'failed', problem: expect.stringContaining('expired') })
    expect(await authorization.count()).toBe(0)
  })

  it('reports a refusal', async () => {
    const { agent, params } = await waiting('device-code')
    const { start } = await begin(params)
    await consent(start, 'deny')
    expect(await settled(agent)).toMatchObject({ state: 'failed', problem: expect.stringContaining('access_denied') })
  })
})

it('does not end the sign-in of another person with an own credential', async () => {
  const { issuer } = await startTestProvider()
  const { agent, credential } = await registerGuardedAgent('authorization-code', { issuer })
  const access = { visibility: 'everyone', credentials: 'personal' } as const
  await setAgentAccess(agent.id, await planAgentAccess(localViewer(), agent, access))
  const people = [await newViewer('member'), await newViewer('member')]
  const started = []
  for (const person of people) {
    await setCredential(person, agent.id, 'oauth', credential)
    started.push(await startAuthorization(person, agent.id, 'oauth', 'http://localhost:3000'))
  }
  for (const { start, cookie = '' } of started) {
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    expect((await callRoute(callback, { path: await consent(start, 'allow'), headers })).status).toBe(200)
  }
  for (const person of people) expect(await call(await requireAgent(person, agent.id))).toBe(200)
})

it('requires no consent for client credentials', async () => {
  const { agent } = await registerGuardedAgent('bearer', { hasCredential: true })
  const answer = await callRoute(authorize, { method: 'POST', params: { id: agent.id, scheme: 'bearer' } })
  expect(answer.status).toBe(409)
  const missing = await callRoute(authorize, { method: 'POST', params: { id: agent.id, scheme: 'other' } })
  expect(missing.status).toBe(404)
})
