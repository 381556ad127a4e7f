import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { connectClient, revisions, startMcpServer } from '@/lib/server/mcp/testing/mcp-client'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

type Script = (call: RawCall) => unknown

/** Registers an agent that streams what `script` sends, and serves MCP. */
async function serve(script: Script) {
  await startEngine()
  const agent = await rawAgent({
    SendStreamingMessage: script,
    CancelTask: (call) => call.reply(v1.bareTask('t1', 'CANCELED')),
  })
  await agentAt(agent.url, { slug: 'peer' })
  return { agent, server: await startMcpServer() }
}

const message = { name: 'send_message', arguments: { agent: 'peer', message: 'Go' } }

/** Sends events of a task in one stream. */
const events =
  (...all: object[]): Script =>
  (call) => {
    call.event(v1.task('t1', 'WORKING'))
    for (const event of all) call.event(event)
    call.end()
  }

const stateOf = async () => (await database().prisma.task.findFirst())?.state

const textsOf = (result: object) => (result as { content: { text?: string }[] }).content.map(({ text }) => text)

test.each(revisions)(
  'failed, rejected and canceled tasks are errors for a client of %s',
  async (_revision, options) => {
    for (const state of ['FAILED', 'REJECTED', 'CANCELED']) {
      const { server } = await serve(events(v1.status('t1', state, 'No luck')))
      const client = await connectClient(server, options)
      const result = await client.callTool(message)
      expect(result).toMatchObject({ isError: true, _meta: { taskId: 't1', state: state.toLowerCase() } })
      expect(textsOf(result).slice(0, 2)).toEqual(['No luck', `The task is ${state.toLowerCase()}.`])
    }
  },
)

test('an agent that does not respond as it should is an error', async () => {
  const { server } = await serve((call) => call.fail(-32_000, 'Out of order'))
  const client = await connectClient(server)
  const result = await client.callTool(message)
  expect([result.isError, textsOf(result).join()]).toEqual([true, expect.stringContaining('Out of order')])
})

test('no text has half of a surrogate pair', async () => {
  const { server } = await serve(
    events(
      v1.status('t1', 'WORKING', `${'a'.repeat(299)}😀 and more`),
      v1.chunk('t1', 'Cut \ud83d', false),
      v1.status('t1', 'COMPLETED'),
    ),
  )
  const progress: (string | undefined)[] = []
  const client = await connectClient(server)
  const result = await client.callTool(message, { onprogress: (each) => void progress.push(each.message) })
  expect(textsOf(result)).toContain('Cut \ufffd')
  expect([...progress, ...textsOf(result)].every((text) => text?.isWellFormed())).toBe(true)
})

test('a sign-in is a sentence with the link to the task', async () => {
  const { server } = await serve(events(v1.status('t1', 'AUTH_REQUIRED', 'Please sign in')))
  const client = await connectClient(server)
  const result = await client.callTool(message)
  const { id } = (await database().prisma.task.findFirst()) ?? {}
  expect(textsOf(result)).toEqual([
    'Please sign in',
    `The agent waits for a sign-in. Open ${server.url}/tasks/${id} to sign in; then call get_task with agent "peer" and taskId "t1".`,
  ])
})

test('a text that the agent sends as artifact and message appears once', async () => {
  const { server } = await serve(
    events(v1.status('t1', 'WORKING', 'Thinking'), v1.chunk('t1', 'Hello ', false), v1.chunk('t1', 'you'), {
      statusUpdate: {
        taskId: 't1',
        contextId: 'c1',
        status: {
          state: 'TASK_STATE_COMPLETED',
          message: { messageId: 'm', role: 'ROLE_AGENT', parts: [{ text: 'Hello you' }] },
        },
      },
    }),
  )
  const result = await (await connectClient(server)).callTool(message)
  expect(textsOf(result).slice(0, -1)).toEqual(['Hello you'])
})

test('files are images, audio, resources, or links if they are large or elsewhere', async () => {
  const parts = [
    { raw: 'aGk=', mediaType: 'image/png' },
    { raw: 'aGk=', mediaType: 'audio/wav' },
    { raw: 'aGk=', mediaType: 'text/csv', filename: 'a.csv' },
    { raw: 'aGk=', mediaType: 'application/zip' },
    { raw: 'A'.repeat(1024 * 1024 + 4), mediaType: 'image/png', filename: 'big.png' },
    { url: 'https://files.example/a b.pdf', mediaType: 'application/pdf' },
  ]
  const { server } = await serve(
    events(
      { artifactUpdate: { taskId: 't1', contextId: 'c1', artifact: { artifactId: 'a', parts }, append: false } },
      v1.status('t1', 'COMPLETED'),
    ),
  )
  const { content } = await (await connectClient(server)).callTool(message)
  const artifact = expect.stringMatching(/^switchboard:\/\/tasks\/[\w-]+\/artifacts\/a$/)
  expect(content.slice(0, -1)).toEqual([
    { type: 'image', data: 'aGk=', mimeType: 'image/png' },
    { type: 'audio', data: 'aGk=', mimeType: 'audio/wav' },
    { type: 'resource', resource: { uri: expect.stringContaining('#a.csv'), mimeType: 'text/csv', text: 'hi' } },
    { type: 'resource', resource: { uri: expect.any(String), mimeType: 'application/zip', blob: 'aGk=' } },
    { type: 'resource_link', uri: artifact, name: 'big.png', mimeType: 'image/png' },
    {
      type: 'resource_link',
      uri: expect.stringContaining('/files?url=https%3A%2F%2Ffiles.example%2Fa+b.pdf'),
      name: 'File',
      mimeType: 'application/pdf',
    },
  ])
})

