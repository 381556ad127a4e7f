import { beforeEach, expect, it } from 'vitest'
import { expected } from '@/e2e/peers/guarded-agent'
import { POST as test } from '@/app/api/agents/[id]/credentials/test/route'
import { credentialTestSchema } from '@/lib/api/credential-calls'
import { setCredential } from '@/lib/server/credentials/set-credential'
import {
  registerGuardedAgent,
  startTestProvider,
  startTestSwitchboard,
} from '@/lib/server/credentials/testing/guarded-agent'
import { openCredentials, storeTokens } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { updateAgent } from '@/lib/server/db/agents/agents'
import { localViewer } from '@/lib/server/platform/viewer'
import { callRoute } from '@/lib/server/testing/call-route'

beforeEach(() => startTestSwitchboard())

async function tested(agent: AgentRecord) {
  const { json, text } = await callRoute(test, { method: 'POST', params: { id: agent.id } })
  const { ok, hops } = credentialTestSchema.parse(json)
  return { ok, hops, text, gist: hops.map(({ step, outcome }) => `${step} ${outcome}`) }
}

const way = ['address ok', 'connect ok', 'tls skipped', 'card ok']

it('passes every step with the right credential, without a message', async () => {
  const { agent, peer } = await registerGuardedAgent('bearer', { hasCredential: true })
  peer.requests.length = 0
  expect(await tested(agent)).toMatchObject({ ok: true, gist: ['credential ok', 'token skipped', ...way, 'call ok'] })
  expect(peer.requests.filter(({ body }) => body !== '').map(({ body }) => JSON.parse(body).method)).toEqual([
    'GetTask',
  ])
})

it('reports an encrypted connection for mutual TLS', async () => {
  const { agent } = await registerGuardedAgent('mutual-tls', { hasCredential: true })
  expect((await tested(agent)).gist).toContain('tls ok')
})

it('reports where a token came from', async () => {
  const { issuer } = await startTestProvider()
  const { agent } = await registerGuardedAgent('client-credentials', { issuer, hasCredential: true })
  expect(await tested(agent)).toMatchObject({ ok: true, gist: ['credential ok', 'token ok', ...way, 'call ok'] })
})

it('stops at a wrong credential, and reports what the agent requires', async () => {
  const { agent } = await registerGuardedAgent('bearer')
  await setCredential(localViewer(), agent.id, 'bearer', { type: 'bearer', token: 'wrong-token-1234' })
  const { ok, hops, gist, text } = await tested(agent)
  expect([ok, ...gist]).toEqual([false, 'credential ok', 'token skipped', ...way, 'call failed'])
  expect(hops.at(-1)).toMatchObject({ message: expect.stringContaining('401'), hint: 'The agent requires “bearer”.' })
  expect(text).not.toContain('wrong-token')
})

it('stops if nothing is set', async () => {
  const { agent } = await registerGuardedAgent('basic')
  expect(await tested(agent)).toMatchObject({
    ok: false,
    gist: ['credential skipped', 'token skipped', ...way, 'call failed'],
  })
})

it('stops if the provider rejects the request', async () => {
  const { issuer } = await startTestProvider()
  const { agent } = await registerGuardedAgent('client-credentials', { issuer })
  const credential = {
    type: 'oauth2',
    flow: 'clientCredentials',
    clientId: 'machine',
    clientSecret: 'wrong-secret-1',
  } as const
  await setCredential(localViewer(), agent.id, 'oauth', credential)
  const { hops, gist, text } = await tested(agent)
  expect(gist).toEqual(['credential ok', 'token failed'])
  expect(hops[1]?.message).toContain('invalid_client')
  expect(text).not.toContain('wrong-secret')
})

it('stops if the user must consent first', async () => {
  const { issuer } = await startTestProvider()
  const { agent, credential } = await registerGuardedAgent('authorization-code', { issuer })
  await setCredential(localViewer(), agent.id, 'oauth', credential)
  expect((await tested(agent)).gist).toEqual(['credential failed'])
})

it('stops if the user refused to consent', async () => {
  const { issuer } = await startTestProvider()
  const { agent, credential } = await registerGuardedAgent('authorization-code', { issuer })
  await setCredential(localViewer(), agent.id, 'oauth', credential)
  const [stored] = await openCredentials(agent)
  await storeTokens(stored!.id, null, {
    ...stored!.shown,
    problem: 'The OAuth provider rejected the request: access_denied.',
  })
  const { ok, hops } = await tested(agent)
  expect([ok, hops.length]).toEqual([false, 2])
  expect(hops[1]).toMatchObject({ step: 'token', outcome: 'failed', message: expect.stringContaining('access_denied') })
})

it('stops at a URL that does not respond', async () => {
  const { agent, peer } = await registerGuardedAgent('bearer', { hasCredential: true })
  await peer.close()
  expect(await tested(agent)).toMatchObject({ ok: false, gist: ['credential ok', 'token skipped', 'connect failed'] })
})

it('reports a credential that was set for another origin', async () => {
  const { agent } = await registerGuardedAgent('bearer', { hasCredential: true })
  const moved = await updateAgent(localViewer(), agent.id, { url: 'http://127.0.0.1:1/rpc' })
  const { hops, text } = await tested(moved)
  expect(hops).toMatchObject([
    { step: 'credential', outcome: 'failed', message: expect.stringContaining('127.0.0.1:1') },
  ])
  expect(text).not.toContain(expected.bearer)
})
