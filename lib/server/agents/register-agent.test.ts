import { expect, it } from 'vitest'
import { registerAgent } from '@/lib/server/agents/register-agent'
import { cardV10 } from '@/lib/server/agents/testing/cards'
import { database } from '@/lib/server/db/engine/client'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/platform/viewer'
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
