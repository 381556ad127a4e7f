import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { DELETE as disable, POST as enable } from '@/app/api/accounts/route'
import { GET as readAudit } from '@/app/api/audit/route'
import { POST as inviteRoute } from '@/app/api/invitations/route'
import { GET as readMe } from '@/app/api/me/route'
import { GET as list, POST as add } from '@/app/api/me/passkeys/route'
import { DELETE as remove, PATCH as rename } from '@/app/api/me/passkeys/[id]/route'
import { POST as createOptions } from '@/app/api/me/passkeys/options/route'
import { GET as listPeople } from '@/app/api/people/route'
import { PATCH as changePerson } from '@/app/api/people/[id]/route'
import { DELETE as removeAll } from '@/app/api/people/[id]/passkeys/route'
import { POST as signIn } from '@/app/api/sign-in/passkey/route'
import { POST as createSignInOptions } from '@/app/api/sign-in/passkey/options/route'
import type { NewInvitation, People, Person } from '@/lib/api/account'
import type { AuditPage } from '@/lib/api/audit'
import type { Passkey } from '@/lib/api/passkey'
import { acceptInvitation, signInWithPassword } from '@/lib/server/access/sign-in'
import { createSoftwareAuthenticator, type Tampering } from '@/lib/server/access/testing/software-authenticator'
import { clearSessionCache, sessionCookie } from '@/lib/server/access/session'
import { insertPasskeyChallenge } from '@/lib/server/db/access/passkey-challenges'
import { usePasskey } from '@/lib/server/db/access/passkeys'
import { database } from '@/lib/server/db/engine/client'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { type CallResult, callRoute } from '@/lib/server/testing/call-route'

/** Where `callRoute` reaches Switchboard. */
const origin = 'http://localhost:3000'
const admin = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
const browser = new Headers({ 'user-agent': 'Test browser' })
const as = (cookie: string) => ({ cookie: `${sessionCookie}=${cookie}` })
const cookieFrom = (headers: Headers) => /switchboard-session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
const codeOf = ({ json }: CallResult) => (json as { error?: { details?: { code?: string } } }).error?.details?.code
const withoutId = ({ text }: CallResult) => text.replace(/"requestId":"[^"]+"/, '')
const minutes = (count: number) => count * 60_000
const at = (seconds: number) => new Date(Date.now() + seconds * 1000)
/** Lets the clock run, but not the timers. */
function wait(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  clearSessionCache()
}

type Authenticator = ReturnType<typeof createSoftwareAuthenticator>

const optionsFor = (cookie: string, body: object = {}, headers: Record<string, string> = {}) =>
  callRoute(createOptions, { method: 'POST', body, headers: { ...as(cookie), ...headers } })

async function register(cookie: string, key: Authenticator, change: Tampering = {}, name = 'Phone') {
  const { json } = await optionsFor(cookie)
  return send(cookie, key.create(json, change), name)
}

const send = (cookie: string, credential: object, name = 'Phone') =>
  callRoute(add, { body: { name, credential }, headers: as(cookie) })

async function use(key: Authenticator, change: Tampering = {}) {
  const { json } = await callRoute(createSignInOptions, { method: 'POST' })
  return callRoute(signIn, { body: { credential: key.use(json, change) } })
}

