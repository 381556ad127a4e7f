import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { createSqliteAppender } from '@/lib/server/db/events/append-sqlite'
import { prepareTaskCreation } from '@/lib/server/db/tasks/task-creation'
import { logRow, storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

let opened: TestDatabase
beforeAll(async () => {
  opened = await useTestDatabase('sqlite')
}, 60_000)
afterAll(() => opened.close())

/** A page with its header, in bytes. */
const frameBytes = 4096 + 24
const atOnce = 8

const events = (ids: string[], seq: number) =>
  ids.map((taskId) => ({ ...logRow(seq, 'x'.repeat(300)), taskId, event: '{}' }))

it('calls write few pages to the journal', async () => {
  const viewer = await newViewer()
  const { id: agentId } = await storedAgent(viewer)
  const target = database()
  if (target.provider !== 'sqlite') throw new Error('not SQLite')
  const db = new Sqlite(target.file)
  const append = createSqliteAppender(db)

  function callAgents(): void {
    const task = { agentId, dialect: 'v1.0', callerDialect: 'v1.0', title: 'Say hello' } as const
    // The app takes a few milliseconds from planning a task to storing it.
    const planned = new Date(Date.now() - 5)
    const creations = Array.from({ length: atOnce }, () => prepareTaskCreation(viewer, { ...task, createdAt: planned }))
    const ids = creations.map(({ row }) => row.id)
    append({ creations, events: events(ids, 1), changes: ids.map((id) => ({ id, lastSeq: 1 })), updates: [] })
    const statusAt = new Date()
    const changes = ids.map((id, index) => {
      const named = { remoteId: randomUUID(), contextId: randomUUID() }
      return {
        id,
        ...named,
        state: 'completed' as const,
        open: false,
        statusAt,
        spanMs: 10 + index,
        rowCount: 2,
        lastSeq: 2,
      }
    })
    const updates = changes.map(({ id, contextId }) => ({ taskId: id, update: { contextId, rests: true } }))
    append({ creations: [], events: events(ids, 2), changes, updates })
  }

  db.pragma('wal_autocheckpoint = 0')
  for (let batch = 0; batch < 50; batch += 1) callAgents()
  db.pragma('wal_checkpoint(TRUNCATE)')
  const batches = 40
  for (let batch = 0; batch < batches; batch += 1) callAgents()
  const pages = statSync(`${target.file}-wal`).size / frameBytes
  db.close()
  // With indexes whose times descend, and an index entry for each new conversation that its first turn removes, it is 14.9.
  expect(pages / batches / atOnce).toBeLessThan(14.2)
})
