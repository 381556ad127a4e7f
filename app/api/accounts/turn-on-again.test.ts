import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DELETE as disable, POST as enable } from '@/app/api/accounts/route'
import { POST as inviteRoute } from '@/app/api/invitations/route'
import { POST as createKey } from '@/app/api/keys/route'
import { GET as readMe } from '@/app/api/me/route'
import { GET as listPeople } from '@/app/api/people/route'
import { PATCH as changePerson } from '@/app/api/people/[id]/route'
import type { NewInvitation, People, Profile } from '@/lib/api/account'
import type { NewApiKey } from '@/lib/api/api-key'
import { acceptInvitation, signInWithPassword } from '@/lib/server/access/sign-in'
import { insertProvider } from '@/lib/server/db/access/identity-providers'
import { insertPasskey } from '@/lib/server/db/access/passkeys'
import { createTeam } from '@/lib/server/db/access/teams'
import { database } from '@/lib/server/db/engine/client'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { callRoute } from '@/lib/server/testing/call-route'
import { readSetCookie, sessionHeaders } from '@/lib/server/testing/session-headers'

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
const bob = { name: 'Bob', email: 'bob@example.com', password: 'bob likes long walks' }
const carl = { name: 'Carl', email: 'carl@example.com', password: 'carl likes short walks' }
const browser = new Headers()

type Cookies = Record<string, string>

async function turnOn(account: typeof ada): Promise<{ me: Profile; cookies: Cookies }> {
  const answer = await callRoute(enable, { body: account })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return { me: answer.json, cookies: sessionHeaders(readSetCookie(answer.headers)) }
}
const turnOff = async (headers: Cookies) =>
  expect((await callRoute(disable, { method: 'DELETE', headers })).status).toBe(200)
const me = (headers: Cookies) => callRoute(readMe, { headers })
const bearer = (token: string): Cookies => ({ authorization: `Bearer ${token}` })
const personOf = async (headers: Cookies, name: string) => {
  const { people } = (await callRoute(listPeople, { headers })).json as People
  return people.find((person) => person.name === name)
}
const change = (headers: Cookies, id: string, body: object) =>
  callRoute(changePerson, { method: 'PATCH', params: { id }, body, headers })

const lastEntry = () =>
  database().prisma.auditEntry.findFirst({ where: { action: 'accounts-enabled' }, orderBy: { seq: 'desc' } })

async function join(headers: Cookies, person: typeof ada, role: string): Promise<Cookies> {
  const { json } = await callRoute(inviteRoute, { body: { role }, headers })
  const { url } = json as NewInvitation
  return sessionHeaders(await acceptInvitation(url.split('/').at(-1) ?? '', person, browser))
}

/** Gives the built-in user each way to sign in, besides the password. Returns a function that counts those that work. */
async function giveSignIns(cookies: Cookies): Promise<() => Promise<Record<string, number>>> {
  const userId = 'local'
  const { token } = (await callRoute(createKey, { body: { name: 'CI', scope: 'admin' }, headers: cookies }))
    .json as NewApiKey
  const key = { name: 'Key', credentialId: randomUUID(), transports: [], backedUp: false, userHandle: randomUUID() }
  await insertPasskey(userId, { ...key, publicKey: new Uint8Array([1]), counter: 0 })
  const providerId = randomUUID()
  const rules = { scopes: 'openid', groupsClaim: null, groupRules: [], domains: [], createsAccounts: true }
  const content = {
    name: 'Work',
    issuer: `https://${providerId}.example`,
    clientId: 'c',
    secret: null,
    disabled: false,
  }
  await insertProvider(providerId, { ...content, ...rules, defaultRole: 'member' })
  const { prisma } = database()
  await prisma.identity.create({ data: { providerId, subject: 's', userId } })
  const { id: teamId } = await createTeam(randomUUID())
  await prisma.teamMember.create({ data: { teamId, userId, source: providerId } })
  await callRoute(inviteRoute, { body: {}, headers: cookies })
  return async () => ({
    keys: (await me(bearer(token))).status === 200 ? 1 : 0,
    passkeys: await prisma.passkey.count({ where: { userId } }),
    identities: await prisma.identity.count({ where: { userId } }),
    teams: await prisma.teamMember.count({ where: { userId } }),
    invitations: await prisma.accountLink.count({ where: { creatorId: userId, usedAt: null } }),
    session: (await me(cookies)).status === 200 ? 1 : 0,
  })
}
const nothing = { keys: 0, passkeys: 0, identities: 0, teams: 0, invitations: 0, session: 0 }
const everything = { keys: 1, passkeys: 1, identities: 1, teams: 1, invitations: 1, session: 1 }

