import { expect, it } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { listPublishedAgents } from '@/lib/server/db/agents/export-agents'
import { newAgent, storedAgent } from '@/lib/server/db/testing/samples'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { actFor } from '@/lib/server/platform/viewer'

it('lists more agents than a query may name, each once, with its tags', async () => {
  await setTestEnvironment({})
  await migrateTestDatabase()
  const viewer = actFor('local')
  const slugs = Array.from({ length: 1200 }, (_, index) => `agent-${index}`)
  const { skills: _skills, tags: _tags, card: _card, ...columns } = newAgent()
  const rest = { ...columns, ownerId: viewer.userId, nameKey: '', searchText: '' }
  await database().prisma.agent.createMany({ data: slugs.map((slug) => ({ ...rest, slug })) })
  await storedAgent(viewer, { slug: 'tagged', tags: ['ours'] })
  const listed = await listPublishedAgents(viewer)
  expect(listed.map(({ slug }) => slug).toSorted()).toEqual([...slugs, 'tagged'].toSorted())
  expect(listed.at(-1)).toMatchObject({ slug: 'tagged', tags: ['ours'] })
})
