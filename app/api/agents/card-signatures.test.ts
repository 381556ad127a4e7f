import { generateAgentCardSignature } from 'a2a-sdk-1'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { POST as refresh } from '@/app/api/agents/[id]/refresh/route'
import { GET as read, PATCH as change } from '@/app/api/agents/[id]/route'
import { POST as register } from '@/app/api/agents/route'
import { agentDetailSchema } from '@/lib/api/agent'
import { refreshResultSchema, registrationResultSchema } from '@/lib/api/agent-calls'
import { errorBodySchema } from '@/lib/api/error'
import { cardV10 } from '@/lib/server/agents/testing/cards'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer, sendJson, type TestServer } from '@/lib/server/testing/http-server'

let server: TestServer
let card: object
let keys: JWK[]
let id = ''

/** Publishes a new key at its host and signs the card with it. */
async function signBy(version = '1', kid = 'k'): Promise<void> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  keys = [{ ...(await exportJWK(pair.publicKey)), kid }]
  const header = { alg: 'ES256', kid, typ: 'JOSE', jku: `${server.url}/keys` }
  const plain = cardV10(`${server.url}/rpc`, { version })
  const signed = await generateAgentCardSignature(pair.privateKey, header)(plain as never)
  card = { ...plain, signatures: JSON.parse(JSON.stringify(signed.signatures)) }
}

beforeEach(async () => {
  await setTestEnvironment({ PUBLIC_URL: '' })
  await migrateTestDatabase()
  server = await startHttpServer((request, response) => sendJson(response, request.url === '/keys' ? { keys } : card))
})

async function added(): Promise<void> {
  id = registrationResultSchema.parse((await callRoute(register, { body: { url: server.url } })).json).agent.id
}
const now = async () => agentDetailSchema.parse((await callRoute(read, { params: { id } })).json).signature
const refreshed = async () =>
  refreshResultSchema.parse((await callRoute(refresh, { method: 'POST', params: { id } })).json).agent.signature
const pin = (pinnedKeys: string[]) => callRoute(change, { method: 'PATCH', params: { id }, body: { pinnedKeys } })
const pinned = async (thumbprints: string[]) => agentDetailSchema.parse((await pin(thumbprints)).json).signature

describe('card signatures', () => {
  it('are verified after registration', async () => {
    await signBy()
    await added()
    const host = new URL(server.url).host
    const signed = { state: 'signed', keys: [{ kid: 'k', host, algorithm: 'ES256' }], pinnedKeys: [] }
    await expect.poll(now).toMatchObject(signed)
    expect(JSON.stringify(await now())).not.toContain(String(keys[0]?.x))
  })

  it('are unsigned if the card has none', async () => {
    card = cardV10(`${server.url}/rpc`)
    await added()
    expect(await now()).toMatchObject({ state: 'unsigned', keys: [] })
    expect(server.requests.some(({ path }) => path === '/keys')).toBe(false)
  })

  it('are verified with each card and on request', async () => {
    await signBy()
    await added()
    const good = keys
    keys = []
    expect(await refreshed()).toMatchObject({ state: 'unverifiable', reason: 'key-missing' })
    keys = good
    expect(await refreshed()).toMatchObject({ state: 'signed' })
    card = { ...card, description: 'Tampered with' }
    expect(await refreshed()).toMatchObject({ state: 'broken' })
    expect(await now()).toMatchObject({ state: 'broken' })
    card = cardV10(`${server.url}/rpc`)
    expect(await refreshed()).toMatchObject({ state: 'unsigned' })
  })

  it('are compared with the pinned key until another one is pinned', async () => {
    await signBy()
    await added()
    const first = (await refreshed()).keys[0]?.thumbprint ?? ''
    expect(await pinned([first])).toMatchObject({ state: 'pinned', pinnedKeys: [{ thumbprint: first, kid: 'k' }] })
    keys = []
    expect(await refreshed()).toMatchObject({ state: 'pinned' })
    await signBy('2')
    const changed = await refreshed()
    const second = changed.keys[0]?.thumbprint ?? ''
    expect(changed).toMatchObject({ state: 'changed-key', pinnedKeys: [{ thumbprint: first }] })
    expect(second).not.toBe(first)
    expect(await pinned([first, second])).toMatchObject({ state: 'pinned', keys: [{ thumbprint: second }] })
    expect(await pinned([])).toMatchObject({ state: 'signed', pinnedKeys: [] })
  })

  it('cannot be pinned to a key that signs nothing', async () => {
    await signBy()
    await added()
    const answer = await pin(['A'.repeat(43)])
    expect([answer.status, errorBodySchema.parse(answer.json).error.kind]).toEqual([422, 'invalid-input'])
    for (const wrong of [['short'], 'x', Array.from({ length: 11 }, () => 'A'.repeat(43))])
      expect((await pin(wrong as string[])).status).toBe(422)
    expect((await now()).pinnedKeys).toEqual([])
  })
})
