import { verifyAgentCardSignature } from 'a2a-sdk-1'
import { createLocalJWKSet, flattenedVerify, type JSONWebKeySet } from 'jose'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { GET as readCard } from '@/app/a2a/[slug]/.well-known/agent-card.json/route'
import { GET as readOldCard } from '@/app/a2a/[slug]/.well-known/agent.json/route'
import { GET as readKeys } from '@/app/.well-known/jwks.json/route'
import { sdkSigningPayload } from '@/lib/a2a/cards/signing-payloads'
import type { JsonObject } from '@/lib/a2a/json'
import { database } from '@/lib/server/db/engine/client'
import { verifyCard } from '@/lib/server/signing/verify-card'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { callRoute } from '@/lib/server/testing/call-route'

interface SignedCard extends JsonObject {
  signatures: { protected: string; signature: string }[]
}

const raw = JSON.stringify({
  name: 'Écho',
  description: '',
  version: '2.1.0',
  url: 'http://agent.internal/rpc',
  protocolVersion: '0.3.0',
  provider: { organization: 'Acme', url: '' },
  capabilities: {
    streaming: false,
    extensions: [
      { uri: 'urn:x', required: false, params: { zero: 0, nothing: null } },
      { uri: 'urn:y', required: true },
    ],
  },
  defaultInputModes: [],
  skills: [{ id: 'echo', name: 'Echo', description: '', tags: [] }],
})

let slug = ''
beforeEach(async () => {
  await startEngine()
  slug = (await agentAt('http://agent.internal/rpc', { card: { raw, sourceUrl: null, etag: null } })).slug
})

const card = async (headers: Record<string, string> = {}, read = readCard): Promise<SignedCard> =>
  (await callRoute(read, { params: { slug }, headers })).json
const keys = async (): Promise<JSONWebKeySet> => (await callRoute(readKeys)).json

const published = async () => (await keys()).keys.map(({ kid }) => kid)
const read = (headers: Record<string, string> = {}) => callRoute(readCard, { params: { slug }, headers })

/** Verifies like the official SDK, with keys from the signature's URL. */
async function sdkVerifies(signed: JsonObject): Promise<void> {
  const published = await keys()
  const verify = verifyAgentCardSignature(async (kid, jku) => {
    expect(jku).toBe('http://localhost:3000/.well-known/jwks.json')
    const key = published.keys.find((one) => one.kid === kid)
    if (!key) throw new Error(`no key ${kid}`)
    return key
  })
  await verify(signed as never)
}

/** Verifies the whole card as it was served. */
async function joseVerifies(signed: SignedCard): Promise<void> {
  const payload = Buffer.from(sdkSigningPayload(signed)).toString('base64url')
  const set = createLocalJWKSet(await keys())
  await Promise.any(signed.signatures.map((each) => flattenedVerify({ ...each, payload }, set)))
}

describe('a gateway card', () => {
  test.each<Record<string, string>>([{}, { 'a2a-version': '1.0' }])(
    'of v1.0 is verified by the official SDK, and as a whole: %j',
    async (headers) => {
      const signed = await card(headers)
      await sdkVerifies(signed)
      await joseVerifies(signed)
      await expect(sdkVerifies({ ...signed, name: 'Mallory' })).rejects.toThrow('No valid signatures')
      await expect(joseVerifies({ ...signed, version: '9' })).rejects.toThrow('All promises were rejected')
    },
  )

  test('is signed completely for verifiers that pinned its key', async () => {
    const [jwk] = (await keys()).keys
    const pinned = [{ jwk: jwk!, kid: jwk?.kid ?? null, host: 'localhost:3000', thumbprint: jwk?.kid ?? '' }]
    for (const version of ['0.3', '1.0', '']) {
      const verdict = await verifyCard(await card(version ? { 'a2a-version': version } : {}), { url: null }, pinned)
      expect(verdict).toMatchObject({ state: 'pinned', uncovered: [] })
    }
  })

  test('verifies if the gateway requires its token', async () => {
    const token = 'a-token-of-at-least-thirty-two-characters'
    vi.stubEnv('ACCESS_TOKEN', token)
    deleteSingleton('env')
    const headers = { authorization: `Bearer ${token}` }
    const signed = await card({ ...headers, 'a2a-version': '1.0' })
    expect(signed).toHaveProperty('securityRequirements')
    await sdkVerifies(signed)
    await joseVerifies(signed)
    expect((await callRoute(readCard, { params: { slug } })).status).toBe(401)
  })

  test('is signed in v0.3 but not in v0.1', async () => {
    const signed = await card({ 'a2a-version': '0.3' })
    expect(signed).toHaveProperty('preferredTransport')
    await joseVerifies(signed)
    expect(await card({}, readOldCard)).not.toHaveProperty('signatures')
  })

  test('has the same ETag however often it is signed', async () => {
    const first = await read()
    const etag = first.headers.get('etag') ?? ''
    expect((await read()).headers.get('etag')).toBe(etag)
    expect(await read({ 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
    expect((await read({ 'if-none-match': '*' })).status).toBe(304)
    expect((await read({ 'if-none-match': etag, 'a2a-version': '0.3' })).status).toBe(200)
  })

  test('can be requested by query', async () => {
    const response = await callRoute(readCard, { params: { slug }, path: `/a2a/${slug}?A2A-Version=0.3` })
    expect(response.json).not.toHaveProperty('supportedInterfaces')
  })
})

describe('the keys', () => {
  test('are published without their private part, and survive a restart', async () => {
    const [key, ...others] = (await keys()).keys
    expect(others).toEqual([])
    expect(Object.keys(key ?? {}).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    deleteSingleton('signing-key')
    expect(await published()).toEqual([key?.kid])
    const [stored] = await database().prisma.signingKey.findMany()
    expect(stored?.secret).not.toContain('"d"')
  })

  test('are retired after a year, and still verify their signatures', async () => {
    const signed = await card()
    await database().prisma.signingKey.updateMany({ data: { createdAt: new Date('2020-01-01') } })
    deleteSingleton('signing-key')
    expect(await published()).toHaveLength(2)
    await sdkVerifies(signed)
    const newer = await card()
    expect(newer.signatures[0]?.protected).not.toBe(signed.signatures[0]?.protected)
    await sdkVerifies(newer)
  })

  test('are retired if they cannot be decrypted', async () => {
    await keys()
    await database().prisma.signingKey.updateMany({ data: { secret: 'bm90aGluZw' } })
    deleteSingleton('signing-key')
    const signed = await card()
    expect(await published()).toHaveLength(2)
    await sdkVerifies(signed)
  })
})
