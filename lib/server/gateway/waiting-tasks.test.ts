import { expect, test } from 'vitest'
import { answerOf, eventsOf, post } from '@/lib/server/gateway/testing/gateway-call'
import { shutdownTasks } from '@/lib/server/tasks/shutdown'
import { agentAt, engine, told } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const message = { messageId: 'u1', role: 'ROLE_USER', parts: [{ text: 'go' }] }
const answer = { ...message, messageId: 'u2', taskId: 't1' }
const waits = { result: { task: { id: 't1', status: { state: 'TASK_STATE_INPUT_REQUIRED' } } } }

/** An agent that asks once, and a gateway task that waits for the answer. */
async function waitingTask() {
  await engine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      const { message: sent } = call.params as { message: { taskId?: string } }
      call.event(sent.taskId ? v1.status('t1', 'COMPLETED', 'Done') : v1.task('t1', 'INPUT_REQUIRED'))
      call.end()
    },
    GetTask: (call) => call.reply(v1.bareTask('t1', 'INPUT_REQUIRED')),
    CancelTask: (call) => call.fail(-32002, 'Not now'),
  })
  const agent = await agentAt(server.url)
  const first = await post(agent, { method: 'SendMessage', params: { message } })
  const taskId = first.headers.get('switchboard-task') ?? ''
  await told(taskId)
  return { agent, taskId }
}

type Waiting = Awaited<ReturnType<typeof waitingTask>>

/** A subscription that is still open after a moment; `events` resolves once it ends. */
async function subscribed({ agent }: Waiting, headers: Record<string, string> = {}) {
  const call = { method: 'SubscribeToTask', params: { id: 't1' } }
  const events = eventsOf(await post(agent, call, { 'a2a-version': '1.0', ...headers }))
  let isOver = false
  void events.then(() => (isOver = true))
  // Longer than a stream takes that has nothing to wait for.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(isOver).toBe(false)
  return { events }
}

const answersOf = async (events: ReturnType<typeof eventsOf>) => (await events).map(({ answer }) => answer)

test('a 1.0 subscription to a task that waits for input ends with the turn that follows', async () => {
  const task = await waitingTask()
  const { events } = await subscribed(task)
  await post(task.agent, { method: 'SendMessage', params: { message: answer } })
  expect(await answersOf(events)).toMatchObject([
    waits,
    { result: { statusUpdate: { taskId: 't1', status: { state: 'TASK_STATE_COMPLETED' } } } },
  ])
})

test('a refused cancel does not end it', async () => {
  const task = await waitingTask()
  const { events } = await subscribed(task)
  const refused = await answerOf(await post(task.agent, { method: 'CancelTask', params: { id: 't1' } }))
  expect(refused).toMatchObject({ error: { code: -32002 } })
  await post(task.agent, { method: 'SendMessage', params: { message: answer } })
  const answers = await answersOf(events)
  expect(answers.at(-1)).toMatchObject({ result: { statusUpdate: { status: { state: 'TASK_STATE_COMPLETED' } } } })
})

test('it waits also where it resumes after the last event, and gives the events of a turn that it missed', async () => {
  const task = await waitingTask()
  const last = String((await told(task.taskId)).length)
  const { events } = await subscribed(task, { 'last-event-id': last })
  await post(task.agent, { method: 'SendMessage', params: { message: answer } })
  const completed = [{ result: { statusUpdate: { status: { state: 'TASK_STATE_COMPLETED' } } } }]
  expect(await answersOf(events)).toMatchObject(completed)
  const call = { method: 'SubscribeToTask', params: { id: 't1' } }
  const missed = await post(task.agent, call, { 'a2a-version': '1.0', 'last-event-id': last })
  expect(await answersOf(eventsOf(missed))).toMatchObject(completed)
})

test('a shutdown ends it', async () => {
  const { events } = await subscribed(await waitingTask())
  await shutdownTasks(1_000)
  expect(await answersOf(events)).toMatchObject([waits])
})

test('a 0.3 client that resubscribes gets the task and the end of the stream', async () => {
  const { agent } = await waitingTask()
  const call = { method: 'tasks/resubscribe', params: { id: 't1' } }
  const events = eventsOf(await post(agent, call, { 'a2a-version': '0.3' }))
  expect(await answersOf(events)).toMatchObject([
    { result: { kind: 'task', id: 't1', status: { state: 'input-required' } } },
    { result: { kind: 'status-update', status: { state: 'input-required' }, final: true } },
  ])
})
