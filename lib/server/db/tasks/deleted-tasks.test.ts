import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { createTask } from '@/lib/server/db/events/events'
import { removeTasks } from '@/lib/server/db/tasks/conversation-tasks'
import { insertDeletedTasks, isDeletedTask } from '@/lib/server/db/tasks/deleted-tasks'
import { isContextOfOthers, isTaskOfOthers } from '@/lib/server/db/tasks/tasks'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

const versions = { dialect: 'v1.0', callerDialect: 'v1.0', title: 'Say hello' } as const

/** Returns a person, another one, and the ID of an agent. */
const twoPeople = async () => {
  const [ann, ben] = [await newViewer(), await newViewer()]
  return { ann, ben, agentId: (await storedAgent(ann)).id }
}
const remembered = async (ownerId: string) => {
  const where = { ownerId }
  const rows = await database().prisma.deletedTask.findMany({ where, orderBy: { deletedAt: 'asc' } })
  return rows.map(({ remoteId }) => remoteId)
}

describeEachDatabase('deleted tasks, %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
  }, 60_000)
  afterAll(() => opened.close())

  it('are remembered with their owner, by the IDs of the agent', async () => {
    const { ann, ben, agentId } = await twoPeople()
    const ids = { remoteId: 'remote-1', contextId: 'context-1' }
    const { id } = await createTask(ann, { ...versions, ...ids, agentId })
    await removeTasks(ben, [id])
    expect(await isDeletedTask(ann, agentId, 'remote-1')).toBe(false)
    await removeTasks(ann, [id])
    for (const viewer of [ann, ben]) expect(await isDeletedTask(viewer, agentId, 'remote-1')).toBe(true)
    expect(await isDeletedTask(ann, (await storedAgent(ann)).id, 'remote-1')).toBe(false)
    expect(await isTaskOfOthers(ben, agentId, 'remote-1')).toBe(true)
    expect(await isTaskOfOthers(ann, agentId, 'remote-1')).toBe(false)
    expect(await isContextOfOthers(ben, agentId, 'context-1')).toBe(true)
    expect(await isContextOfOthers(ann, agentId, 'context-1')).toBe(false)
    expect(await database().prisma.deletedTask.findUnique({ where: { id } })).toMatchObject({
      ...ids,
      agentId,
      ownerId: ann.userId,
    })
  })

  it('are found again by a person to whom the agent gave the same ID', async () => {
    const { ann, ben, agentId } = await twoPeople()
    const task = { ...versions, agentId, remoteId: 'remote-1' }
    await removeTasks(ann, [(await createTask(ann, task)).id])
    await createTask(ann, task)
    expect(await isDeletedTask(ann, agentId, 'remote-1')).toBe(false)
    expect(await isDeletedTask(ben, agentId, 'remote-1')).toBe(true)
  })

  it('that the agent has not named are remembered by the ID that the caller chose', async () => {
    const { ann, agentId } = await twoPeople()
    await removeTasks(ann, [(await createTask(ann, { ...versions, agentId, callerId: 'chosen' })).id])
    expect(await isDeletedTask(ann, agentId, 'chosen')).toBe(true)
  })

  it('are forgotten beyond the limit of their owner, the oldest first', async () => {
    const { ann, ben, agentId } = await twoPeople()
    const remove = async (ownerId: string, remoteId: string) => {
      const task = { id: randomUUID(), agentId, ownerId, remoteId, callerId: null, contextId: null }
      await database().prisma.$transaction((tx) => insertDeletedTasks(tx, [task], 2))
      // Two deletions in the same millisecond have no order.
      const next = Date.now() + 1
      await expect.poll(() => Date.now()).toBeGreaterThan(next)
    }
    await remove(ben.userId, 'theirs')
    for (const id of ['1', '2', '3', '4']) await remove(ann.userId, id)
    expect(await remembered(ann.userId)).toEqual(['3', '4'])
    expect(await remembered(ben.userId)).toEqual(['theirs'])
  })

  it('are forgotten with their agent and with their owner', async () => {
    const { ann, ben, agentId } = await twoPeople()
    const other = await storedAgent(ann)
    for (const agent of [agentId, other.id])
      await removeTasks(ben, [(await createTask(ben, { ...versions, agentId: agent, remoteId: agent })).id])
    await database().prisma.agent.delete({ where: { id: agentId } })
    expect(await remembered(ben.userId)).toEqual([other.id])
    await database().prisma.user.delete({ where: { id: ben.userId } })
    expect(await remembered(ben.userId)).toEqual([])
  })
})
