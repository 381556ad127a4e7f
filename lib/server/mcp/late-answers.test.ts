import { expect, test } from 'vitest'
import { postCall } from '@/lib/server/gateway/testing/gateway-call'
import { connectClient, startMcpServer } from '@/lib/server/mcp/testing/mcp-client'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

type Script = (call: RawCall) => void

const status =
  (state: string, text: string, taskId = 't1'): Script =>
  (call) => {
    call.event(v1.task(taskId, 'WORKING'))
    call.event(v1.status(taskId, state, text))
    call.end()
  }

const refuse: Script = (call) => call.fail(-32_602, 'No such color')

/**
 * Serves an agent that responds to each message with the next script, and connects a client that shows forms. `answerElsewhere`
 * sends a message to the task like another window.
 */
async function serve(...scripts: Script[]) {
  await startEngine()
  const peer = await rawAgent({
    SendStreamingMessage: (call) => (scripts.shift() ?? refuse)(call),
    GetTask: (call) => call.reply(v1.bareTask('t1', 'INPUT_REQUIRED')),
  })
  const agent = await agentAt(peer.url, { slug: 'peer' })
  const client = await connectClient(await startMcpServer(), {
    versionNegotiation: { mode: { pin: '2026-07-28' } },
    capabilities: { elicitation: { form: {} } },
  })
  const answerElsewhere = async (text: string) => {
    const message = { messageId: text, role: 'ROLE_USER', parts: [{ text }], taskId: 't1' }
    await (await postCall(agent, { method: 'SendStreamingMessage', params: { message } })).text()
  }
  const sent = () =>
    peer.calls.flatMap(({ method, params }) =>
      method === 'SendStreamingMessage' ? (params as { message: { parts: [{ text: string }] } }).message.parts : [],
    )
  const canceled = () => peer.calls.flatMap(({ method, params }) => (method === 'CancelTask' ? [params] : []))
  return { client, sent, answerElsewhere, canceled }
}

const message = { name: 'send_message', arguments: { agent: 'peer', message: 'Go' } }
const text = (result: object) => JSON.stringify((result as { content: unknown }).content)

test.each([
  ['another question', status('INPUT_REQUIRED', 'Delete it all?')],
  ['the end of the task', status('COMPLETED', 'Done')],
  ['a request for a sign-in', status('AUTH_REQUIRED', 'Sign in')],
])('an answer that comes after %s is not sent', async (_what, next) => {
  const { client, sent, answerElsewhere } = await serve(status('INPUT_REQUIRED', 'Which color?'), next)
  client.setRequestHandler('elicitation/create', async () => {
    await answerElsewhere('blue')
    return { action: 'accept', content: { answer: 'red' } }
  })
  const result = await client.callTool(message)
  expect([result.isError, text(result)]).toEqual([true, expect.stringContaining('no longer waits for this answer.')])
  expect(text(result)).toContain('call get_task with agent \\"peer\\" and taskId \\"t1\\"')
  expect(sent()).toEqual([{ text: 'Go' }, { text: 'blue' }])
})

test('an answer that comes while the agent works on another one is not sent', async () => {
  const working: RawCall[] = []
  const { client, sent, answerElsewhere } = await serve(status('INPUT_REQUIRED', 'Which color?'), (call) => {
    call.event(v1.task('t1', 'WORKING'))
    working.push(call)
  })
  client.setRequestHandler('elicitation/create', async () => {
    void answerElsewhere('blue')
    await expect.poll(() => working.length).toBe(1)
    return { action: 'accept', content: { answer: 'red' } }
  })
  expect(text(await client.callTool(message))).toContain('no longer waits for this answer.')
  expect(sent()).toEqual([{ text: 'Go' }, { text: 'blue' }])
  working[0]?.end()
})

