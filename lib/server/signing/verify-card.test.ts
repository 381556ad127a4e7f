import type { ServerResponse } from 'node:http'
import { generateAgentCardSignature } from 'a2a-sdk-1'
import { calculateJwkThumbprint, exportJWK, exportSPKI, FlattenedSign, generateKeyPair, type JWK } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { canonicalJson, sdkSigningPayload, toProtoCard } from '@/lib/a2a/cards/signing-payloads'
import type { JsonObject } from '@/lib/a2a/json'
import { cardV03, cardV10 } from '@/lib/server/agents/testing/cards'
import type { SourcedKey } from '@/lib/server/db/agents/card-versions'
import { verifyCard } from '@/lib/server/signing/verify-card'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer, sendJson, type TestServer } from '@/lib/server/testing/http-server'

type Pair = Awaited<ReturnType<typeof generateKeyPair>>
let pair: Pair
let jwk: JWK
let server: TestServer
let answer: (response: ServerResponse) => void

beforeAll(async () => {
  pair = await generateKeyPair('ES256', { extractable: true })
  jwk = await exportJWK(pair.publicKey)
})
beforeEach(async () => {
  await setTestEnvironment({ OUTBOUND_DENY: '127.0.0.66' })
  answer = (response) => sendJson(response, { keys: [{ ...jwk, kid: 'k' }] })
  server = await startHttpServer((request, response) =>
    request.url === '/keys' || request.url === '/.well-known/jwks.json'
      ? answer(response)
      : response.writeHead(404).end(),
  )
})

const base = cardV10('https://agent.example/rpc', { description: '', provider: { organization: 'Acme', url: '' } })
const jku = () => `${server.url}/keys`
const header = (more: object = {}) => ({ alg: 'ES256', kid: 'k', typ: 'JOSE', jku: jku(), ...more })
const verify = (card: JsonObject, pinned: SourcedKey[] = [], cardUrl: string | null = 'https://127.0.0.9/card.json') =>
  verifyCard(card, { url: cardUrl }, pinned)

/** Signs like the official SDK. */
async function bySdk(card = base, more: object = {}, key = pair.privateKey): Promise<JsonObject> {
  const signed = await generateAgentCardSignature(key, header(more) as never)(card as never)
  return { ...card, signatures: JSON.parse(JSON.stringify(signed.signatures)) }
}
/** A signature over any text, with any header. */
async function by(text: string, more: object = {}, key: Pair['privateKey'] | Uint8Array = pair.privateKey) {
  const { protected: protectedHeader = '', signature } = await new FlattenedSign(new TextEncoder().encode(text))
    .setProtectedHeader(header(more) as never)
    .sign(key)
  return { protected: protectedHeader, signature }
}
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const asPinned = async (key: JWK): Promise<SourcedKey> => ({
  jwk: key,
  kid: 'k',
  host: 'agent.example',
  thumbprint: await calculateJwkThumbprint(key),
})

