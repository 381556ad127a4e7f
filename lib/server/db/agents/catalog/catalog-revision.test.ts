import { afterAll, beforeAll, expect, it } from 'vitest'
import { archiveAgent, markAgentStatus, markAgentUsed, updateAgent } from '@/lib/server/db/agents/agents'
import { readCatalogRevision } from '@/lib/server/db/agents/catalog/catalog-changes'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

describeEachDatabase('the revision of a catalog on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
  }, 60_000)
  afterAll(() => opened.close())

  it('changes with every change, and only then', async () => {
    const viewer = await newViewer()
    const empty = await readCatalogRevision(viewer)
    const { id } = await storedAgent(viewer, {})
    const changes = [
      () => storedAgent(viewer, {}),
      () => updateAgent(viewer, id, { ownerName: 'Travel team' }),
      () => markAgentStatus(id, 'up', null),
      () => markAgentStatus(id, 'degraded', { code: 'slow', sentence: 'Slow' }),
      () => markAgentStatus(id, 'degraded', { code: 'auth', sentence: 'Asks for a credential' }),
      () => markAgentUsed(id),
      () => archiveAgent(viewer, id),
    ]
    const revisions = [empty, await readCatalogRevision(viewer)]
    for (const change of changes) {
      await change()
      revisions.push(await readCatalogRevision(viewer))
    }
    expect(new Set(revisions).size).toBe(changes.length + 2)

    await markAgentStatus(id, 'degraded', { code: 'auth', sentence: 'Still asks for a credential' })
    expect(await readCatalogRevision(viewer)).toBe(revisions.at(-1))
  })

  it('is separate for each user', async () => {
    const [viewer, other] = [await newViewer(), await newViewer()]
    const before = await readCatalogRevision(viewer)
    await storedAgent(other, {})
    expect(await readCatalogRevision(viewer)).toBe(before)
  })
})
