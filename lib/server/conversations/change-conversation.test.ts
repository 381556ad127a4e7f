import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patchConversation } from '@/lib/server/conversations/change-conversation'
import { appendEvents, createTask } from '@/lib/server/db/events/events'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

let opened: TestDatabase
beforeAll(async () => {
  opened = await useTestDatabase('sqlite')
}, 60_000)
afterAll(() => opened.close())

it('follows a task to its new conversation, and rejects the ID of its former one', async () => {
  const viewer = await newViewer()
  const agent = await storedAgent(viewer)
  const task = { agentId: agent.id, dialect: 'v1.0', callerDialect: 'v1.0', title: 'Say hello' } as const
  const contextId = randomUUID()
  const first = await createTask(viewer, { ...task, contextId })
  const { id } = await createTask(viewer, task)
  const own = await patchConversation(viewer, id, { read: true })
  expect(own.id).not.toBe(first.conversationId)

  await appendEvents(id, [], { state: 'working', open: true, contextId }, { update: { rests: false, contextId } })
  expect(await patchConversation(viewer, id, { read: true })).toMatchObject({ id: first.conversationId, taskCount: 2 })
  await expect(patchConversation(viewer, own.id, { read: true })).rejects.toMatchObject({ kind: 'not-found' })
})