test('a question is a form for a client of 2026-07-28 that shows forms, and the answer continues the task', async () => {
  let turns = 0
  const { agent, server } = await serve((call) => {
    turns += 1
    events(turns === 1 ? v1.status('t1', 'INPUT_REQUIRED', 'Which color?') : v1.status('t1', 'COMPLETED', 'Red it is'))(
      call,
    )
  })
  const client = await connectClient(server, {
    versionNegotiation: { mode: { pin: '2026-07-28' } },
    capabilities: { elicitation: { form: {} } },
  })
  const questions: string[] = []
  client.setRequestHandler('elicitation/create', ({ params }) => {
    questions.push(params.message)
    return { action: 'accept', content: { answer: 'red' } }
  })
  const result = await client.callTool(message)
  expect(questions).toEqual(['Which color?'])
  expect(textsOf(result)[0]).toBe('Red it is')
  expect(result._meta).toMatchObject({ state: 'completed', taskId: 't1' })
  expect(agent.calls.map(({ params }) => params)).toMatchObject([
    { message: { parts: [{ text: 'Go' }] } },
    { message: { parts: [{ text: 'red' }], taskId: 't1' } },
  ])
})

test('a question that the user declines leaves the task as it is', async () => {
  const { agent, server } = await serve(events(v1.status('t1', 'INPUT_REQUIRED', 'Which color?')))
  const client = await connectClient(server, {
    versionNegotiation: { mode: { pin: '2026-07-28' } },
    capabilities: { elicitation: { form: {} } },
  })
  client.setRequestHandler('elicitation/create', () => ({ action: 'decline' }))
  expect(textsOf(await client.callTool(message))[0]).toContain('The user did not answer')
  expect(agent.calls).toHaveLength(1)
})

test('a lost connection of a client of 2025-11-25 does not cancel the task', async () => {
  const finished = Promise.withResolvers<void>()
  const { agent, server } = await serve(async (call) => {
    call.event(v1.task('t1', 'WORKING'))
    await finished.promise
    call.event(v1.status('t1', 'COMPLETED', 'Done'))
    call.end()
  })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: message })
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const leaving = httpRequest(`${server.url}/mcp`, { method: 'POST', headers })
  leaving.on('error', () => undefined)
  leaving.end(body)
  await expect.poll(stateOf).toBe('working')
  leaving.destroy()
  // Time in which a cancel would have reached the agent.
  await new Promise((resolve) => setTimeout(resolve, 300))
  finished.resolve()
  await expect.poll(stateOf).toBe('completed')
  expect(agent.calls.map(({ method }) => method)).toEqual(['SendStreamingMessage'])
})

const formClient = {
  versionNegotiation: { mode: { pin: '2026-07-28' } },
  capabilities: { elicitation: { form: {} } },
} as const

/** An event with a question in a data part. */
const question = (data: object) => ({
  statusUpdate: {
    taskId: 't1',
    contextId: 'c1',
    status: {
      state: 'TASK_STATE_INPUT_REQUIRED',
      message: { messageId: 'q', role: 'ROLE_AGENT', parts: [{ text: 'Please fill in' }, { data }] },
    },
  },
})

test('a form with simple fields is an elicitation with these fields', async () => {
  let turns = 0
  const properties = {
    city: { type: 'string', title: 'City', enum: ['Rome', 'Oslo'] },
    guests: { type: 'integer', minimum: 1 },
  }
  const { agent, server } = await serve((call) => {
    turns += 1
    const form = question({ type: 'object', properties, required: ['city'] })
    events(turns === 1 ? form : v1.status('t1', 'COMPLETED', 'Booked'))(call)
  })
  const client = await connectClient(server, formClient)
  const requests: unknown[] = []
  client.setRequestHandler('elicitation/create', ({ params }) => {
    requests.push(params)
    return { action: 'accept', content: { city: 'Oslo', guests: 2 } }
  })
  expect(textsOf(await client.callTool(message))[0]).toBe('Booked')
  expect(requests).toMatchObject([
    { message: 'Please fill in', requestedSchema: { type: 'object', properties, required: ['city'] } },
  ])
  expect(agent.calls[1]?.params).toMatchObject({
    message: { parts: [{ data: { city: 'Oslo', guests: 2 } }], taskId: 't1' },
  })
})

test.each([
  ['a secret', { token: { type: 'string', format: 'password' } }],
  ['nested fields', { address: { type: 'object', properties: { street: { type: 'string' } } } }],
])('a form with %s is no elicitation, but a result with a link', async (_name, properties) => {
  const { agent, server } = await serve(events(question({ type: 'object', properties })))
  const client = await connectClient(server, formClient)
  client.setRequestHandler('elicitation/create', () => ({ action: 'cancel' }))
  const result = await client.callTool(message)
  expect(textsOf(result).at(-1)).toMatch(/^The agent waits for an answer.*or open http:\/\/127\.0\.0\.1:\d+\/tasks\//)
  expect(agent.calls).toHaveLength(1)
})
