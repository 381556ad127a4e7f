import { beforeEach, expect, it } from 'vitest'
import { expected } from '@/e2e/peers/guarded-agent'
import { POST as test } from '@/app/api/agents/[id]/credentials/test/route'
import { credentialTestSchema } from '@/lib/api/credential-calls'
import { giveCredential } from '@/lib/server/credentials/give'
import { guarded, provider, switchboard } from '@/lib/server/credentials/testing/guarded'
import { credentialsOf, keepTokens } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { updateAgent } from '@/lib/server/db/agents'
import { localViewer } from '@/lib/server/db/users'
import { callRoute } from '@/lib/server/testing/call-route'

beforeEach(() => switchboard())

async function tested(agent: AgentRecord) {
  const { json, text } = await callRoute(test, { method: 'POST', params: { id: agent.id } })
  const { ok, hops } = credentialTestSchema.parse(json)
  return { ok, hops, text, gist: hops.map(({ step, outcome }) => `${step} ${outcome}`) }
}

const way = ['address ok', 'connect ok', 'tls skipped', 'card ok']

it('goes all the way with the right credential, sending no message', async () => {
  const { agent, peer } = await guarded('bearer', { given: true })
  peer.requests.length = 0
  expect(await tested(agent)).toMatchObject({ ok: true, gist: ['credential ok', 'token skipped', ...way, 'call ok'] })
  expect(peer.requests.filter(({ body }) => body !== '').map(({ body }) => JSON.parse(body).method)).toEqual([
    'GetTask',
  ])
})

it('tells of mutual TLS that the connection is encrypted', async () => {
  const { agent } = await guarded('mutual-tls', { given: true })
  expect((await tested(agent)).gist).toContain('tls ok')
})

it('tells where a token came from', async () => {
  const { issuer } = await provider()
  const { agent } = await guarded('client-credentials', { issuer, given: true })
  expect(await tested(agent)).toMatchObject({ ok: true, gist: ['credential ok', 'token ok', ...way, 'call ok'] })
})

it('stops at a wrong credential, and says what the agent asks for', async () => {
  const { agent } = await guarded('bearer')
  await giveCredential(await localViewer(), agent.id, 'bearer', { type: 'bearer', token: 'wrong-token-1234' })
  const { ok, hops, gist, text } = await tested(agent)
  expect([ok, ...gist]).toEqual([false, 'credential ok', 'token skipped', ...way, 'call failed'])
  expect(hops.at(-1)).toMatchObject({ message: expect.stringContaining('401'), hint: 'The agent requires “bearer”.' })
  expect(text).not.toContain('wrong-token')
})

it('stops where nothing is set', async () => {
  const { agent } = await guarded('basic')
  expect(await tested(agent)).toMatchObject({
    ok: false,
    gist: ['credential skipped', 'token skipped', ...way, 'call failed'],
  })
})

it('stops at a provider that refuses', async () => {
  const { issuer } = await provider()
  const { agent } = await guarded('client-credentials', { issuer })
  const given = {
    type: 'oauth2',
    flow: 'clientCredentials',
    clientId: 'machine',
    clientSecret: 'wrong-secret-1',
  } as const
  await giveCredential(await localViewer(), agent.id, 'oauth', given)
  const { hops, gist, text } = await tested(agent)
  expect(gist).toEqual(['credential ok', 'token failed'])
  expect(hops[1]?.message).toContain('invalid_client')
  expect(text).not.toContain('wrong-secret')
})

it('stops where a person has to consent first', async () => {
  const { issuer } = await provider()
  const { agent, credential } = await guarded('authorization-code', { issuer })
  await giveCredential(await localViewer(), agent.id, 'oauth', credential)
  expect((await tested(agent)).gist).toEqual(['credential failed'])
})

it('stops where a person has refused to consent, and says so', async () => {
  const { issuer } = await provider()
  const { agent, credential } = await guarded('authorization-code', { issuer })
  await giveCredential(await localViewer(), agent.id, 'oauth', credential)
  const [kept] = await credentialsOf(agent.id)
  await keepTokens(kept!.id, null, {
    ...kept!.shown,
    problem: 'The OAuth provider rejected the request: access_denied.',
  })
  const { ok, hops } = await tested(agent)
  expect([ok, hops.length]).toEqual([false, 2])
  expect(hops[1]).toMatchObject({ step: 'token', outcome: 'failed', message: expect.stringContaining('access_denied') })
})

it('stops at an address that is silent', async () => {
  const { agent, peer } = await guarded('bearer', { given: true })
  await peer.close()
  expect(await tested(agent)).toMatchObject({ ok: false, gist: ['credential ok', 'token skipped', 'connect failed'] })
})

it('tells that what is set was given for another address', async () => {
  const { agent } = await guarded('bearer', { given: true })
  const moved = await updateAgent(await localViewer(), agent.id, { url: 'http://127.0.0.1:1/rpc' })
  const { hops, text } = await tested(moved)
  expect(hops).toMatchObject([
    { step: 'credential', outcome: 'failed', message: expect.stringContaining('127.0.0.1:1') },
  ])
  expect(text).not.toContain(expected.bearer)
})
