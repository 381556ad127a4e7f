import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { archiveAgent } from '@/lib/server/db/agents/agents'
import { prepareTaskCreation, toCreatedTask, type NewTask } from '@/lib/server/db/tasks/task-creation'
import { appendEvents, createTask, readEvents } from '@/lib/server/db/events/events'
import { countWaitingTasks, findTask, findTaskByRemoteId, updateTask } from '@/lib/server/db/tasks/tasks'
import { listTasks, type TaskQuery } from '@/lib/server/db/tasks/list-tasks'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { logRow, storedAgent } from '@/lib/server/db/testing/samples'
import { type TestDatabase, newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { Viewer } from '@/lib/server/platform/viewer'

const newTask = (agentId: string, overrides: Partial<NewTask> = {}): NewTask => ({
  agentId,
  dialect: 'v0.3',
  callerDialect: 'v1.0',
  title: 'Say hello',
  ...overrides,
})

const at = (day: number) => new Date(Date.UTC(2026, 0, day))

async function titles(viewer: Viewer, query: TaskQuery): Promise<string[]> {
  const { tasks, nextCursor } = await listTasks(viewer, query)
  const pageTitles = tasks.map(({ title }) => title)
  return nextCursor ? [...pageTitles, ...(await titles(viewer, { ...query, cursor: nextCursor }))] : pageTitles
}

describeEachDatabase('tasks on %s', (provider) => {
  let opened: TestDatabase
  let viewer: Viewer
  let agent: AgentRecord
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    viewer = await newViewer()
    agent = await storedAgent(viewer)
  }, 60_000)
  afterAll(() => opened.close())

  it('return what was stored, with their agent', async () => {
    const created = await createTask(viewer, newTask(agent.id, { contextId: 'c1', callerId: 'mine' }))
    expect(created).toMatchObject({
      ...newTask(agent.id),
      contextId: 'c1',
      callerId: 'mine',
      remoteId: null,
      state: 'submitted',
      open: true,
      lastSeq: 0,
      states: [],
    })
    expect(created.agent).toEqual({ slug: agent.slug, name: agent.name, lifecycle: 'active' })
    expect(await findTask(viewer, created.id)).toEqual(created)
    expect(await findTask(viewer, 'nothing')).toBeNull()
  })

  it('are stored with their first rows, or not at all', async () => {
    const newCreation = prepareTaskCreation(viewer, newTask(agent.id))
    await appendEvents(newCreation.row.id, [logRow(1)], { state: 'working' }, { creation: newCreation })
    expect(await findTask(viewer, newCreation.row.id)).toEqual({
      ...toCreatedTask(newCreation, agent),
      conversationId: expect.any(String),
      state: 'working',
      lastSeq: 1,
      logBytes: expect.any(Number),
      updatedAt: expect.any(Date),
    })
    const nobodys = prepareTaskCreation(viewer, newTask('nobody'))
    const refused = appendEvents(nobodys.row.id, [logRow(1)], {}, { creation: nobodys })
    await expect(refused).rejects.toMatchObject({ kind: 'not-found' })
    expect(await findTask(viewer, nobodys.row.id)).toBeNull()
    expect(await readEvents(nobodys.row.id, 0, 10)).toEqual([])
  })

  it('are not visible to other users', async () => {
    const { id } = await createTask(viewer, newTask(agent.id, { remoteId: 'r-private' }))
    const stranger = await newViewer()
    expect(await findTask(stranger, id)).toBeNull()
    expect(await findTaskByRemoteId(stranger, agent.id, 'r-private')).toBeNull()
    expect(await listTasks(stranger)).toEqual({ tasks: [], nextCursor: null, total: 0, totalIsLeast: false })
  })

  it('require an agent', async () => {
    await expect(createTask(viewer, newTask('nobody'))).rejects.toMatchObject({ kind: 'not-found' })
  })

  it('are found by the ID of the agent, the caller and Switchboard, newest first', async () => {
    const [remoteId, callerId] = [randomUUID(), randomUUID()]
    await createTask(viewer, newTask(agent.id, { remoteId, createdAt: new Date(0) }))
    const { id } = await createTask(viewer, newTask(agent.id, { remoteId, callerId }))
    for (const key of [remoteId, callerId, id]) {
      expect((await findTaskByRemoteId(viewer, agent.id, key))?.id).toBe(id)
    }
    const other = await storedAgent(viewer)
    expect(await findTaskByRemoteId(viewer, other.id, remoteId)).toBeNull()
  })

  it('change only the columns of a patch', async () => {
    const before = await createTask(viewer, newTask(agent.id, { contextId: 'kept' }))
    const states = Array.from({ length: 40 }, (_, index) => ({
      at: new Date(index).toISOString(),
      state: 'working' as const,
    }))
    const after = await updateTask(before.id, { remoteId: 'r\0', state: 'completed', open: false, states })
    expect(after).toEqual({
      ...before,
      remoteId: 'r\ufffd',
      state: 'completed',
      open: false,
      states: states.slice(8),
      updatedAt: after.updatedAt,
    })
    expect(await findTask(viewer, before.id)).toEqual(after)
    await expect(updateTask('nothing', { open: false })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(updateTask(before.id, { contextId: 'x'.repeat(2_000) })).rejects.toMatchObject({
      kind: 'agent-nonsense',
    })
  })

  it('stay readable when their agent is archived', async () => {
    const owner = await newViewer()
    const { id } = await storedAgent(owner)
    await createTask(owner, newTask(id))
    await archiveAgent(owner, id)
    expect((await listTasks(owner)).tasks[0]?.agent.lifecycle).toBe('archived')
  })

  describe('in a list of four', () => {
    let owner: Viewer
    let slug: string
    beforeAll(async () => {
      owner = await newViewer()
      const [first, second] = [await storedAgent(owner), await storedAgent(owner)]
      slug = second.slug
      const tasks: Partial<NewTask>[] = [
        { title: 'one', state: 'input-required', contextId: 'c', createdAt: at(1) },
        { title: 'two', state: 'auth-required', remoteId: 'REMOTE-2', createdAt: at(2) },
        { title: 'three', text: 'a long first message, 100% in full', createdAt: at(3) },
        { title: 'four', agentId: second.id, state: 'completed', createdAt: at(3) },
      ]
      for (const task of tasks) await createTask(owner, newTask(first.id, task))
    })

    it('count those that wait for the user', async () => {
      expect(await countWaitingTasks(owner)).toBe(2)
    })

    const cases: [TaskQuery, string[]][] = [
      [{}, ['four', 'three', 'two', 'one']],
      [{ state: ['completed'] }, ['four']],
      [{ origin: 'call' }, ['four', 'three', 'two', 'one']],
      [{ origin: 'imported' }, []],
      [{ order: 'asc' }, ['one', 'two', 'three', 'four']],
      [{ context: 'c' }, ['one']],
      [{ since: at(2) }, ['four', 'three', 'two']],
      [{ q: 'LONG thr' }, ['three']],
      [{ q: '100%' }, ['three']],
      [{ q: '1_0' }, []],
      [{ q: ' REMOTE-2 ' }, ['two']],
      [{ agent: 'nobody' }, []],
    ]
    it.each(cases)('%j', async (query, expected) => {
      expect((await listTasks(owner, query)).tasks.map(({ title }) => title)).toEqual(expected)
      expect((await listTasks(owner, query)).total).toBe(expected.length)
      expect(await titles(owner, { ...query, limit: 1 })).toEqual(expected)
    })

    it('are filtered by the slug or ID of an agent', async () => {
      const [task] = (await listTasks(owner, { agent: slug })).tasks
      expect(task?.title).toBe('four')
      expect(await titles(owner, { agent: task?.agentId ?? '' })).toEqual(['four'])
    })

    it('reject a foreign cursor', async () => {
      await expect(listTasks(owner, { cursor: 'W251bGwsIngiXQ' })).rejects.toMatchObject({ kind: 'invalid-input' })
    })
  })
})
