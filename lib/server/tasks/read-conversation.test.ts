import { expect, test } from 'vitest'
import type { RowEvent } from '@/lib/a2a/log'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { appendEvents, createTask } from '@/lib/server/db/events/events'
import { listTasks } from '@/lib/server/db/tasks/list-tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { readConversation } from '@/lib/server/tasks/read-conversation'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'

const buildEvent = (text: string): RowEvent => ({ kind: 'message', message: { role: 'agent', parts: [{ text }] } })

/** Creates a finished task with the agent message `text`. */
async function storeTask(agent: AgentRecord, text: string, contextId?: string, minute = 0): Promise<string> {
  const task = await createTask(localViewer(), {
    agentId: agent.id,
    dialect: 'v1.0',
    callerDialect: 'v1.0',
    title: text.slice(0, 20),
    open: false,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
    ...(contextId && { contextId }),
  })
  const at = '2026-01-01T00:00:00.000Z'
  const row = {
    seq: 1,
    at,
    direction: 'in' as const,
    method: 'm',
    kind: 'message' as const,
    raw: '',
    event: buildEvent(text),
  }
  await appendEvents(task.id, [row])
  return task.id
}

test('returns the tasks of a context with their folds, oldest first', async () => {
  await startEngine()
  const agent = await agentAt('http://127.0.0.1:1/a')
  const first = await storeTask(agent, 'one', 'c1', 1)
  const second = await storeTask(agent, 'two', 'c1', 2)
  await storeTask(agent, 'other', 'c2', 3)
  const { contextId, tasks } = await readConversation(localViewer(), agent.id, 'c1')
  expect(contextId).toBe('c1')
  expect(tasks.map(({ id, open }) => [id, open])).toEqual([
    [first, false],
    [second, false],
  ])
  expect(tasks[1]?.fold.entries).toMatchObject([{ type: 'message', message: { parts: [{ text: 'two' }] } }])
})

test('finds a conversation by one of its tasks, also without a context ID', async () => {
  await startEngine()
  const viewer = localViewer()
  const agent = await agentAt('http://127.0.0.1:1/a')
  const named = await storeTask(agent, 'one', 'c1')
  expect(await readConversation(viewer, agent.id, named)).toMatchObject({ contextId: 'c1', tasks: [{ id: named }] })
  const alone = await storeTask(agent, 'first', undefined, 1)
  const follower = await storeTask(agent, 'second', alone, 2)
  const { contextId, tasks } = await readConversation(viewer, agent.id, alone)
  expect([contextId, tasks.map(({ id }) => id)]).toEqual([null, [alone, follower]])
})

test('returns no tasks for an unknown ID or another agent’s', async () => {
  await startEngine()
  const viewer = localViewer()
  const [agent, other] = [await agentAt('http://127.0.0.1:1/a'), await agentAt('http://127.0.0.1:1/b')]
  const foreign = await storeTask(other, 'secret', 'c1')
  expect((await readConversation(viewer, agent.id, 'nowhere')).tasks).toEqual([])
  expect((await readConversation(viewer, agent.id, foreign)).tasks).toEqual([])
  expect((await readConversation(viewer, agent.id, 'c1')).tasks).toEqual([])
})

test('leaves out the fold of a task that is too large for the page', async () => {
  await startEngine()
  const agent = await agentAt('http://127.0.0.1:1/a')
  const small = await storeTask(agent, 'small', 'c1', 1)
  const large = await storeTask(agent, 'x'.repeat(1_200_000), 'c1', 2)
  const latest = await storeTask(agent, 'latest', 'c1', 3)
  const { tasks } = await readConversation(localViewer(), agent.id, 'c1')
  expect(tasks.map(({ id, open, fold }) => [id, open, fold.lastSeq])).toEqual([
    [small, true, 0],
    [large, true, 0],
    [latest, false, 1],
  ])
})

test('returns the newest tasks of a long conversation and a cursor for the others', async () => {
  await startEngine()
  const viewer = localViewer()
  const agent = await agentAt('http://127.0.0.1:1/a')
  const first = await storeTask(agent, 'first', undefined, 0)
  const others: string[] = []
  for (let minute = 1; minute <= 25; minute += 1) others.push(await storeTask(agent, `${minute}`, first, minute))
  const { contextId, tasks, earlier } = await readConversation(viewer, agent.id, first)
  expect([contextId, tasks.map(({ id }) => id)]).toEqual([first, others.slice(5)])
  const before = await listTasks(viewer, { agent: agent.id, context: first, cursor: earlier?.cursor ?? '', limit: 20 })
  expect(before.tasks.map(({ id }) => id)).toEqual([first, ...others.slice(0, 5)].toReversed())
})