describeEachDatabase('passkeys on %s', (provider) => {
  let opened: TestDatabase
  let ada = ''
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    // Those of another database.
    deleteSingleton('ttl-caches')
    ada = cookieFrom((await callRoute(enable, { body: admin })).headers)
  }, 60_000)
  afterAll(() => opened.close())
  afterEach(() => {
    vi.useRealTimers()
    deleteSingleton('rate-limits')
  })

  /** Invites a person, accepts, and returns cookie and ID. */
  async function join(name: string) {
    const email = `${name}@example.com`
    const { json } = await callRoute(inviteRoute, { body: { email }, headers: as(ada) })
    const token = (json as NewInvitation).url.split('/').at(-1) ?? ''
    const cookie = await acceptInvitation(token, { name, email, password: `${name} likes long walks` }, browser)
    const { json: me } = await callRoute(readMe, { headers: as(cookie) })
    return { cookie, id: (me as Person).id }
  }
  const entries = async (action: string) => {
    const { json } = await callRoute(readAudit, { path: `/?action=${action}`, headers: as(ada) })
    return (json as AuditPage).entries
  }

  it('are added, listed, renamed, used and removed', async () => {
    const key = createSoftwareAuthenticator(origin)
    const added = await register(ada, key)
    expect([added.status, added.json]).toMatchObject([201, { name: 'Phone', synced: false, usedAt: null }])
    const { id } = added.json as Passkey
    const change = { method: 'PATCH', params: { id }, body: { name: ' Work phone ' }, headers: as(ada) }
    expect((await callRoute(rename, change)).json).toMatchObject({ name: 'Work phone' })

    const signedIn = await use(key)
    expect([signedIn.status, signedIn.json]).toMatchObject([200, { id: 'local', name: 'Ada' }])
    const cookie = cookieFrom(signedIn.headers)
    const listed = await callRoute(list, { headers: as(cookie) })
    expect(listed.json).toMatchObject({ passkeys: [{ id, name: 'Work phone', usedAt: expect.any(String) }] })

    expect((await callRoute(remove, { method: 'DELETE', params: { id }, headers: as(ada) })).status).toBe(200)
    expect((await callRoute(remove, { method: 'DELETE', params: { id }, headers: as(ada) })).status).toBe(404)
    const refused = await use(key)
    expect([refused.status, codeOf(refused)]).toEqual([401, 'passkey-refused'])
    for (const action of ['passkey-added', 'passkey-renamed', 'passkey-removed', 'sign-in', 'sign-in-failed'])
      expect([action, (await entries(action)).length]).toEqual([action, 1])
    expect(await entries('sign-in')).toMatchObject([{ actorName: 'Ada', details: { with: 'passkey' } }])
  })

  it('refuse a response for another origin, host or purpose, and one without the person', async () => {
    const key = createSoftwareAuthenticator(origin)
    const foreign: Tampering[] = [
      { origin: 'http://localhost:3001' },
      { origin: 'https://localhost:3000' },
      { rpId: 'example.com' },
      { type: 'webauthn.get' },
      { flags: 0x40 },
    ]
    for (const change of foreign) {
      const answer = await register(ada, key, change)
      expect([change, answer.status, codeOf(answer)]).toEqual([change, 422, 'passkey-invalid'])
    }
    expect((await register(ada, key)).status).toBe(201)
    const wrong: Tampering[] = [
      { origin: 'http://localhost:3001' },
      { rpId: 'example.com' },
      { type: 'webauthn.create' },
      { flags: 0 },
      { userHandle: null },
      { userHandle: 'someone' },
    ]
    for (const change of wrong) {
      const answer = await use(key, change)
      expect([change, answer.status, codeOf(answer)]).toEqual([change, 401, 'passkey-refused'])
    }
    const { json } = await callRoute(createSignInOptions, { method: 'POST' })
    const response = {
      ...key.use(json).response,
      signature: createSoftwareAuthenticator(origin).use(json).response.signature,
    }
    expect((await callRoute(signIn, { body: { credential: { ...key.use(json), response } } })).status).toBe(401)
  })

  it('refuse an attestation with certificates, whose revocation lists would be downloaded', async () => {
    for (const format of ['packed', 'tpm', 'apple']) {
      const statement = new Map([['x5c', Buffer.from([0])]])
      const answer = await register(ada, createSoftwareAuthenticator(origin), { attestation: { format, statement } })
      expect([format, codeOf(answer)]).toEqual([format, 'passkey-invalid'])
    }
    const own = createSoftwareAuthenticator(origin)
    expect((await register(ada, own, { attestation: 'self' })).status).toBe(201)
    expect((await use(own)).status).toBe(200)
  })

  it('accept a challenge once, within five minutes, and only for what it is for', async () => {
    const { cookie } = await join('bob')
    const key = createSoftwareAuthenticator(origin)
    const { json: options } = await optionsFor(cookie)
    // A challenge of another session, also of the same person.
    const other = await signInWithPassword('bob@example.com', 'bob likes long walks', browser)
    for (const foreign of [ada, other]) expect(codeOf(await send(foreign, key.create(options)))).toBe('passkey-expired')
    expect((await send(cookie, key.create(options))).status).toBe(201)
    expect(codeOf(await send(cookie, createSoftwareAuthenticator(origin).create(options)))).toBe('passkey-expired')

    // One for a sign-in adds no passkey, and the other way around.
    const { json } = await callRoute(createSignInOptions, { method: 'POST' })
    const { challenge } = (json as { options: { challenge: string } }).options
    const mixed = { options: { ...(options as { options: object }).options, challenge } } as never
    expect(codeOf(await send(cookie, createSoftwareAuthenticator(origin).create(mixed)))).toBe('passkey-expired')
    const credential = key.use(json)
    const together = await Promise.all([1, 2, 3].map(() => callRoute(signIn, { body: { credential } })))
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])

    const { json: late } = await callRoute(createSignInOptions, { method: 'POST' })
    const { json: lateOptions } = await optionsFor(cookie)
    wait(minutes(5) + 1)
    expect(codeOf(await callRoute(signIn, { body: { credential: key.use(late) } }))).toBe('passkey-expired')
    expect(codeOf(await send(cookie, createSoftwareAuthenticator(origin).create(lateOptions)))).toBe('passkey-expired')
  })

  it('refuse a signature counter that does not increase, unless the authenticator does not count', async () => {
    const { cookie } = await join('cleo')
    const [counting, plain] = [createSoftwareAuthenticator(origin), createSoftwareAuthenticator(origin)]
    await register(cookie, counting, { counter: 3 }, 'Key')
    await register(cookie, plain)
    const statuses = []
    for (const counter of [4, 4_000_000_000, 4_000_000_000, 5, 0, 4_000_000_001])
      statuses.push((await use(counting, { counter })).status)
    expect(statuses).toEqual([200, 200, 401, 401, 401, 200])
    expect([(await use(plain)).status, (await use(plain)).status]).toEqual([200, 200])
    const [failure] = await entries('sign-in-failed')
    expect(failure).toMatchObject({ actorName: 'cleo@example.com', targetName: 'Key', details: { problem: 'counter' } })
    const { id } = (await database().prisma.passkey.findFirstOrThrow({ where: { name: 'Key' } })) ?? {}
    const together = await Promise.all([1, 2, 3].map(() => usePasskey(id, 4_000_000_002, false)))
    expect(together.filter(Boolean)).toHaveLength(1)
  })

  it('do not let a disabled person in, with the same answer as for an unknown passkey', async () => {
    const dan = await join('dan')
    const key = createSoftwareAuthenticator(origin)
    await register(dan.cookie, key)
    const change = (disabled: boolean) =>
      callRoute(changePerson, { method: 'PATCH', params: { id: dan.id }, body: { disabled }, headers: as(ada) })
    await change(true)
    const [disabled, unknown] = [await use(key), await use(createSoftwareAuthenticator(origin))]
    expect([disabled.status, withoutId(disabled)]).toEqual([401, withoutId(unknown)])
    await change(false)
    expect((await use(key)).status).toBe(200)
  })

  it('need a recent sign-in or the password', async () => {
    const { cookie } = await join('eli')
    expect((await optionsFor(cookie)).status).toBe(200)
    wait(minutes(10) + 1)
    expect(codeOf(await optionsFor(cookie))).toBe('needs-password')
    expect(codeOf(await optionsFor(cookie, { password: 'wrong' }))).toBe('wrong-password')
    expect((await optionsFor(cookie, { password: 'eli likes long walks' })).status).toBe(200)
    // A person who signs in with a provider has none.
    await database().prisma.user.updateMany({ where: { name: 'eli' }, data: { passwordHash: null } })
    expect((await optionsFor(cookie)).status).toBe(200)
  })

  it('belong to one person, who has at most 20', async () => {
    const { cookie } = await join('fay')
    const keys = Array.from({ length: 19 }, () => createSoftwareAuthenticator(origin))
    for (const key of keys) expect((await register(cookie, key)).status).toBe(201)
    const [first] = keys
    if (!first) throw new Error('no key')
    expect(codeOf(await register(cookie, first))).toBe('passkey-known')
    expect(codeOf(await register(ada, first))).toBe('passkey-known')
    const { json } = await callRoute(list, { headers: as(cookie) })
    const { passkeys } = json as { passkeys: Passkey[] }
    const id = passkeys[0]?.id ?? ''
    expect((await callRoute(remove, { method: 'DELETE', params: { id }, headers: as(ada) })).status).toBe(404)
    const change = { method: 'PATCH', params: { id }, body: { name: 'Of Ada' }, headers: as(ada) }
    expect((await callRoute(rename, change)).status).toBe(404)
    const later = (await callRoute(list, { headers: as(cookie) })).json as { passkeys: Passkey[] }
    expect(later.passkeys.map(({ name }) => name)).toEqual(keys.map(() => 'Phone'))
    const { json: options } = await optionsFor(cookie)
    expect(options).toMatchObject({ options: { excludeCredentials: expect.objectContaining({ length: 19 }) } })
    expect((await send(cookie, createSoftwareAuthenticator(origin).create(options))).status).toBe(201)
    expect(codeOf(await optionsFor(cookie))).toBe('passkeys-full')
  })

  it('are removed by an administrator when a device is lost, which ends the sessions', async () => {
    const gus = await join('gus')
    const key = createSoftwareAuthenticator(origin)
    await register(gus.cookie, key)
    const counts = async () => {
      const { json } = await callRoute(listPeople, { headers: as(ada) })
      return (json as People).people.find(({ id }) => id === gus.id)?.passkeyCount
    }
    expect(await counts()).toBe(1)
    const all = (cookie: string, id = gus.id) =>
      callRoute(removeAll, { method: 'DELETE', params: { id }, headers: as(cookie) })
    expect((await all(gus.cookie)).status).toBe(403)
    expect((await all(ada)).json).toEqual({ name: 'gus', removed: 1 })
    expect([await counts(), (await use(key)).status]).toEqual([0, 401])
    expect((await callRoute(readMe, { headers: as(gus.cookie) })).status).toBe(401)
    expect(await entries('passkeys-removed')).toMatchObject([{ targetId: gus.id, targetName: 'gus' }])
    expect((await all(ada, 'missing')).status).toBe(404)
  })

  it('follow the URL of Switchboard, and need a host name', async () => {
    const proxied = await optionsFor(ada, {}, { 'x-forwarded-proto': 'https' })
    const secure = createSoftwareAuthenticator('https://localhost:3000')
    const credential = secure.create(proxied.json)
    const added = await callRoute(add, {
      body: { name: 'Proxy', credential },
      headers: { ...as(ada), 'x-forwarded-proto': 'https' },
    })
    expect(added.status).toBe(201)
    for (const host of ['127.0.0.1:3000', '[::1]:3000']) {
      expect(codeOf(await optionsFor(ada, {}, { host }))).toBe('passkey-ip-address')
      expect(codeOf(await callRoute(createSignInOptions, { method: 'POST', headers: { host } }))).toBe(
        'passkey-ip-address',
      )
    }
  })

  it('limit failures as passwords do', async () => {
    const key = createSoftwareAuthenticator(origin)
    const statuses = []
    for (let count = 0; count < 11; count += 1) statuses.push((await use(key)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  it('store a limited number of challenges and delete expired ones', async () => {
    const { passkeyChallenge } = database().prisma
    await passkeyChallenge.deleteMany()
    const signInPurpose = { purpose: 'sign-in', sessionId: null, userHandle: null } as const
    const registerPurpose = { purpose: 'register', sessionId: 's', userHandle: 'u' } as const
    await insertPasskeyChallenge('old', signInPurpose, at(-1))
    await insertPasskeyChallenge('own', registerPurpose, at(1))
    for (const count of [1, 2, 3, 4, 5]) await insertPasskeyChallenge(`c${count}`, signInPurpose, at(60 + count), 3)
    const stored = await passkeyChallenge.findMany({ orderBy: { hash: 'asc' } })
    expect(stored.map(({ hash }) => hash)).toEqual(['c3', 'c4', 'c5', 'own'])
  })

  it('do not work while accounts are off', async () => {
    const key = createSoftwareAuthenticator(origin)
    await register(ada, key)
    const { json } = await callRoute(createSignInOptions, { method: 'POST' })
    await callRoute(disable, { method: 'DELETE', headers: as(ada) })
    expect((await callRoute(signIn, { body: { credential: key.use(json) } })).status).toBe(401)
    expect((await callRoute(createSignInOptions, { method: 'POST' })).status).toBe(401)
    expect((await optionsFor(ada)).status).toBe(409)
  })
})
