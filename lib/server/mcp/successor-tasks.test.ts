import { expect, test } from 'vitest'
import { listTasks } from '@/lib/server/db/tasks/list-tasks'
import { postCall } from '@/lib/server/gateway/testing/gateway-call'
import { startMcpServer } from '@/lib/server/mcp/testing/mcp-client'
import { postMcp, taskClientCapabilities } from '@/lib/server/mcp/testing/post-mcp'
import { localViewer } from '@/lib/server/platform/viewer'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

interface TaskResult {
  result: { status: string; inputRequests?: Record<string, { params: { message: string } }> }
}

/**
 * Sends a message to an agent that reports each of these states in turn, and returns functions for the task of the client that
 * continues in the agent's new tasks.
 */
async function serve(...states: [taskId: string, state: string, text: string][]) {
  await startEngine()
  const peer = await rawAgent({
    SendStreamingMessage: (call) => {
      const [taskId, state, text] = states.shift() ?? ['', '', '']
      call.event(v1.task(taskId, 'WORKING'))
      call.event(v1.status(taskId, state, text))
      call.end()
    },
    CancelTask: (call) => call.reply(v1.bareTask((call.params as { id: string }).id, 'CANCELED')),
    GetTask: (call) => call.reply(v1.bareTask((call.params as { id: string }).id, 'INPUT_REQUIRED')),
  })
  const agent = await agentAt(peer.url, { slug: 'peer' })
  const { url } = await startMcpServer()
  const params = { name: 'send_message', arguments: { agent: 'peer', message: 'Go' } }
  await postMcp(url, { method: 'tools/call', params }, {}, { extensions: taskClientCapabilities.extensions })
  const [first] = (await listTasks(localViewer())).tasks
  const taskId = `${first?.id}.1`
  const answerElsewhere = async (remoteId: string, text: string) => {
    const message = { messageId: text, role: 'ROLE_USER', parts: [{ text }], taskId: remoteId }
    await (await postCall(agent, { method: 'SendStreamingMessage', params: { message } })).text()
  }
  const get = () => postMcp(url, { method: 'tasks/get', params: { taskId } })
  const cancel = () => postMcp(url, { method: 'tasks/cancel', params: { taskId } })
  const readQuestion = async (): Promise<[key: string, text: string]> => {
    const { result } = (await get()) as unknown as TaskResult
    const [[key, { params }] = ['', { params: { message: result.status } }]] = Object.entries(
      result.inputRequests ?? {},
    )
    return [key, params.message]
  }
  const answer = (key: string, text: string) => {
    const inputResponses = { [key]: { action: 'accept', content: { answer: text } } }
    return postMcp(url, { method: 'tasks/update', params: { taskId, inputResponses } })
  }
  const sent = () =>
    peer.calls.flatMap(({ method, params }) =>
      method === 'SendStreamingMessage' ? (params as { message: { parts: [{ text: string }] } }).message.parts : [],
    )
  const canceled = () =>
    peer.calls.flatMap(({ method, params }) => (method === 'CancelTask' ? [(params as { id: string }).id] : []))
  return { answerElsewhere, get, cancel, readQuestion, answer, sent, canceled }
}

test('a late answer to a question of a new task of the agent is not sent', async () => {
  const { answerElsewhere, readQuestion, answer, sent } = await serve(
    ['t1', 'INPUT_REQUIRED', 'Which color?'],
    ['t2', 'INPUT_REQUIRED', 'Which size?'],
    ['t2', 'INPUT_REQUIRED', 'Delete it all?'],
    ['t2', 'COMPLETED', 'Done'],
  )
  await answerElsewhere('t1', 'red')
  const [key, question] = await readQuestion()
  expect(question).toBe('Which size?')
  await answerElsewhere('t2', 'large')
  await answer(key, 'small')
  expect(sent()).toEqual([{ text: 'Go' }, { text: 'red' }, { text: 'large' }])
  const [nextKey, next] = await readQuestion()
  expect(next).toBe('Delete it all?')
  await answer(nextKey, 'no')
  await expect.poll(async () => (await readQuestion())[1]).toBe('completed')
  expect(sent().at(-1)).toEqual({ text: 'no' })
})

test('a task goes on in every new task of the agent', async () => {
  const { get, readQuestion, answer, sent } = await serve(
    ['t1', 'INPUT_REQUIRED', 'Which color?'],
    ['t2', 'INPUT_REQUIRED', 'Which size?'],
    ['t3', 'COMPLETED', 'Done'],
  )
  for (const [question, text] of [
    ['Which color?', 'red'],
    ['Which size?', 'large'],
  ] as const) {
    await expect.poll(async () => (await readQuestion())[1]).toBe(question)
    await answer((await readQuestion())[0], text)
  }
  await expect.poll(get).toMatchObject({ result: { status: 'completed', result: { content: [{ text: 'Done' }, {}] } } })
  expect(sent()).toEqual([{ text: 'Go' }, { text: 'red' }, { text: 'large' }])
})

test('canceling a task cancels the new task of the agent in which it continues', async () => {
  const { answerElsewhere, get, cancel, canceled } = await serve(
    ['t1', 'INPUT_REQUIRED', 'Which color?'],
    ['t2', 'INPUT_REQUIRED', 'Which size?'],
    ['t3', 'INPUT_REQUIRED', 'How many?'],
  )
  await answerElsewhere('t1', 'red')
  await answerElsewhere('t2', 'large')
  expect(await cancel()).toMatchObject({ kind: 'result' })
  expect(canceled()).toEqual(['t3'])
  expect(await get()).toMatchObject({ result: { status: 'cancelled' } })
})
