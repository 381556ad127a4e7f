import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { changeExisting } from '@/lib/server/conversations/change-existing'
import { appendEvents } from '@/lib/server/db/events'
import { createTask } from '@/lib/server/db/tasks'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

const meanwhile = vi.hoisted(() => ({ happens: async (): Promise<unknown> => undefined }))
vi.mock(import('@/lib/server/conversations/existing-conversation'), async (original) => {
  const { existingConversation } = await original()
  return {
    existingConversation: async (viewer, id) => {
      const found = await existingConversation(viewer, id)
      await meanwhile.happens()
      return found
    },
  }
})

let opened: TestDatabase
beforeAll(async () => {
  opened = await useTestDatabase('sqlite')
}, 60_000)
afterAll(() => opened.close())

it('follows a task that moves to another conversation while its own is read, and says where that is gone', async () => {
  const viewer = await newViewer()
  const agent = await storedAgent(viewer)
  const task = { agentId: agent.id, dialect: 'v1.0', callerDialect: 'v1.0', title: 'Say hello' } as const
  const contextId = randomUUID()
  const first = await createTask(viewer, { ...task, contextId })
  const { id } = await createTask(viewer, task)
  const own = (await changeExisting(viewer, id, { read: true })).id

  const news = { rests: false, contextId }
  meanwhile.happens = () => appendEvents(id, [], { state: 'working', open: true, contextId }, { news })
  const changed = await changeExisting(viewer, id, { read: true })
  expect(changed).toMatchObject({ id: first.conversationId, unread: false, taskCount: 2 })
  await expect(changeExisting(viewer, own, { read: true })).rejects.toMatchObject({ kind: 'not-found' })
})
