import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxTaskRatings } from '@/lib/api/constants'
import { database } from '@/lib/server/db/engine/client'
import { removeTasks } from '@/lib/server/db/tasks/conversation-tasks'
import { listTasks } from '@/lib/server/db/tasks/list-tasks'
import { importRatings, listRatings, saveRating } from '@/lib/server/db/tasks/task-ratings'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedTask } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

const message = { item: 'message', itemId: 'm1' } as const
const artifact = { item: 'artifact', itemId: 'a\u0000 漢字' } as const

describeEachDatabase('ratings on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
  })
  afterAll(() => opened.close())

  it('are stored, replaced, counted, filtered and deleted with the task', async () => {
    const viewer = await newViewer()
    const [{ id }, other] = [await storedTask(viewer), await storedTask(viewer)]
    await saveRating(viewer, id, { ...message, value: 'up' })
    await saveRating(viewer, id, { ...message, value: 'down', comment: 'Wrong city' })
    await saveRating(viewer, id, { ...artifact, value: 'up' })
    const { [id]: ratings = [] } = await listRatings(viewer, [id, other.id])
    expect(ratings).toMatchObject([
      { ...message, value: 'down', comment: 'Wrong city' },
      { item: 'artifact', value: 'up' },
    ])
    expect(await findTask(viewer, id)).toMatchObject({ upRatings: 1, downRatings: 1 })
    expect((await listTasks(viewer, { rating: 'down' })).tasks.map((task) => task.id)).toEqual([id])

    await saveRating(viewer, id, { ...message, value: null })
    expect(await findTask(viewer, id)).toMatchObject({ upRatings: 1, downRatings: 0 })
    expect((await listTasks(viewer, { rating: 'down' })).total).toBe(0)

    await removeTasks(viewer, [id])
    expect(await database().prisma.taskRating.count({ where: { taskId: id } })).toBe(0)
  })

  it('belong to the owner of the task', async () => {
    const [viewer, stranger] = [await newViewer(), await newViewer()]
    const { id } = await storedTask(viewer)
    await expect(saveRating(stranger, id, { ...message, value: 'up' })).rejects.toMatchObject({ kind: 'not-found' })
    await saveRating(viewer, id, { ...message, value: 'up' })
    expect(await listRatings(stranger, [id])).toEqual({})
  })

  it('are counted when they are written at the same time', async () => {
    const viewer = await newViewer()
    const { id } = await storedTask(viewer)
    const ids = Array.from({ length: 8 }, (_, index) => `m${index}`)
    await Promise.all(ids.map((itemId) => saveRating(viewer, id, { item: 'message', itemId, value: 'up' })))
    expect(await findTask(viewer, id)).toMatchObject({ upRatings: 8, downRatings: 0 })
  })

  it('are limited in number', async () => {
    const viewer = await newViewer()
    const { id } = await storedTask(viewer)
    const at = new Date().toISOString()
    await importRatings(
      database().prisma,
      id,
      Array.from({ length: maxTaskRatings }, (_, index) => ({ item: 'message', itemId: `m${index}`, value: 'up', at })),
    )
    await expect(saveRating(viewer, id, { ...artifact, value: 'up' })).rejects.toMatchObject({ kind: 'conflict' })
    // A rating that replaces another one is not an additional one.
    await saveRating(viewer, id, { ...message, value: 'down' })
    expect(await findTask(viewer, id)).toMatchObject({ upRatings: maxTaskRatings - 1, downRatings: 1 })
  })

  it('are imported once for IDs that are stored as the same one', async () => {
    const viewer = await newViewer()
    const { id } = await storedTask(viewer)
    const itemIds = ['a\u0000', 'a\uFFFD', 'b']
    await importRatings(
      database().prisma,
      id,
      itemIds.map((itemId) => ({ item: 'message', itemId, value: 'up', at: '2026-01-01T00:00:00.000Z' })),
    )
    expect((await listRatings(viewer, [id]))[id]).toHaveLength(2)
  })
})
