import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handleBackChannelLogout } from '@/lib/server/access/oidc/back-channel-logout'
import { insertBrowserSession } from '@/lib/server/db/access/browser-sessions'
import { insertProvider, signInProvidedPerson, updateProvider } from '@/lib/server/db/access/identity-providers'
import { database } from '@/lib/server/db/engine/client'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { sendJson, startHttpServer } from '@/lib/server/testing/http-server'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const sid = 'session-of-ann'
const now = (): number => Math.floor(Date.now() / 1000)

let opened: TestDatabase
let own: CryptoKey
let foreign: CryptoKey
let publicKey: object
let issuer = ''
let providerId = ''
/** The subject of the person with the session `sid` and another one. */
let subject = ''

beforeAll(async () => {
  opened = await useTestDatabase('sqlite')
  const [pair, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  own = pair.privateKey
  foreign = other.privateKey
  publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'own', alg: 'RS256' }
})
afterAll(() => opened.close())

/** Stores a provider with this issuer. */
async function addProvider(of: string): Promise<string> {
  const id = randomUUID()
  const rules = { scopes: 'openid', groupsClaim: null, groupRules: [], domains: [], createsAccounts: true }
  const content = { name: 'Work', issuer: of, clientId: 'switchboard', secret: null, disabled: false }
  await insertProvider(id, { ...content, ...rules, defaultRole: 'member' })
  return id
}

/** Stores a session that a provider started for one of its subjects. */
async function startSession(provider: string, of: string, ofSubject: string, providerSession: string): Promise<void> {
  const person = { name: 'Ann', email: `${ofSubject}@example.com`, emailVerified: true, teamIds: [], role: null }
  const account = await signInProvidedPerson({ id: provider, issuer: of }, () => ({ ...person, subject: ofSubject }))
  if ('problem' in account) throw new Error(account.problem)
  const session = { id: randomUUID(), userId: account.userId, userAgent: '', address: '' }
  const limits = { createdAfter: new Date(0), usedAfter: new Date(0) }
  await insertBrowserSession({ ...session, providerId: provider, providerSession }, limits)
}
const openSessions = async (): Promise<(string | null)[]> => {
  const orderBy = { providerSession: 'asc' } as const
  const rows = await database().prisma.browserSession.findMany({ where: { providerId }, orderBy })
  return rows.map(({ providerSession }) => providerSession)
}

beforeEach(async () => {
  const { url } = await startHttpServer(({ url: path, headers }, response) => {
    const base = `http://${headers.host}`
    const endpoints = { authorization_endpoint: `${base}/auth`, token_endpoint: `${base}/token` }
    sendJson(
      response,
      path === '/keys' ? { keys: [publicKey] } : { issuer: base, ...endpoints, jwks_uri: `${base}/keys` },
    )
  })
  issuer = url
  providerId = await addProvider(issuer)
  subject = randomUUID()
  await startSession(providerId, issuer, subject, sid)
  await startSession(providerId, issuer, subject, 'z-other')
})

/** Returns the claims of a valid token, with changes; undefined removes one. */
const claimsOf = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  iss: issuer,
  aud: 'switchboard',
  iat: now(),
  jti: randomUUID(),
  events: { [logoutEvent]: {} },
  sid,
  sub: subject,
  ...changes,
})

const sign = (claims: Record<string, unknown>, key = own, header: object = {}): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own', typ: 'logout+jwt', ...header }).sign(key)

const post = (token: string, provider = providerId): Promise<Response> =>
  handleBackChannelLogout(
    new Request('http://localhost:3000/sign-in/logout', {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    }),
    provider,
  )
const refused = { kind: 'invalid-input' }

describe('a logout token', () => {
  it('ends the session that it names', async () => {
    const answer = await post(await sign(claimsOf()))
    expect([answer.status, await openSessions()]).toEqual([200, ['z-other']])
  })

  it('ends the session that it names without the person, and all of a person without a session', async () => {
    await post(await sign(claimsOf({ sub: undefined })))
    expect(await openSessions()).toEqual(['z-other'])
    await startSession(providerId, issuer, randomUUID(), 'a-stranger')
    await post(await sign(claimsOf({ sid: undefined })))
    expect(await openSessions()).toEqual(['a-stranger'])
  })

  it.each<[string, () => Promise<string> | string]>([
    ['of another key', () => sign(claimsOf(), foreign)],
    ['of an unknown key', () => sign(claimsOf(), foreign, { kid: 'foreign' })],
    ['without a signature', () => new UnsecuredJWT(claimsOf()).encode()],
    ['of another issuer', () => sign(claimsOf({ iss: 'https://other.example' }))],
    ['for another client', () => sign(claimsOf({ aud: 'other' }))],
    ['without an audience', () => sign(claimsOf({ aud: undefined }))],
    ['without an event, like an ID token', () => sign(claimsOf({ events: undefined }))],
    ['with another event', () => sign(claimsOf({ events: { 'https://other.example/event': {} } }))],
    ['with a nonce', () => sign(claimsOf({ nonce: 'n' }))],
    ['that is ten minutes old', () => sign(claimsOf({ iat: now() - 600 }))],
    ['without a time', () => sign(claimsOf({ iat: undefined }))],
    ['that has expired', () => sign(claimsOf({ exp: now() - 60 }))],
    ['without a subject and a session ID', () => sign(claimsOf({ sub: undefined, sid: undefined }))],
    ['that is none', () => 'a.b.c'],
  ])('is refused %s', async (_, create) => {
    await expect(post(await create())).rejects.toMatchObject(refused)
    expect(await openSessions()).toEqual([sid, 'z-other'])
  })

  it('ends no session for a subject or a session that it does not know', async () => {
    expect((await post(await sign(claimsOf({ sub: 'unknown', sid: undefined })))).status).toBe(200)
    expect((await post(await sign(claimsOf({ sub: undefined, sid: 'unknown' })))).status).toBe(200)
    expect((await post(await sign(claimsOf({ sid: 'unknown' })))).status).toBe(200)
    expect(await openSessions()).toEqual([sid, 'z-other'])
  })

  it('ends no session of another provider', async () => {
    const other = await addProvider('https://other.example')
    await startSession(other, 'https://other.example', subject, 'session-of-ben')
    await post(await sign(claimsOf({ sub: undefined, sid: 'session-of-ben' })))
    await post(await sign(claimsOf({ sid: undefined })))
    expect(await openSessions()).toEqual([])
    expect(await database().prisma.browserSession.count({ where: { providerId: other } })).toBe(1)
  })

  it('is refused while the provider is disabled, and for one that does not exist', async () => {
    const token = await sign(claimsOf())
    await updateProvider(providerId, { disabled: true })
    await expect(post(token)).rejects.toMatchObject(refused)
    await expect(post(token, 'unknown')).rejects.toMatchObject(refused)
  })
})
