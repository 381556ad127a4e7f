import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCatalogChanges, resetForeignRevisions } from '@/lib/server/db/agents/catalog/catalog-changes'
import { loadCatalogIndex, visibleEntries } from '@/lib/server/db/agents/catalog/catalog-index'
import { database } from '@/lib/server/db/engine/client'
import { updateAgent } from '@/lib/server/db/agents/agents'
import { listAgents } from '@/lib/server/db/agents/list-agents'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { type TestDatabase, newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { Viewer } from '@/lib/server/platform/viewer'

const names = async (viewer: Viewer) => (await listAgents(viewer, { sort: 'name' })).agents.map(({ name }) => name)
const countMatches = async (viewer: Viewer, q: string) => (await listAgents(viewer, { q })).total

/** Returns the number of changes that the next read would report again. */
const changed = async () => (await readCatalogChanges((await readCatalogChanges(0n)).next)).changed

describeEachDatabase('the catalog in memory on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
  }, 60_000)
  afterAll(() => opened.close())

  it('is read again only after a change', async () => {
    const viewer = await newViewer()
    const { id } = await storedAgent(viewer, { name: 'Courier' })
    const of = async () => (await loadCatalogIndex()).entries.get(id)
    const before = await of()
    expect(before?.name).toBe('courier')
    expect(await of()).toBe(before)
    await updateAgent(viewer, id, { name: 'Carrier' })
    expect((await of())?.name).toBe('carrier')
  })

  it('contains a changed status, whichever instance stored it', async () => {
    const viewer = await newViewer()
    const { id } = await storedAgent(viewer)
    const down = async () => (await listAgents(viewer, { status: 'down' })).total
    expect(await down()).toBe(0)
    await database().prisma.agent.update({ where: { id }, data: { status: 'down', statusRank: 3 } })
    expect(await down()).toBe(1)
  })

  it('contains what concurrent callers stored, as soon as it is stored', async () => {
    const viewer = await newViewer()
    const one = async (index: number) => {
      const { id } = await storedAgent(viewer, { name: `Courier ${index}` })
      expect(await countMatches(viewer, `"courier ${index}"`)).toBe(1)
      await updateAgent(viewer, id, { name: `Parcel ${index}` })
      expect(await countMatches(viewer, `"courier ${index}"`)).toBe(0)
    }
    await Promise.all(Array.from({ length: 10 }, (_, index) => one(index + 10)))
    expect(await countMatches(viewer, 'parcel')).toBe(10)
  })

  it('drops deleted agents, even if as many are added', async () => {
    const viewer = await newViewer()
    await storedAgent(viewer, { name: 'Stays' })
    const { id } = await storedAgent(viewer, { name: 'Gone' })
    expect(await names(viewer)).toEqual(['Gone', 'Stays'])
    await database().prisma.agent.delete({ where: { id } })
    await storedAgent(viewer, { name: 'New' })
    expect(await names(viewer)).toEqual(['New', 'Stays'])
    expect((await listAgents(viewer)).total).toBe(2)
  })
})

// In the embedded database, transactions run one after another, and their numbers are in its file.
describe('the catalog in memory on a PostgreSQL server', { tags: ['exhaustive'] }, () => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase('postgresql')
  }, 60_000)
  afterAll(() => opened.close())

  it('misses nothing of a transaction that commits after a later one', async ({ skip }) => {
    if (!opened.env) return skip('PGlite has one session only')
    const viewer = await newViewer()
    const late = await storedAgent(viewer, { name: 'Late' })
    const quick = await storedAgent(viewer, { name: 'Quick' })
    const [written, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = database().prisma.$transaction(
      async (tx) => {
        await tx.agent.update({ where: { id: late.id }, data: { nameKey: 'early', updatedAt: new Date(0) } })
        written.resolve()
        await read.promise
      },
      { timeout: 30_000 },
    )
    await written.promise
    await updateAgent(viewer, quick.id, { name: 'Quicker' })
    const entries = async () => visibleEntries(await loadCatalogIndex(), viewer).map(({ name }) => name)
    expect((await entries()).toSorted()).toEqual(['late', 'quicker'])
    const of = async () => (await loadCatalogIndex()).entries.get(quick.id)
    // Until the slow transaction ends, each call checks whether this agent is known, but does not read it again.
    expect(await of()).toBe(await of())
    read.resolve()
    await slow
    expect((await entries()).toSorted()).toEqual(['early', 'quicker'])
  })

  it('is not read repeatedly after a backup of another server was restored', async () => {
    const viewer = await newViewer()
    const { id } = await storedAgent(viewer)
    await database().prisma.agent.update({ where: { id }, data: { revision: 10n ** 15n } })
    expect(await changed()).toBe(1)
    await resetForeignRevisions()
    expect(await changed()).toBe(0)
    await updateAgent(viewer, id, { name: 'Again' })
    expect(await names(viewer)).toEqual(['Again'])
  })
})
