import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateTaskView, listTaskViews, removeTaskView, saveTaskView } from '@/lib/server/db/tasks/task-views'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

describeEachDatabase('saved views on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
  })
  afterAll(() => opened.close())

  it('are listed for the user who saved them, by name', async () => {
    const [viewer, other] = [await newViewer(), await newViewer()]
    const slow = await saveTaskView(viewer, { name: 'slow 漢字', query: 'longer=60000' })
    await saveTaskView(viewer, { name: 'faulty', query: 'faulty=true' })
    expect((await listTaskViews(viewer)).map(({ name }) => name)).toEqual(['faulty', 'slow 漢字'])
    expect(await listTaskViews(other)).toEqual([])
    const conflict = { kind: 'conflict', data: { details: { code: 'view-taken' } } }
    await expect(saveTaskView(viewer, { name: 'faulty', query: '' })).rejects.toMatchObject(conflict)
    await expect(updateTaskView(viewer, slow.id, { name: 'faulty' })).rejects.toMatchObject(conflict)
    await expect(updateTaskView(other, slow.id, { name: 'mine' })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(removeTaskView(other, slow.id)).rejects.toMatchObject({ kind: 'not-found' })
    expect(await updateTaskView(viewer, slow.id, { name: 'patient' })).toEqual({ ...slow, name: 'patient' })
    await removeTaskView(viewer, slow.id)
    expect((await listTaskViews(viewer)).map(({ name }) => name)).toEqual(['faulty'])
  })

  it('are limited in number', async () => {
    const viewer = await newViewer()
    for (let count = 0; count < 50; count += 1) await saveTaskView(viewer, { name: `view ${count}`, query: '' })
    const full = { kind: 'conflict', data: { details: { code: 'views-full' } } }
    await expect(saveTaskView(viewer, { name: 'one more', query: '' })).rejects.toMatchObject(full)
  })
})
