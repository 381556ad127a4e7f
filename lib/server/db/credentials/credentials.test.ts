import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  hasAuthorization,
  listAuthorizations,
  replaceAuthorization,
  consumeAuthorization,
} from '@/lib/server/db/credentials/authorizations'
import { database } from '@/lib/server/db/engine/client'
import {
  listCredentials,
  removeCredential,
  replaceCredential,
  updateTokens,
} from '@/lib/server/db/credentials/credentials'
import { sealedColumns } from '@/lib/server/db/credentials/sealed-columns'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

/** Stores an agent with a credential. */
async function stored() {
  const viewer = await newViewer()
  const { id: agentId } = await storedAgent(viewer)
  const row = {
    id: crypto.randomUUID(),
    agentId,
    scheme: 'oauth',
    userId: '',
    type: 'oauth2',
    shown: { origins: ['https://a.example'] },
    secret: 'k1.sealed',
    tokens: null,
  }
  await replaceCredential(row)
  return { viewer, agentId, row }
}

describeEachDatabase('credentials on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
  })
  afterAll(() => opened.close())

  it('are unique per scheme, and new ones replace old ones with their tokens', async () => {
    const { agentId, row } = await stored()
    await updateTokens(row.id, 'k1.tokens', { origins: [], expiresAt: 'x' })
    expect(await listCredentials(agentId)).toMatchObject([{ ...row, tokens: 'k1.tokens', shown: { expiresAt: 'x' } }])
    const second = { ...row, id: crypto.randomUUID(), secret: 'k1.second' }
    await replaceCredential(second)
    // Tokens that were fetched for the old credential come too late.
    await updateTokens(row.id, 'k1.late', {})
    expect(await listCredentials(agentId)).toMatchObject([second])
    expect([await removeCredential(agentId, 'oauth', ''), await removeCredential(agentId, 'oauth', '')]).toEqual([
      true,
      false,
    ])
  })

  it('are stored even if two callers set the same scheme at once', async () => {
    const { agentId, row } = await stored()
    const rows = [1, 2, 3].map((count) => ({ ...row, scheme: 'new', id: crypto.randomUUID(), secret: `k1.${count}` }))
    await Promise.allSettled(rows.map(replaceCredential))
    const newer = (await listCredentials(agentId)).filter(({ scheme }) => scheme === 'new')
    expect(newer).toHaveLength(1)
    // Ciphertext and ID belong together, or it could not be decrypted.
    expect(rows.find(({ id }) => id === newer[0]?.id)?.secret).toBe(newer[0]?.secret)
  })

  it('are deleted with their agent', async () => {
    const { agentId } = await stored()
    await database().prisma.agent.delete({ where: { id: agentId } })
    expect(await listCredentials(agentId)).toEqual([])
  })

  it('encrypted with an old key are found once each', async () => {
    const { row } = await stored()
    await updateTokens(row.id, 'k2.tokens', {})
    const staleTexts = await Promise.all(sealedColumns.map(({ listStale: stale }) => stale('k2.', 100, 0)))
    const places = staleTexts.flat().map(({ context: place }) => place)
    expect(places.filter((place) => place.includes(row.id))).toEqual([`credential ${row.id}`])
    const text = staleTexts.flat().find(({ context: place }) => place.includes(row.id))
    await text?.replace('k2.sealed')
    const [credentials] = sealedColumns
    const left = (await credentials?.listStale('k2.', 100, 0)) ?? []
    expect(left.some(({ context: place }) => place.includes(row.id))).toBe(false)
  })

  it('have one pending authorization, which is consumed once', async () => {
    const { viewer, agentId } = await stored()
    const ids = { agentId, ownerId: viewer.userId, scheme: 'oauth', secret: 'k1.pending' }
    const later = new Date(Date.now() + 60_000)
    const [first, second, over] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await replaceAuthorization({ ...ids, id: first, expiresAt: later }, false)
    await replaceAuthorization({ ...ids, id: second, expiresAt: later }, false)
    expect([await hasAuthorization(first), await hasAuthorization(second)]).toEqual([false, true])
    expect(await listAuthorizations(agentId)).toMatchObject([{ id: second }])
    const results = await Promise.all([1, 2, 3].map(() => consumeAuthorization(second)))
    expect(results.filter(Boolean)).toMatchObject([{ id: second, secret: 'k1.pending' }])
    await replaceAuthorization({ ...ids, id: over, expiresAt: new Date(Date.now() - 1) }, false)
    expect(await consumeAuthorization(over)).toBeNull()
  })

  it('have one pending authorization for each person who has an own one', async () => {
    const { viewer, agentId } = await stored()
    const ben = await newViewer()
    const begin = async (ownerId: string, personal: boolean) => {
      const id = crypto.randomUUID()
      const row = { id, agentId, ownerId, scheme: 'oauth', secret: 'k1.pending' }
      await replaceAuthorization({ ...row, expiresAt: new Date(Date.now() + 60_000) }, personal)
      return id
    }
    const left = async () => (await listAuthorizations(agentId)).map(({ id }) => id).toSorted()
    const [first, other] = [await begin(viewer.userId, true), await begin(ben.userId, true)]
    expect(await left()).toEqual([first, other].toSorted())
    const second = await begin(viewer.userId, true)
    expect(await left()).toEqual([second, other].toSorted())
    const shared = await begin(ben.userId, false)
    expect(await left()).toEqual([shared])
  })
})