/** Turns accounts on for Ada, the built-in user, and Bob, another administrator. */
async function setUp() {
  const { cookies: ofAda } = await turnOn(ada)
  const ofBob = await join(ofAda, bob, 'administrator')
  const signIns = await giveSignIns(ofAda)
  expect(await signIns()).toEqual(everything)
  return { ofAda, ofBob, signIns }
}

describeEachDatabase('accounts that are turned on again on %s', (provider) => {
  let opened: TestDatabase
  beforeEach(async () => {
    opened = await useTestDatabase(provider)
    deleteSingleton('rate-limits')
    // Those of another database.
    deleteSingleton('ttl-caches')
  }, 60_000)
  afterEach(() => opened.close())

  it('leave a disabled person disabled, and let another one in with the own address', async () => {
    const { ofBob, signIns } = await setUp()
    expect((await change(ofBob, 'local', { disabled: true })).status).toBe(200)
    await turnOff(ofBob)
    // Everyone is the built-in user now, but not with a key of the person who left.
    expect((await me({})).status).toBe(200)
    expect(await signIns()).toMatchObject({ keys: 0 })
    const { token } = (await callRoute(createKey, { body: { name: 'Now', scope: 'admin' } })).json as NewApiKey
    expect((await me(bearer(token))).status).toBe(200)
    const again = await turnOn({ ...bob, email: 'BOB@example.com', password: 'bob likes new walks' })
    expect(again.me).toMatchObject({ name: 'Bob', email: bob.email, role: 'administrator' })
    expect(again.me.id).not.toBe('local')
    expect((await me(bearer(token))).status).toBe(401)
    expect(await lastEntry()).toMatchObject({ actorId: again.me.id, actorName: 'Bob', targetId: again.me.id })
    expect((await me(ofBob)).status).toBe(401)
    await expect(signInWithPassword(bob.email, bob.password, browser)).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    await signInWithPassword(bob.email, 'bob likes new walks', browser)
    expect(await personOf(again.cookies, 'Ada')).toMatchObject({ id: 'local', email: ada.email, disabled: true })
    expect(await signIns()).toMatchObject({ keys: 0, session: 0 })
    await expect(signInWithPassword(ada.email, ada.password, browser)).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })

  it('make a member or a disabled person an administrator, who enters the own address', async () => {
    const { ofAda, signIns } = await setUp()
    const ofCarl = await join(ofAda, carl, 'member')
    const { id } = (await me(ofCarl)).json as Profile
    await change(ofAda, id, { disabled: true })
    await turnOff(ofAda)
    const again = await turnOn(carl)
    expect(again.me).toMatchObject({ id, role: 'administrator' })
    expect(await personOf(again.cookies, 'Carl')).toMatchObject({ disabled: false })
    expect(await personOf(again.cookies, 'Ada')).toMatchObject({ role: 'administrator', disabled: false })
    expect(await signIns()).toEqual(everything)
  })

  it('end what the first administrator signed in with if somebody else takes over the account', async () => {
    const { ofBob, signIns } = await setUp()
    await change(ofBob, 'local', { disabled: true })
    await turnOff(ofBob)
    const again = await turnOn(carl)
    expect(again.me).toMatchObject({ id: 'local', name: 'Carl', email: carl.email, role: 'administrator' })
    expect(await signIns()).toEqual(nothing)
    await expect(signInWithPassword(ada.email, ada.password, browser)).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    expect(await personOf(again.cookies, 'Bob')).toMatchObject({ role: 'administrator' })
    const entry = await lastEntry()
    expect(entry).toMatchObject({ actorId: 'local', actorName: 'Carl', targetId: 'local', targetName: 'Carl' })
    expect(JSON.parse(entry?.details ?? '')).toEqual({ name: 'Carl', email: carl.email, replaces: ada.email })
  })

  it('keep what the first administrator signs in with, except for sessions, under the same address', async () => {
    const { ofAda, signIns } = await setUp()
    await turnOff(ofAda)
    expect(await signIns()).toMatchObject({ keys: 1 })
    const again = await turnOn({ ...ada, password: 'another long password' })
    expect(again.me).toMatchObject({ id: 'local', email: ada.email })
    expect(await signIns()).toEqual({ ...everything, session: 0 })
    await expect(signInWithPassword(ada.email, ada.password, browser)).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })
})
