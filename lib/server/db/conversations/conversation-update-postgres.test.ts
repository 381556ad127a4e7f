import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  conversationLocks,
  conversationUpdates,
  refusedTasks,
} from '@/lib/server/db/conversations/conversation-update-postgres'
import { database } from '@/lib/server/db/engine/client'
import { planSettings } from '@/lib/server/db/events/append-postgres'
import { createTask } from '@/lib/server/db/events/events'
import { databaseOptions } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { type TestDatabase, newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/** Runs statements in one transaction that is rolled back. Returns the number of pages that each one reads. */
async function countPages(statements: { sql: string; values: (string | null)[] }[]): Promise<number[]> {
  const db = database()
  if (db.provider !== 'postgresql') throw new Error('not PostgreSQL')
  const client = await db.pool.connect()
  const pages: number[] = []
  try {
    await client.query('BEGIN')
    for (const setting of [...planSettings, `SET LOCAL ${refusedTasks} = ''`]) await client.query(setting)
    for (const { sql, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
        values,
      )
      for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? [])
        pages.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])
    }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  return pages
}

describe('an update of one of 5,000 conversations of a person and agent', databaseOptions('postgresql'), () => {
  let opened: TestDatabase
  let taskId: string
  const otherContext = randomUUID()
  beforeAll(async () => {
    opened = await useTestDatabase('postgresql')
    const viewer = await newViewer()
    const { id: agentId } = await storedAgent(viewer)
    const now = new Date()
    const template = { agentId, ownerId: viewer.userId, firstMessage: '', searchText: '', state: 'completed' }
    const rest = { lastTaskId: '', running: false, waiting: false, taskCount: 1, updatedAt: now, changedAt: now }
    await database().prisma.conversation.createMany({
      data: Array.from({ length: 5_000 }, () => ({ ...template, ...rest, key: randomUUID() })),
    })
    const task = { agentId, dialect: 'v1.0', callerDialect: 'v1.0', title: 'Say hello' } as const
    await createTask(viewer, { ...task, contextId: otherContext })
    ;({ id: taskId } = await createTask(viewer, task))
  }, 60_000)
  afterAll(() => opened.close())

  it('reads few pages with and without a context, before and after the tables are analyzed', async () => {
    const updates: (string | undefined)[] = [undefined, randomUUID(), otherContext]
    for (const analyzed of [false, true]) {
      if (analyzed) await database().prisma.$executeRawUnsafe('ANALYZE')
      for (const contextId of updates) {
        const update = { rests: true, ...(contextId !== undefined && { contextId }) }
        const updated = conversationUpdates([{ taskId, update }], new Date().toISOString())
        const pages = await countPages([...conversationLocks([{ taskId, update }]), ...updated])
        expect(pages.length).toBeGreaterThan(0)
        expect(Math.max(...pages), `${contextId}, analyzed: ${analyzed}`).toBeLessThan(80)
      }
    }
  })
})
