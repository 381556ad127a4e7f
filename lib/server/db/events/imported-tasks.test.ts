import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LogRow } from '@/lib/a2a/log'
import { database } from '@/lib/server/db/engine/client'
import { removeUnfinishedImports, storeImportedTask, type TaskToImport } from '@/lib/server/db/events/imported-tasks'
import { readEvents } from '@/lib/server/db/events/events'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { logRow, storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns a task with one row. */
function taskOf(agentId: string): TaskToImport {
  const at = new Date()
  const taskText = { lines: [], searchText: '' }
  return {
    id: randomUUID(),
    agentId,
    remoteId: null,
    contextId: null,
    dialect: 'v1.0',
    callerDialect: 'v1.0',
    title: 'Say hello',
    createdAt: at,
    updatedAt: at,
    imported: { at: at.toISOString(), agentName: 'Echo', source: null, exportedAt: null, digest: 'd' },
    summary: {
      rowCount: 1,
      spanMs: 0,
      faulty: false,
      state: 'completed',
      artifactCount: 0,
      states: [],
      taskText,
      logBytes: 9,
    },
    ratings: [],
  }
}

async function* pageOf(row: LogRow): AsyncGenerator<LogRow[]> {
  yield [row]
}

/** Yields one row and then waits, like an import whose process was killed. */
async function* withoutEnd(reached: () => void): AsyncGenerator<LogRow[]> {
  yield [logRow(1)]
  reached()
  await new Promise(() => {})
}

const seqs = async (id: string) => (await readEvents(id, 0, 10)).map(({ seq }) => seq)
const markers = () => database().prisma.setting.count()

describeEachDatabase('imported tasks on %s', (provider) => {
  let opened: TestDatabase
  let viewer: Viewer
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    viewer = await newViewer()
  }, 60_000)
  afterAll(() => opened.close())

  it('deletes the rows of an import whose process was killed, and of no other one', async () => {
    const { id: agentId } = await storedAgent(viewer)
    const before = new Date(Date.now() - 1_000)
    const killed = taskOf(agentId)
    const stored = Promise.withResolvers<void>()
    void storeImportedTask(viewer, killed, withoutEnd(stored.resolve))
    await stored.promise
    const whole = taskOf(agentId)
    await storeImportedTask(viewer, whole, pageOf(logRow(1)))
    expect(await markers()).toBe(1)
    await removeUnfinishedImports(before)
    expect([await seqs(killed.id), await seqs(whole.id)]).toEqual([[1], [1]])
    await removeUnfinishedImports(new Date(Date.now() + 1_000))
    expect([await seqs(killed.id), await seqs(whole.id)]).toEqual([[], [1]])
    expect(await markers()).toBe(0)
  })

  it('keeps the rows of a task whose import ended without deleting its mark', async () => {
    const { id: agentId } = await storedAgent(viewer)
    const whole = taskOf(agentId)
    await storeImportedTask(viewer, whole, pageOf(logRow(1)))
    await database().prisma.setting.create({ data: { name: `unfinished import ${whole.id}`, value: {} } })
    await removeUnfinishedImports(new Date(Date.now() + 1_000))
    expect(await seqs(whole.id)).toEqual([1])
    expect(await markers()).toBe(0)
  })
})
