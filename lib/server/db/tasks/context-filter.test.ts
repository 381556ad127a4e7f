import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { appendEvents, createTask } from '@/lib/server/db/events/events'
import { listTasks, type TaskQuery } from '@/lib/server/db/tasks/list-tasks'
import { listTasksByStatus } from '@/lib/server/db/tasks/list-tasks-by-status'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { logRow, storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { Viewer } from '@/lib/server/platform/viewer'

describeEachDatabase('tasks of a context on %s', (provider) => {
  let opened: TestDatabase
  let viewer: Viewer
  let agent: AgentRecord
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    viewer = await newViewer()
    agent = await storedAgent(viewer)
    const add = async (title: string, row: object, change: object, { id: agentId } = agent) => {
      const task = await createTask(viewer, { agentId, dialect: 'v1.0', callerDialect: 'v1.0', title, ...row })
      await appendEvents(task.id, [logRow(1)], change)
      ids[title] = task.id
    }
    // Its caller got the task's ID as the context, as the agent has not sent one.
    await add('waits', {}, {})
    await add('named', {}, { contextId: 'agents-own', remoteId: 't1' })
    await add('next', { contextId: 'agents-own' }, { remoteId: 't2' })
    await add('session', { contextId: 'session', callerContextId: 'session' }, { contextId: 'made', remoteId: 't3' })
    await add('of another agent', { contextId: 'agents-own' }, { remoteId: 't4' }, await storedAgent(viewer))
  }, 60_000)
  afterAll(() => opened.close())

  const titles = async (query: TaskQuery, by = viewer) =>
    (await listTasks(by, query)).tasks.map(({ title }) => title).toSorted()

  it.each([
    ['the ID of a task without one', () => ids.waits, ['waits']],
    ['the ID of the task that named it', () => ids.named, ['named', 'next']],
    ['the agent’s ID', () => 'agents-own', ['named', 'next']],
    ['the session of a v0.1 caller', () => 'session', ['session']],
    ['the agent’s ID of a session', () => 'made', ['session']],
    ['an unknown ID', () => 'unknown\u0000', []],
  ])('are listed by %s', async (_name, contextOf, expected) => {
    const context = contextOf() ?? ''
    expect(await titles({ context, agent: agent.slug })).toEqual(expected)
    const byStatus = await listTasksByStatus(viewer, agent.id, { context, limit: 10 })
    expect(byStatus.tasks.map(({ title }) => title).toSorted()).toEqual(expected)
    expect(byStatus.total).toBe(expected.length)
  })

  it('are those of all agents that use its ID, and none of another agent for a task’s ID', async () => {
    expect(await titles({ context: 'agents-own' })).toEqual(['named', 'next', 'of another agent'])
    expect(await titles({ context: ids.named ?? '' })).toEqual(['named', 'next'])
  })

  it('are not listed for other people', async () => {
    const other = await newViewer()
    for (const context of ['agents-own', 'session', ids.named ?? ''])
      expect(await titles({ context }, other)).toEqual([])
  })
})
