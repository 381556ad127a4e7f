import { afterAll, beforeAll, expect, it } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { listTasks, type TaskQuery } from '@/lib/server/db/tasks/list-tasks'
import { updateTask } from '@/lib/server/db/tasks/tasks'
import { createTask } from '@/lib/server/db/events/events'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { Viewer } from '@/lib/server/platform/viewer'

describeEachDatabase('lists of tasks on %s', (provider) => {
  let opened: TestDatabase
  let viewer: Viewer
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    viewer = await newViewer()
    const agent = await storedAgent(viewer)
    const task = async (title: string, day: number, patch: Parameters<typeof updateTask>[1]) => {
      const createdAt = new Date(Date.UTC(2026, 0, day))
      const dialect = title === 'a' ? 'v0.1' : 'v1.0'
      const { id } = await createTask(viewer, { agentId: agent.id, dialect, callerDialect: 'v1.0', title, createdAt })
      await updateTask(id, patch)
      return id
    }
    const first = await task('a', 1, { state: 'completed', open: false, spanMs: 500, rowCount: 7 })
    await task('b', 2, { state: 'failed', open: false, spanMs: 9_000, rowCount: 7, faulty: true })
    const again = await task('c', 3, { state: 'completed', open: false, spanMs: 2_147_483_647, rowCount: 90_000 })
    await task('d', 4, { state: 'working' })
    await task('e', 5, { state: 'input-required', open: false, spanMs: 500, rowCount: 12 })
    await database().prisma.task.update({ where: { id: again }, data: { rerunOf: first } })
    for (const [day, title] of [...'cedab'].entries())
      await database().prisma.task.updateMany({
        where: { ownerId: viewer.userId, title },
        data: { updatedAt: new Date(Date.UTC(2026, 1, day + 1)) },
      })
    await database().prisma.task.update({ where: { id: first }, data: { imported: { at: '2026-01-01' } } })
  })
  afterAll(() => opened.close())

  async function titles(query: TaskQuery): Promise<string> {
    const { tasks, nextCursor } = await listTasks(viewer, query)
    const pageTitles = tasks.map(({ title }) => title).join('')
    return nextCursor ? pageTitles + (await titles({ ...query, cursor: nextCursor })) : pageTitles
  }

  const expected: [TaskQuery, string][] = [
    [{}, 'edcba'],
    [{ order: 'asc' }, 'abcde'],
    [{ sort: 'updated' }, 'badec'],
    [{ sort: 'updated', order: 'asc' }, 'cedab'],
    [{ sort: 'duration' }, 'cbead'],
    [{ sort: 'duration', order: 'asc' }, 'daebc'],
    [{ sort: 'events' }, 'cebad'],
    [{ sort: 'events', order: 'asc' }, 'dabec'],
    [{ state: ['completed', 'failed'] }, 'cba'],
    [{ dialect: 'v0.1' }, 'a'],
    [{ origin: 'call' }, 'edb'],
    [{ origin: 'imported' }, 'a'],
    [{ origin: 'rerun' }, 'c'],
    [{ faulty: true }, 'b'],
    [{ longer: 9_000 }, 'cb'],
    [{ longer: 500, sort: 'events', state: ['completed'] }, 'ca'],
    [{ since: new Date(Date.UTC(2026, 0, 2)), until: new Date(Date.UTC(2026, 0, 4)) }, 'cb'],
  ]
  it.each(expected)('%j, page by page', async (query, order) => {
    expect(await titles(query)).toBe(order)
    expect(await titles({ ...query, limit: 1 })).toBe(order)
    expect(await titles({ ...query, limit: 2 })).toBe(order)
    expect(await listTasks(viewer, { ...query, limit: 1 })).toMatchObject({ total: order.length, totalIsLeast: false })
  })

  it('reject the cursor of another order', async () => {
    const { nextCursor } = await listTasks(viewer, { sort: 'events', limit: 1 })
    const list = listTasks(viewer, { limit: 1, cursor: `${nextCursor}` })
    await expect(list).rejects.toMatchObject({ kind: 'invalid-input' })
  })
})
