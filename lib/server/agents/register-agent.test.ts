import { expect, it } from 'vitest'
import { changeAgent } from '@/lib/server/agents/change-agent'
import { previewAgent, registerAgent } from '@/lib/server/agents/register-agent'
import { cardV10 } from '@/lib/server/agents/testing/cards'
import { archiveAgent, requireAgent } from '@/lib/server/db/agents/agents'
import { database } from '@/lib/server/db/engine/client'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { sendJson, startHttpServer } from '@/lib/server/testing/http-server'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

it('stores an agent with its owner', async () => {
  await setTestEnvironment()
  await migrateTestDatabase()
  const { prisma } = database()
  await prisma.$executeRawUnsafe(
    `CREATE TRIGGER "refuse" BEFORE UPDATE OF "ownerName" ON "Agent" BEGIN SELECT RAISE(ABORT, 'no'); END`,
  )
  const input = { card: cardV10('http://127.0.0.1:9/rpc'), owner: 'Team Sun' }
  const { agent } = await registerAgent(localViewer(), input, 'http://localhost')
  expect(await prisma.agent.findMany({ select: { id: true, ownerName: true } })).toEqual([
    { id: agent.id, ownerName: 'Team Sun' },
  ])
})

it('restores an archived agent with its endpoint, protocol version and tags, unless new ones are given', async () => {
  await setTestEnvironment()
  await migrateTestDatabase()
  const viewer = localViewer()
  const server = await startHttpServer((_, response) => sendJson(response, cardV10('http://127.0.0.1:9/rpc')))
  const input = { url: server.url }
  const { agent } = await registerAgent(viewer, input, 'http://localhost')
  const chosen = { url: 'http://127.0.0.1:9/mine', dialect: 'v0.3', tags: ['billing'] } as const
  await changeAgent(viewer, agent.id, { ...chosen, tags: [...chosen.tags] })
  await archiveAgent(viewer, agent.id)
  const expected = { url: chosen.url, dialectOverride: 'v0.3', tags: ['billing'] }
  expect((await previewAgent(viewer, input)).agent).toMatchObject({ url: chosen.url, dialect: 'v0.3' })
  await registerAgent(viewer, input, 'http://localhost')
  expect(await requireAgent(viewer, agent.id)).toMatchObject({ ...expected, lifecycle: 'active' })
  await archiveAgent(viewer, agent.id)
  await registerAgent(viewer, { ...input, endpoint: 'http://127.0.0.1:9/new', dialect: 'v1.0' }, 'http://localhost')
  expect(await requireAgent(viewer, agent.id)).toMatchObject({
    ...expected,
    url: 'http://127.0.0.1:9/new',
    dialectOverride: 'v1.0',
  })
})
