import { expect, test } from 'vitest'
import { readRpcResponse, readRpcEvents, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const message = (text: string, taskId?: string) => ({
  messageId: `m-${text}`,
  role: 'ROLE_USER',
  parts: [{ text }],
  taskId,
})
const result = { artifacts: [{ artifactId: 'a1', parts: [{ text: 'old result' }] }] }

/** An agent that completes the first message, and answers the second like this. */
async function answering(second: (call: RawCall) => void, state = 'COMPLETED', later = state) {
  await startEngine()
  let count = 0
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      count += 1
      if (count > 1) return second(call)
      call.event(v1.task('t1', state, result))
      return call.end()
    },
    GetTask: (call) => call.reply(v1.bareTask('t1', count > 1 ? later : state, result)),
  })
  const agent = await agentAt(server.url)
  await readRpcResponse(await postCall(agent, { method: 'SendMessage', params: { message: message('one') } }))
  return { server, agent }
}

const closes = (call: RawCall) => {
  call.bytes('')
  call.end()
}
const breaks = (call: RawCall) => {
  call.bytes(': hello\n\n')
  setTimeout(call.cut, 20)
}

test.each(['COMPLETED', 'INPUT_REQUIRED'])(
  'a stream without an event is an error, not the old result of a task that is %s',
  async (state) => {
    const { agent } = await answering(closes, state)
    const answer = await readRpcResponse(
      await postCall(agent, { method: 'SendMessage', params: { message: message('two', 't1') } }),
    )
    expect(answer).toMatchObject({ error: { message: 'The agent closed the stream without sending an event.' } })
    const got = await readRpcResponse(await postCall(agent, { method: 'GetTask', params: { id: 't1' } }))
    expect(got).toMatchObject({ result: { status: { state: `TASK_STATE_${state}` } } })
  },
)

test('the same in a stream', async () => {
  const { agent } = await answering(closes)
  const call = { method: 'SendStreamingMessage', params: { message: message('two', 't1') } }
  const events = await readRpcEvents(await postCall(agent, call))
  expect(events.at(-1)?.answer).toMatchObject({
    error: { message: 'The agent closed the stream without sending an event.' },
  })
})

test('a connection that breaks before an event is an error if the finished task does not change', async () => {
  const { agent } = await answering(breaks)
  const answer = await readRpcResponse(
    await postCall(agent, { method: 'SendMessage', params: { message: message('two', 't1') } }),
  )
  expect(answer).toMatchObject({ error: { message: expect.stringContaining('the task has not changed since') } })
})

test('a task that took the message is followed although the stream had no event', async () => {
  const { agent } = await answering(closes, 'INPUT_REQUIRED', 'COMPLETED')
  const answer = await readRpcResponse(
    await postCall(agent, { method: 'SendMessage', params: { message: message('two', 't1') } }),
  )
  expect(answer).toMatchObject({ result: { task: { status: { state: 'TASK_STATE_COMPLETED' } } } })
})

test('a new message whose stream has no event is an error', async () => {
  await startEngine()
  const server = await rawAgent({ SendStreamingMessage: closes })
  const agent = await agentAt(server.url)
  const answer = await readRpcResponse(
    await postCall(agent, { method: 'SendMessage', params: { message: message('one') } }),
  )
  expect(answer).toMatchObject({ error: { message: 'The agent closed the stream without sending an event.' } })
})