describe('a valid signature', () => {
  it('is accepted from the official SDK, with the key at its URL', async () => {
    const host = new URL(server.url).host
    expect(await verify(await bySdk())).toEqual({
      state: 'signed',
      reason: null,
      uncovered: [],
      keys: [
        expect.objectContaining({ kid: 'k', host, algorithm: 'ES256', thumbprint: expect.stringMatching(/^.{43}$/) }),
      ],
    })
  })

  it('covers only the signed members', async () => {
    const signed = await bySdk()
    expect(await verify({ ...signed, url: 'https://evil.example/', 'x-y': 1 })).toMatchObject({
      state: 'signed',
      uncovered: ['url', 'x-y'],
    })
    const whole = { ...base, url: 'https://agent.example/old' }
    const both = {
      ...whole,
      signatures: [...((await bySdk()).signatures as never[]), await by(sdkSigningPayload(whole))],
    }
    expect(await verify(both)).toMatchObject({ state: 'signed', uncovered: [] })
  })

  it.each([
    ['the specification', () => canonicalJson(toProtoCard(base, 'specified')), base],
    ['what was served', () => canonicalJson(base), base],
    ['the whole of a v0.3 card', () => sdkSigningPayload(cardV03('http://a/')), cardV03('http://a/')],
  ])('may be made like %s', async (_, text, card) => {
    expect(await verify({ ...card, signatures: [await by(text())] })).toMatchObject({ state: 'signed' })
  })

  it.each(['ES384', 'RS256', 'PS512', 'EdDSA'])('may use %s', async (alg) => {
    const other = await generateKeyPair(alg, { extractable: true })
    const key = await exportJWK(other.publicKey)
    answer = (response) => sendJson(response, { keys: [{ ...key, kid: 'k', use: 'sig' }] })
    expect(await verify(await bySdk(base, { alg }, other.privateKey))).toMatchObject({ state: 'signed' })
  })

  it('may be one of several, with its key in PEM, as one JWK, without a name, or at the card’s own host', async () => {
    const pem = await exportSPKI(pair.publicKey)
    const other = await exportJWK((await generateKeyPair('ES256', { extractable: true })).publicKey)
    for (const keys of [{ k: pem, other: 'x' }, jwk, { keys: [other, jwk, 5] }, { k: { ...jwk } }]) {
      answer = (response) => sendJson(response, keys)
      const kid = 'keys' in keys ? { kid: undefined } : 'kty' in keys ? { kid: undefined } : {}
      const [mine] = (await bySdk(base, kid)).signatures as JsonObject[]
      const card = { ...base, signatures: [null, 'x', { protected: '!', signature: '' }, mine ?? null] }
      expect(await verify(card)).toMatchObject({ state: 'signed' })
    }
    answer = (response) => sendJson(response, { keys: [{ ...jwk, kid: 'k' }] })
    const card = await bySdk(base, { jku: undefined })
    expect(await verify(card, [], `${server.url}/.well-known/agent-card.json`)).toMatchObject({ state: 'signed' })
    expect(await verify(card, [], null)).toMatchObject({ state: 'unverifiable', reason: 'key-missing' })
  })

  it('has no host if the card contains its key', async () => {
    const card = await bySdk(base, { jku: undefined, jwk })
    expect(await verify(card)).toMatchObject({ state: 'signed', keys: [{ host: null }] })
    expect(server.requests).toEqual([])
  })
})

describe('a pinned key', () => {
  it('is distinguished from other keys, without a request', async () => {
    const pinned = [await asPinned(jwk)]
    expect(await verify(await bySdk(), pinned)).toMatchObject({ state: 'pinned', keys: [{ host: 'agent.example' }] })
    expect(server.requests).toEqual([])
    const other = await generateKeyPair('ES256', { extractable: true })
    const key = await exportJWK(other.publicKey)
    answer = (response) => sendJson(response, { keys: [{ ...key, kid: 'k' }] })
    expect(await verify(await bySdk(base, {}, other.privateKey), pinned)).toMatchObject({ state: 'changed-key' })
    expect(await verify(base, pinned)).toMatchObject({ state: 'unsigned' })
  })
})

