import { expect, test } from 'vitest'
import { eventsOf, post } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, engine } from '@/lib/server/tasks/testing/engine'
import { rawAgent, type RawCall } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const callers = {
  'v0.1': {
    method: 'tasks/sendSubscribe',
    params: { id: 't1', message: { role: 'user', parts: [{ type: 'text', text: 'go' }] } },
  },
  'v0.3': {
    method: 'message/stream',
    params: { message: { kind: 'message', messageId: 'u1', role: 'user', parts: [{ kind: 'text', text: 'go' }] } },
  },
}
const rejoins = { method: 'tasks/resubscribe', params: { id: 't1' } }

/** What the stream's events say of its end. */
async function finals(response: Response): Promise<(boolean | undefined)[]> {
  const events = await eventsOf(response)
  return events.map(({ answer }) => (answer as { result: { final?: boolean } }).result.final)
}

async function calling(say: (call: RawCall) => void) {
  await engine()
  const agent = await rawAgent({
    SendStreamingMessage: (call) => {
      say(call)
      call.end()
    },
    GetTask: (call) => call.reply(v1.bareTask('t1', 'INPUT_REQUIRED')),
  })
  return agentAt(agent.url)
}

test.each(Object.entries(callers))('%s: an end that is told twice is final once, at last', async (_, call) => {
  const agent = await calling((said) => {
    said.event(v1.status('t1', 'WORKING'))
    said.event(v1.status('t1', 'CANCELED', 'Stopping'))
    said.event(v1.status('t1', 'CANCELED', 'Stopped'))
  })
  expect(await finals(await post(agent, call))).toEqual([false, false, true])
})

test.each(Object.entries(callers))('%s: a state that the end has overtaken is not told', async (_, call) => {
  const agent = await calling((said) => {
    said.event(v1.status('t1', 'CANCELED', 'Stopped'))
    said.event(v1.task('t1', 'WORKING'))
  })
  expect(await finals(await post(agent, call))).toEqual([true])
})

test('v0.1: a whole task that waits is the final event where it is the last, in a rejoined stream too', async () => {
  const agent = await calling((said) => said.event(v1.task('t1', 'INPUT_REQUIRED')))
  expect(await finals(await post(agent, callers['v0.1']))).toEqual([true])
  expect(await finals(await post(agent, rejoins, { 'a2a-version': '0.1' }))).toEqual([true])
})

test.each(Object.entries(callers))('%s: a fault after what looked like the end is the end', async (_, call) => {
  const agent = await calling((said) => {
    said.event(v1.status('t1', 'INPUT_REQUIRED'))
    const error = { code: -32603, message: 'Broken' }
    said.bytes(`data: ${JSON.stringify({ jsonrpc: '2.0', id: said.id, error })}\n\n`)
  })
  const events = await eventsOf(await post(agent, call))
  expect(events.map(({ answer }) => answer)).toMatchObject([
    { result: { final: false } },
    { error: { message: 'Broken' } },
  ])
})

test('v0.3: why there is no stream is told in one, which is all that its SDK reads', async () => {
  const agent = await calling(() => undefined)
  const refused = await post(agent, { method: 'tasks/resubscribe', params: { id: 'nobody' } })
  expect(refused.headers.get('content-type')).toContain('text/event-stream')
  expect(await eventsOf(refused)).toMatchObject([{ answer: { id: 7, error: { code: -32001 } } }])
  const v10 = await post(agent, { method: 'SubscribeToTask', params: { id: 'nobody' } })
  expect(await v10.json()).toMatchObject({ error: { code: -32001 } })
})
