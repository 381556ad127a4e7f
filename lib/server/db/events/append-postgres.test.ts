import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { findConversation } from '@/lib/server/db/conversations/conversations'
import { database } from '@/lib/server/db/engine/client'
import { openPostgres } from '@/lib/server/db/engine/open-postgres'
import { createTask } from '@/lib/server/db/events/events'
import { appendBatch } from '@/lib/server/db/events/write-appends'
import { databaseOptions } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'

const rounds = 40

const end = (taskId: string, db = database()) => {
  const changes = [{ id: taskId, state: 'completed', open: false } as const]
  return appendBatch({ creations: [], events: [], changes, updates: [{ taskId, update: { rests: true } }] }, db)
}

it(
  'turns of a conversation that end on two instances at once leave it at rest',
  { ...databaseOptions('postgresql'), timeout: 60_000 },
  async ({ skip }) => {
    const opened = await useTestDatabase('postgresql')
    onTestFinished(opened.close)
    if (!opened.env?.DATABASE_URL) return skip('PGlite has one session only')
    const other = openPostgres({ connectionString: opened.env.DATABASE_URL })
    onTestFinished(other.close)
    const viewer = await newViewer()
    const { id: agentId } = await storedAgent(viewer)
    const task = { agentId, dialect: 'v1.0', callerDialect: 'v1.0', title: 'Say hello' } as const
    for (let round = 0; round < rounds; round += 1) {
      const contextId = randomUUID()
      const [first, second] = [
        await createTask(viewer, { ...task, contextId }),
        await createTask(viewer, { ...task, contextId }),
      ]
      await Promise.all([end(first.id), end(second.id, other)])
      expect(await findConversation(viewer, first.id)).toMatchObject({ running: false, state: 'completed' })
    }
  },
)