describe('an invalid signature', () => {
  it('is broken if the card or the signature changed', async () => {
    const signed = await bySdk()
    expect(await verify({ ...signed, version: '9' })).toMatchObject({ state: 'broken', keys: [] })
    const [one] = signed.signatures as JsonObject[]
    expect(await verify({ ...signed, signatures: [{ ...one, signature: 'AAAA' }] })).toMatchObject({ state: 'broken' })
    // The unprotected header is not signed.
    const beside = { ...one, header: { alg: 'none', kid: 'other', jku: 'http://127.0.0.66/' } }
    expect(await verify({ ...signed, signatures: [beside] })).toMatchObject({ state: 'signed' })
  })

  it.each([
    ['none', 'algorithm'],
    ['HS256', 'algorithm'],
    [undefined, 'algorithm'],
  ])('is rejected with alg %s, even if the public key would match', async (alg, reason) => {
    const pem = await exportSPKI(pair.publicKey)
    answer = (response) => sendJson(response, { k: pem })
    const forged =
      alg === 'HS256'
        ? await by(sdkSigningPayload(base), { alg }, new TextEncoder().encode(pem))
        : { protected: encoded(header({ alg })), signature: 'AAAA' }
    expect(await verify({ ...base, signatures: [forged] })).toMatchObject({ state: 'unverifiable', reason })
    expect(server.requests).toEqual([])
  })

  it('is rejected if it uses a shared secret', async () => {
    answer = (response) => sendJson(response, { keys: [{ kty: 'oct', k: 'c2VjcmV0', kid: 'k' }] })
    expect(await verify(await bySdk())).toMatchObject({ state: 'unverifiable', reason: 'key-missing' })
  })

  it.each([
    ['crit', { crit: ['exp'], exp: 1 }],
    ['b64', { crit: ['b64'], b64: false }],
  ])('is rejected with an unknown critical header: %s', async (_, more) => {
    const forged = { protected: encoded(header(more)), signature: 'AAAA' }
    expect(await verify({ ...base, signatures: [forged] })).toMatchObject({ state: 'unverifiable', reason: 'critical' })
  })

  it.each([
    ['nothing', {}],
    ['a list', { protected: encoded([1]), signature: 'AAAA' }],
    ['no base64url', { protected: '{}', signature: 'AAAA' }],
    ['too much', { protected: encoded({ alg: 'ES256', x: 'x'.repeat(10_000) }), signature: 'AAAA' }],
    ['a long signature', { protected: encoded({ alg: 'ES256' }), signature: 'A'.repeat(5000) }],
  ])('is rejected if it is malformed: %s', async (_, one) => {
    expect(await verify({ ...base, signatures: [one] })).toMatchObject({ state: 'unverifiable', reason: 'malformed' })
  })
})

describe('an unavailable key', () => {
  it('is never requested from a blocked address', async () => {
    const denied = await startHttpServer((_, response) => sendJson(response, { keys: [jwk] }), '127.0.0.66')
    for (const at of [
      denied.url,
      'http://169.254.169.254/keys',
      'http://example.invalid/keys',
      'file:///etc/passwd',
      'x',
    ])
      expect(await verify(await bySdk(base, { jku: at }))).toMatchObject({
        state: 'unverifiable',
        reason: 'key-address',
      })
    answer = (response) => response.writeHead(302, { location: denied.url }).end()
    expect(await verify(await bySdk())).toMatchObject({ state: 'unverifiable', reason: 'key-address' })
    expect(denied.connections()).toBe(0)
  })

  it.each<[string, string, (response: ServerResponse) => void]>([
    ['huge', 'key-unreachable', (response) => sendJson(response, { keys: [], x: 'x'.repeat(300_000) })],
    ['slow', 'key-unreachable', () => {}],
    ['gone', 'key-unreachable', (response) => response.writeHead(404).end()],
    ['no JSON', 'key-unreachable', (response) => response.end('<html>')],
    ['no keys', 'key-missing', (response) => sendJson(response, [])],
    ['other keys', 'key-missing', (response) => sendJson(response, { keys: [{ ...jwk, kid: 'other' }] })],
  ])(
    'from a set that is %s is %s',
    async (_, reason, how) => {
      answer = how
      expect(await verify(await bySdk())).toMatchObject({ state: 'unverifiable', reason })
    },
    10_000,
  )

  it('is requested a few times at most', async () => {
    const many = await Promise.all(
      Array.from({ length: 30 }, (_, at) => by(sdkSigningPayload(base), { jku: `${server.url}/none?${at}` })),
    )
    expect(await verify({ ...base, signatures: many })).toMatchObject({ state: 'unverifiable' })
    expect(server.requests).toHaveLength(3)
  })
})
