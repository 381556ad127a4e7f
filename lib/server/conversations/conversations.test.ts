import { expect, it } from 'vitest'
import { DELETE as remove, GET as read, PATCH as change } from '@/app/api/conversations/[id]/route'
import { GET as revision } from '@/app/api/conversations/revision/route'
import { GET as list } from '@/app/api/conversations/route'
import { DELETE as removeTask, GET as task } from '@/app/api/tasks/[id]/route'
import { POST as removeTasks } from '@/app/api/tasks/remove/route'
import { GET as waiting } from '@/app/api/waiting/route'
import { conversationPageSchema, conversationSummarySchema } from '@/lib/api/conversation'
import { waitingSchema } from '@/lib/api/task-calls'
import { upgradeTasks } from '@/lib/server/conversations/upgrade-tasks'
import { database } from '@/lib/server/db/engine/client'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, readStoredRows, readAllRows, readRowsUntil } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { callRoute } from '@/lib/server/testing/call-route'

/** Creates a task in which the agent sends a word and then asks a question; `hangs`: it never ends. */
async function ask(hangs = false): Promise<string> {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event(v1.chunk('t1', 'A needle', false))
      if (hangs) return
      call.event(v1.status('t1', 'INPUT_REQUIRED', 'Which colour?'))
      call.end()
    },
    CancelTask: (call) => call.fail(-32_004, 'Not here.'),
  })
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), messageCall('Look for it'), 'v1.0')
  if (hangs) await readRowsUntil(taskId, (row) => row.kind === 'artifact')
  else await readAllRows(taskId)
  return taskId
}

const all = async (query = '') => (await callRoute(list, { path: `/api/conversations${query}` })).json as never

it('lists, finds, reads and renames a conversation, and reports it as waiting, as the contract defines', async () => {
  const taskId = await ask()
  const page = conversationPageSchema.parse(await all())
  expect(conversationSummarySchema.strict().parse(page.conversations[0])).toMatchObject({
    title: 'Look for it',
    named: false,
    state: 'input-required',
    waiting: true,
    running: false,
    unread: false,
    lastTaskId: taskId,
    taskCount: 1,
    agentName: 'Echo',
  })
  expect(await all('?q=needle')).toMatchObject({ conversations: [{ matches: [{ by: 'artifact', ranges: [[2, 8]] }] }] })
  expect(await all('?unread=true')).toMatchObject({ conversations: [] })
  expect((await callRoute(task, { params: { id: taskId } })).json).toMatchObject({
    asks: { kind: 'question', text: 'Which colour?' },
    conversationId: page.conversations[0]!.id,
  })
  const params = { id: taskId }
  const named = await callRoute(change, { method: 'PATCH', params, body: { title: 'Needles', read: false } })
  expect(named.json).toMatchObject({ title: 'Needles', named: true, unread: true })
  expect((await callRoute(read, { params })).json).toEqual(named.json)
  expect(waitingSchema.strict().parse((await callRoute(waiting)).json)).toEqual({ count: 1, unread: 1, either: 1 })
  expect((await callRoute(change, { method: 'PATCH', params, body: { name: 'x' } })).status).toBe(422)
  const missing = { method: 'PATCH', params: { id: 'nothing' }, body: {} }
  expect((await callRoute(change, missing)).status).toBe(404)
  const { headers } = await callRoute(revision)
  const again = await callRoute(revision, { headers: { 'if-none-match': headers.get('etag')! } })
  expect(again.status).toBe(304)
})

it('deletes a conversation permanently, also with a running task whose agent cannot cancel', async () => {
  const id = await ask(true)
  expect(await all()).toMatchObject({ conversations: [{ running: true }] })
  expect((await callRoute(remove, { method: 'DELETE', params: { id } })).json).toEqual({ tasks: 1 })
  expect(await readStoredRows(id)).toEqual([])
  expect((await callRoute(task, { params: { id } })).status).toBe(404)
  expect((await callRoute(remove, { method: 'DELETE', params: { id } })).status).toBe(404)
  expect(await all()).toMatchObject({ conversations: [], total: 0 })
})

it('deletes a conversation with its only task', async () => {
  const id = await ask()
  expect((await callRoute(removeTask, { method: 'DELETE', params: { id } })).json).toEqual({ tasks: 1 })
  expect(await all()).toMatchObject({ conversations: [] })
})

it('deletes several tasks, also a running one, and ignores unknown ones', async () => {
  const running = await ask(true)
  const agent = await agentAt('http://gone.invalid')
  const { taskId: failed } = await startTurn(localViewer(), agent, messageCall('Anyone?'), 'v1.0')
  await readAllRows(failed)
  const ids = [running, failed]
  const body = { ids: [...ids, 'nothing', ids[0]] }
  expect((await callRoute(removeTasks, { body })).json).toEqual({ tasks: 2, skipped: [] })
  expect(await all()).toMatchObject({ conversations: [], total: 0 })
  expect((await callRoute(removeTasks, { body: { ids: [] } })).status).toBe(422)
})

it('deletes a conversation that lost its tasks, as earlier versions could leave behind', async () => {
  await ask()
  await database().prisma.task.deleteMany()
  const { conversations } = conversationPageSchema.parse(await all())
  const params = { id: conversations[0]!.id }
  expect((await callRoute(remove, { method: 'DELETE', params })).json).toEqual({ tasks: 0 })
  expect(await all()).toMatchObject({ conversations: [], total: 0 })
  expect((await callRoute(remove, { method: 'DELETE', params })).status).toBe(404)
})

it('upgrades tasks of an earlier version and indexes their messages', async () => {
  const id = await ask()
  const { prisma } = database()
  await prisma.task.updateMany({ data: { conversationId: null, inputRequest: 0 } })
  await prisma.taskText.deleteMany()
  await prisma.conversation.deleteMany()
  await upgradeTasks()
  expect(await all('?q=needle')).toMatchObject({ conversations: [{ lastTaskId: id, waiting: true }] })
  expect((await callRoute(task, { params: { id } })).json).toMatchObject({ asks: { text: 'Which colour?' } })
  // All are known to be indexed then, and not read again.
  await prisma.taskText.deleteMany()
  await upgradeTasks()
  expect(await prisma.taskText.count()).toBe(0)
})
