import { afterAll, beforeAll, expect, it } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { createTask } from '@/lib/server/db/events/events'
import { findRecentTasks } from '@/lib/server/db/tasks/recent-tasks'
import { prepareTaskCreation, type NewTask } from '@/lib/server/db/tasks/task-creation'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

const newTask = (agentId: string, overrides: Partial<NewTask>): NewTask => ({
  agentId,
  dialect: 'v1.0',
  callerDialect: 'v1.0',
  title: 'Hello',
  text: overrides.title ?? 'Hello',
  ...overrides,
})

describeEachDatabase('a search of recent tasks on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
  })
  afterAll(() => opened.close())

  it('lists tasks with the ID first, and those with the words after them', async () => {
    const [viewer, stranger] = [await newViewer(), await newViewer()]
    const { id: agentId } = await storedAgent(viewer)
    for (const overrides of [
      { remoteId: 'report' },
      { callerId: 'report' },
      { title: 'Write a report' },
      { title: 'Else' },
    ])
      await createTask(viewer, newTask(agentId, overrides))
    const { id: other } = await storedAgent(stranger)
    await createTask(stranger, newTask(agentId, { remoteId: 'report', title: 'Theirs' }))
    await createTask(viewer, newTask(other, { remoteId: 'report' }))
    const search = async (limit: number) => (await findRecentTasks(viewer, 'report', limit)).map(({ title }) => title)
    expect(await search(5)).toEqual(['Hello', 'Hello', 'Hello', 'Write a report'])
    expect(await search(1)).toEqual(['Hello'])
  })

  it('finds the newest of many tasks to which an agent gave the same ID', async () => {
    const viewer = await newViewer()
    const { id: agentId } = await storedAgent(viewer)
    const rows = Array.from({ length: 1_200 }, () => ({
      ...prepareTaskCreation(viewer, newTask(agentId, { remoteId: '1' })).row,
      searchText: '',
    }))
    for (let start = 0; start < rows.length; start += 500)
      await database().prisma.task.createMany({ data: rows.slice(start, start + 500) })
    const newest = await createTask(viewer, newTask(agentId, { remoteId: '1' }))
    expect((await findRecentTasks(viewer, '1', 1)).map(({ id }) => id)).toEqual([newest.id])
  })
})