test('each of two questions gets its own answer', async () => {
  const { client, sent } = await serve(
    status('INPUT_REQUIRED', 'Which color?'),
    status('INPUT_REQUIRED', 'Which size?'),
    status('COMPLETED', 'Done'),
  )
  client.setRequestHandler('elicitation/create', ({ params }) => ({
    action: 'accept',
    content: { answer: params.message === 'Which color?' ? 'red' : 'large' },
  }))
  expect(text(await client.callTool(message))).toContain('Done')
  expect(sent()).toEqual([{ text: 'Go' }, { text: 'red' }, { text: 'large' }])
})

test('a question in a task that the agent creates for an answer gets its own answer', async () => {
  const { client, sent } = await serve(
    status('INPUT_REQUIRED', 'Which color?'),
    status('INPUT_REQUIRED', 'Which size?', 't2'),
    status('INPUT_REQUIRED', 'How many?', 't3'),
    status('COMPLETED', 'Done', 't3'),
  )
  const answers = new Map([
    ['Which color?', 'red'],
    ['Which size?', 'large'],
    ['How many?', 'two'],
  ])
  client.setRequestHandler('elicitation/create', ({ params }) => ({
    action: 'accept',
    content: { answer: answers.get(params.message) ?? '' },
  }))
  expect(text(await client.callTool(message))).toContain('Done')
  expect(sent()).toEqual([{ text: 'Go' }, { text: 'red' }, { text: 'large' }, { text: 'two' }])
})

test('a question in a task that the agent creates for an answer can be declined', async () => {
  const { client, sent } = await serve(
    status('INPUT_REQUIRED', 'Which color?'),
    status('INPUT_REQUIRED', 'Which size?', 't2'),
  )
  client.setRequestHandler('elicitation/create', ({ params }) =>
    params.message === 'Which color?' ? { action: 'accept', content: { answer: 'red' } } : { action: 'decline' },
  )
  const result = await client.callTool(message)
  expect(text(result)).toContain('The user did not answer.')
  expect(sent()).toEqual([{ text: 'Go' }, { text: 'red' }])
})

test('a client that leaves while the agent works on an answer in a new task cancels that task', async () => {
  const left = new AbortController()
  const { client, canceled } = await serve(status('INPUT_REQUIRED', 'Which color?'), (call) => {
    call.event(v1.task('t2', 'WORKING'))
    setTimeout(() => left.abort(), 500)
  })
  client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { answer: 'red' } }))
  await expect(client.callTool(message, { signal: left.signal })).rejects.toThrow('abort')
  await expect.poll(canceled).toMatchObject([{ id: 't2' }])
})

test('a question that Switchboard finds after the stream broke is asked', async () => {
  const { client, sent } = await serve(
    (call) => {
      call.event(v1.task('t1', 'WORKING'))
      setTimeout(call.cut, 50)
    },
    status('COMPLETED', 'Done'),
  )
  client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { answer: 'red' } }))
  expect(text(await client.callTool(message))).toContain('Done')
  expect(sent()).toEqual([{ text: 'Go' }, { text: 'red' }])
})

test('an answer that the agent refuses is an error, and no other question', async () => {
  const { client } = await serve(status('INPUT_REQUIRED', 'Which color?'))
  let questions = 0
  client.setRequestHandler('elicitation/create', () => {
    questions += 1
    return { action: 'accept', content: { answer: 'red' } }
  })
  const result = await client.callTool(message)
  expect([result.isError, text(result)]).toEqual([true, expect.stringContaining('No such color')])
  expect(questions).toBe(1)
})

test('an answer is sent after one from elsewhere that the agent refused', async () => {
  const { client, sent, answerElsewhere } = await serve(
    status('INPUT_REQUIRED', 'Which color?'),
    refuse,
    status('COMPLETED', 'Done'),
  )
  client.setRequestHandler('elicitation/create', async () => {
    await answerElsewhere('blue')
    return { action: 'accept', content: { answer: 'red' } }
  })
  expect(text(await client.callTool(message))).toContain('Done')
  expect(sent()).toEqual([{ text: 'Go' }, { text: 'blue' }, { text: 'red' }])
})
