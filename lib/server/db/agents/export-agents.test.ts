import { expect, it } from 'vitest'
import { listPublishedAgents } from '@/lib/server/db/agents/export-agents'
import { newAgent, storedAgent } from '@/lib/server/db/testing/samples'
import { createAgents } from '@/lib/server/db/agents/write-agent'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { actFor } from '@/lib/server/platform/viewer'

it('lists more agents than a query may name, each once, with its tags', async () => {
  await setTestEnvironment({})
  await migrateTestDatabase()
  const viewer = actFor('local')
  const slugs = Array.from({ length: 1200 }, (_, index) => `agent-${index}`)
  await createAgents(
    viewer,
    slugs.map((slug) => newAgent({ slug })),
    async () => {},
  )
  await storedAgent(viewer, { slug: 'tagged', tags: ['ours'] })
  const listed = await listPublishedAgents(viewer)
  expect(listed.map(({ slug }) => slug).toSorted()).toEqual([...slugs, 'tagged'].toSorted())
  expect(listed.at(-1)).toMatchObject({ slug: 'tagged', tags: ['ours'] })
})
