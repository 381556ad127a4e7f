import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findConversation } from '@/lib/server/db/conversations/conversations'
import { database } from '@/lib/server/db/engine/client'
import { appendEvents, createTask } from '@/lib/server/db/events/events'
import { removeEmptyConversation, removeTasks } from '@/lib/server/db/tasks/conversation-tasks'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Repetitions of each race. */
const rounds = 40
const stressMs = 4_000

const end = (id: string, contextId?: string) =>
  appendEvents(
    id,
    [],
    { state: 'completed', open: false, ...(contextId !== undefined && { contextId }) },
    { update: { rests: true, ...(contextId !== undefined && { contextId }) } },
  )

describeEachDatabase('concurrent deletions on %s', (provider) => {
  let opened: TestDatabase
  let viewer: Viewer
  let agent: AgentRecord
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    viewer = await newViewer()
    agent = await storedAgent(viewer)
  }, 60_000)
  afterAll(() => opened.close())

  const begin = async (contextId?: string): Promise<string> => {
    const task = { agentId: agent.id, dialect: 'v1.0', callerDialect: 'v1.0', title: 'Say hello' } as const
    return (await createTask(viewer, { ...task, ...(contextId !== undefined && { contextId }) })).id
  }
  /** Checks that what each conversation says about its tasks is true, and that each task has a conversation. */
  async function expectConsistent(): Promise<void> {
    const { conversation, task } = database().prisma
    const ownerId = viewer.userId
    const columns = { id: true, taskCount: true, running: true, lastTaskId: true } as const
    const rows = await conversation.findMany({
      where: { ownerId },
      select: { ...columns, tasks: { select: { id: true, open: true } } },
    })
    for (const { tasks, taskCount, running, lastTaskId } of rows) {
      expect(tasks.length).toBeGreaterThan(0)
      expect({ taskCount, running }).toEqual({ taskCount: tasks.length, running: tasks.some(({ open }) => open) })
      expect(tasks.map(({ id }) => id)).toContain(lastTaskId)
    }
    expect(await task.count({ where: { ownerId, conversationId: null } })).toBe(0)
  }

  it('of all tasks of a conversation delete the conversation', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const contextId = randomUUID()
      const ids = [await begin(contextId), await begin(contextId)]
      await Promise.all(ids.map((id) => removeTasks(viewer, [id])))
    }
    await expectConsistent()
    expect(await database().prisma.conversation.count({ where: { ownerId: viewer.userId } })).toBe(0)
  })

  it('of one task are no error', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ids = [await begin(), await begin()]
      await Promise.all([removeTasks(viewer, ids), removeTasks(viewer, ids.toReversed()), removeTasks(viewer, ids)])
      expect(await database().prisma.deletedTask.count({ where: { id: { in: ids } } })).toBe(2)
    }
    await expectConsistent()
  })

  it('beside the end of a turn leave the state of the turn', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const contextId = randomUUID()
      const [left, removed] = [await begin(contextId), await begin(contextId)]
      await end(removed)
      await Promise.all([end(left), removeTasks(viewer, [removed])])
      expect(await findConversation(viewer, left)).toMatchObject({
        taskCount: 1,
        lastTaskId: left,
        state: 'completed',
        running: false,
      })
    }
    await expectConsistent()
  })

  it('of the last task leave a new one in a conversation', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const contextId = randomUUID()
      const last = await begin(contextId)
      const [joined] = await Promise.all([begin(contextId), removeTasks(viewer, [last])])
      expect(await findConversation(viewer, joined)).toMatchObject({ taskCount: 1, lastTaskId: joined })
    }
    await expectConsistent()
  })

  it('beside an agent that names the context of the conversation keep its task', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const contextId = randomUUID()
      const [last, named] = [await begin(contextId), await begin()]
      await Promise.all([end(named, contextId), removeTasks(viewer, [last])])
      expect(await findConversation(viewer, named)).toMatchObject({ key: contextId, taskCount: 1, lastTaskId: named })
    }
    await expectConsistent()
  })

  it('leave a conversation that lost its tasks before to be deleted', async () => {
    const id = await begin()
    const conversation = await findConversation(viewer, id)
    await removeEmptyConversation(viewer, conversation!.id)
    expect(await findConversation(viewer, id)).not.toBeNull()
    await database().prisma.task.delete({ where: { id } })
    await removeEmptyConversation(await newViewer(), conversation!.id)
    expect(await findConversation(viewer, conversation!.id)).not.toBeNull()
    await removeEmptyConversation(viewer, conversation!.id)
    expect(await findConversation(viewer, conversation!.id)).toBeNull()
  })

  it(
    'and appends at once never wait for each other in a circle',
    { tags: ['exhaustive'], timeout: 60_000 },
    async () => {
      const contexts = Array.from({ length: 4 }, () => randomUUID())
      const contextOf = (number: number) => contexts[number % contexts.length]!
      const until = Date.now() + stressMs
      const ended: string[] = []
      const before = await countDeadlocks()
      const create = async (number: number) => {
        for (let each = number; Date.now() < until; each += 1) {
          const isNamedLater = each % 3 === 0
          const id = await begin(isNamedLater ? undefined : contextOf(each))
          await end(id, isNamedLater ? contextOf(each + 1) : undefined)
          ended.push(id)
        }
      }
      const remove = async () => {
        while (Date.now() < until) {
          const ids = ended.splice(0, 5)
          if (ids.length === 0) await sleep(1)
          await Promise.all([removeTasks(viewer, ids.slice(0, 3)), removeTasks(viewer, ids.slice(2).toReversed())])
        }
      }
      await Promise.all([...contexts.map((_, number) => create(number)), remove(), remove(), remove()])
      await expectConsistent()
      expect(await countDeadlocks()).toBe(before)
    },
  )
})

/** Returns the number of deadlocks that PostgreSQL ended so far; 0 on SQLite. */
async function countDeadlocks(): Promise<number> {
  const db = database()
  if (db.provider !== 'postgresql') return 0
  // The server publishes its counters up to a second later.
  await sleep(1_500)
  const { rows } = await db.pool.query<{ deadlocks: string }>(
    'SELECT sum("deadlocks") AS "deadlocks" FROM pg_stat_database',
  )
  return Number(rows[0]?.deadlocks)
}
