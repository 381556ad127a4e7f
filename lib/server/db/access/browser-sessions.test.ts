import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  deleteBrowserSessions,
  insertBrowserSession,
  type NewSession,
  type SignInProof,
} from '@/lib/server/db/access/browser-sessions'
import { deleteProvider, insertProvider, updateProvider } from '@/lib/server/db/access/identity-providers'
import { deletePasskeys, insertPasskey } from '@/lib/server/db/access/passkeys'
import { replacePasswordHash, updatePerson } from '@/lib/server/db/access/people'
import { database } from '@/lib/server/db/engine/client'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

const limits = { createdAfter: new Date(0), usedAfter: new Date(0) }
/** Time for a statement to begin waiting for a lock. */
const lockMs = 200

/** Creates a person with a password, a passkey and an identity provider. */
async function setUp() {
  const { userId } = await newViewer()
  await replacePasswordHash(userId, null, 'first')
  const key = { name: 'Key', credentialId: randomUUID(), transports: [], backedUp: false, userHandle: randomUUID() }
  const { id: passkeyId } = await insertPasskey(userId, { ...key, publicKey: new Uint8Array([1]), counter: 0 })
  const providerId = randomUUID()
  const content = { name: 'Provider', issuer: `https://${providerId}.example`, clientId: 'c', secret: null }
  const rules = { scopes: 'openid', groupsClaim: null, groupRules: [], domains: [], createsAccounts: true }
  await insertProvider(providerId, { ...content, ...rules, defaultRole: 'member' as const, disabled: false })
  const insert = (proof: SignInProof, session: Partial<NewSession> = {}) => {
    const place = { id: randomUUID(), userId, userAgent: '', address: '' }
    return insertBrowserSession({ ...place, providerId: null, providerSession: null, ...session }, limits, proof)
  }
  const count = () => database().prisma.browserSession.count({ where: { userId } })
  return { userId, passkeyId, providerId, insert, count }
}

describeEachDatabase('a new session on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
  }, 60_000)
  afterAll(() => opened.close())

  it('is stored while what the person signed in with is valid', async () => {
    const { passkeyId, providerId, insert, count } = await setUp()
    expect(await insert({ passwordHash: 'first' })).toBe(true)
    expect(await insert({ passkeyId })).toBe(true)
    expect(await insert({}, { providerId })).toBe(true)
    expect(await insert({}, { userId: null })).toBe(true)
    expect(await count()).toBe(3)
  })

  it('is not stored after another password was set, the passkey removed, or the provider changed, disabled or removed', async () => {
    const { userId, passkeyId, providerId, insert, count } = await setUp()
    await replacePasswordHash(userId, 'first', 'second')
    expect(await insert({ passwordHash: 'first' })).toBe(false)
    await deletePasskeys(userId)
    expect(await insert({ passkeyId })).toBe(false)
    await updateProvider(providerId, { issuer: `https://other.${providerId}.example` })
    expect(await insert({ issuer: `https://${providerId}.example` }, { providerId })).toBe(false)
    expect(await insert({ issuer: `https://other.${providerId}.example` }, { providerId })).toBe(true)
    await updateProvider(providerId, { disabled: true })
    expect(await insert({}, { providerId })).toBe(false)
    await deleteProvider(providerId)
    expect(await insert({}, { providerId })).toBe(false)
    expect(await count()).toBe(0)
  })

  it('is not stored for a passkey of another person', async () => {
    const [ann, ben] = [await setUp(), await setUp()]
    expect(await ann.insert({ passkeyId: ben.passkeyId })).toBe(false)
  })

  it('is not stored for a disabled person', async () => {
    const { userId, passkeyId, providerId, insert, count } = await setUp()
    // One administrator must be left.
    await replacePasswordHash((await newViewer('administrator')).userId, null, 'other')
    await updatePerson(userId, { disabled: true })
    expect(await insert({ passwordHash: 'first' })).toBe(false)
    expect(await insert({ passkeyId })).toBe(false)
    expect(await insert({}, { providerId })).toBe(false)
    expect(await count()).toBe(0)
  })

  it('waits for a password that is about to change', async () => {
    const { userId, insert, count } = await setUp()
    const written = Promise.withResolvers<void>()
    const changed = database().prisma.$transaction(async (tx) => {
      await replacePasswordHash(userId, 'first', 'second', tx)
      written.resolve()
      await sleep(lockMs)
    })
    await written.promise
    expect(await insert({ passwordHash: 'first' })).toBe(false)
    await changed
    expect(await count()).toBe(0)
  })

  it('never remains after a change at the same time that ends the sessions', async () => {
    const { userId, providerId, insert, count } = await setUp()
    const changePassword = async (round: number) => {
      await replacePasswordHash(userId, round === 0 ? 'first' : `${round}`, `${round + 1}`)
      await deleteBrowserSessions(userId, {})
    }
    for (let round = 0; round < 10; round += 1) {
      const passwordHash = round === 0 ? 'first' : `${round}`
      await Promise.all([insert({ passwordHash }), changePassword(round), insert({ passwordHash })])
      expect(await count()).toBe(0)
      const disable = updateProvider(providerId, { disabled: true })
      await Promise.all([insert({}, { providerId }), disable, insert({}, { providerId })])
      expect(await count()).toBe(0)
      await updateProvider(providerId, { disabled: false })
    }
  })
})
