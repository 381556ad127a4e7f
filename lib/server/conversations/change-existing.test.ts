import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeExisting } from '@/lib/server/conversations/change-existing'
import { appendEvents } from '@/lib/server/db/events'
import { createTask } from '@/lib/server/db/tasks'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

let opened: TestDatabase
beforeAll(async () => {
  opened = await useTestDatabase('sqlite')
}, 60_000)
afterAll(() => opened.close())

it('follows a task to the conversation that it moved to, and says where its own is gone', async () => {
  const viewer = await newViewer()
  const agent = await storedAgent(viewer)
  const task = { agentId: agent.id, dialect: 'v1.0', callerDialect: 'v1.0', title: 'Say hello' } as const
  const contextId = randomUUID()
  const first = await createTask(viewer, { ...task, contextId })
  const { id } = await createTask(viewer, task)
  const own = await changeExisting(viewer, id, { read: true })
  expect(own.id).not.toBe(first.conversationId)

  await appendEvents(id, [], { state: 'working', open: true, contextId }, { news: { rests: false, contextId } })
  expect(await changeExisting(viewer, id, { read: true })).toMatchObject({ id: first.conversationId, taskCount: 2 })
  await expect(changeExisting(viewer, own.id, { read: true })).rejects.toMatchObject({ kind: 'not-found' })
})
