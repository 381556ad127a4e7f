import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { encodeKeyCursor } from '@/lib/server/db/engine/paging'
import { appendEvents, createTask } from '@/lib/server/db/events/events'
import { listTasksByStatus, type TaskStatusQuery } from '@/lib/server/db/tasks/list-tasks-by-status'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { logRow, storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { Viewer } from '@/lib/server/platform/viewer'

const at = (day: number) => new Date(`2026-01-0${day}T00:00:00.000Z`)

describeEachDatabase('tasks by status on %s', (provider) => {
  let opened: TestDatabase
  let viewer: Viewer
  let agent: AgentRecord
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    viewer = await newViewer()
    agent = await storedAgent(viewer)
    const ids = { agentId: agent.id, dialect: 'v1.0', callerDialect: 'v1.0' } as const
    const add = async (title: string, remoteId: string | undefined, more: object) => {
      const task = await createTask(viewer, { ...ids, title, ...(remoteId && { remoteId }) })
      await appendEvents(task.id, [logRow(1)], more)
    }
    await add('first', 't1', { statusAt: at(4), state: 'completed', open: false, contextId: 'c' })
    await add('second', 't2', { statusAt: at(2), state: 'working', contextId: 'c' })
    await add('third', 't3', { statusAt: at(2), state: 'completed', open: false })
    await add('fourth', 't4', { statusAt: at(3), state: 'completed', open: false })
    await add('a mere message', undefined, { statusAt: at(5), state: 'completed', open: false })
    await createTask(viewer, { ...ids, agentId: (await storedAgent(viewer)).id, remoteId: 't9', title: 'of another' })
  }, 60_000)
  afterAll(() => opened.close())

  async function pages(query: TaskStatusQuery): Promise<string[][]> {
    const { tasks, nextCursor, total } = await listTasksByStatus(viewer, agent.id, query)
    const page = [...tasks.map(({ remoteId }) => remoteId ?? ''), `of ${total}`]
    return nextCursor ? [page, ...(await pages({ ...query, cursor: nextCursor }))] : [page]
  }

  it('are listed with the newest status first, in pages, each once', async () => {
    expect(await pages({ limit: 10 })).toEqual([['t1', 't4', 't3', 't2', 'of 4']])
    expect(await pages({ limit: 1 })).toEqual(['t1', 't4', 't3', 't2'].map((id) => [id, 'of 4']))
    expect(await pages({ limit: 2 })).toEqual([
      ['t1', 't4', 'of 4'],
      ['t3', 't2', 'of 4'],
    ])
  })

  it('are filtered before they are split into pages', async () => {
    expect(await pages({ limit: 1, since: at(3) })).toEqual([
      ['t1', 'of 2'],
      ['t4', 'of 2'],
    ])
    expect(await pages({ limit: 2, state: 'completed' })).toEqual([
      ['t1', 't4', 'of 3'],
      ['t3', 'of 3'],
    ])
    expect(await pages({ limit: 5, context: 'c', since: at(1) })).toEqual([['t1', 't2', 'of 2']])
    expect(await pages({ limit: 5, context: 'unknown\u0000' })).toEqual([['of 0']])
    expect(await pages({ limit: 5, since: new Date(-8.64e15) })).toEqual([['t1', 't4', 't3', 't2', 'of 4']])
    expect(await pages({ limit: 5, since: new Date(8.64e15) })).toEqual([['of 0']])
  })

  it('reject an invalid cursor', async () => {
    for (const cursor of ['x', encodeKeyCursor(new Date(-8.64e15), 'x')])
      await expect(listTasksByStatus(viewer, agent.id, { limit: 1, cursor })).rejects.toMatchObject({
        kind: 'invalid-input',
      })
  })
})
