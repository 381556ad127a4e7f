import type OpenAI from 'openai'
import { expect, it, test } from 'vitest'
import { turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { handleResponse } from '@/lib/server/gateway/openai/handle-response'
import { cancelResponse, readResponse } from '@/lib/server/gateway/openai/stored-response'
import { clientOf, startOpenAiServer } from '@/lib/server/gateway/openai/testing/openai-server'
import { agentsOfVersions } from '@/lib/server/gateway/testing/agents-of-versions'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { localViewer } from '@/lib/server/platform/viewer'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

type Handler = (call: RawCall) => unknown
type Events = AsyncIterable<OpenAI.Responses.ResponseStreamEvent>

async function serve(answer: Handler, more: Record<string, Handler> = {}) {
  await startEngine()
  const server = await rawAgent({ SendStreamingMessage: answer, SendMessage: answer, ...more })
  const { slug: model } = await agentAt(server.url)
  return { server, model, client: clientOf(await startOpenAiServer()) }
}

async function readEvents(stream: Events) {
  const events: OpenAI.Responses.ResponseStreamEvent[] = []
  for await (const event of stream) events.push(event)
  return events
}

const typesOf = (events: { type: string }[]) => events.map(({ type }) => type.replace('response.', ''))

test.each(agentsOfVersions)('responds for an agent of %s', async (dialect, start) => {
  await startEngine()
  const { url, close } = await start()
  const isHttp = dialect !== 'v0.1'
  const { slug } = await agentAt(isHttp ? `${url}/rest` : url, { dialect, binding: isHttp ? 'HTTP+JSON' : 'JSONRPC' })
  const client = clientOf(await startOpenAiServer())
  const response = await client.responses.create({ model: slug, input: 'echo this' })
  expect(response).toMatchObject({ object: 'response', status: 'completed', model: slug, error: null })
  expect(response.output_text).toContain('Grüße 🌍')
  expect(response.output_text.match(/echo this/g)).toHaveLength(1)
  const [item] = response.output
  const part = item?.type === 'message' ? item.content[0] : undefined
  const annotations = part?.type === 'output_text' ? part.annotations : []
  const shown = annotations.map((one) => (one.type === 'url_citation' ? [one.title, one.url] : []))
  expect(shown).toEqual([
    ['file', expect.stringContaining('/tasks/')],
    [expect.any(String), expect.stringContaining('files.example')],
  ])
  expect(await client.responses.retrieve(response.id)).toMatchObject({
    id: response.id,
    status: 'completed',
    output_text: response.output_text,
  })
  close?.()
})

it('streams a response, and again from its beginning', async () => {
  const { client, model } = await serve((call) => {
    call.event(v1.task('t1', 'WORKING'))
    call.event(v1.chunk('t1', 'Hello ', false))
    call.event(v1.chunk('t1', 'world'))
    call.event(v1.status('t1', 'COMPLETED'))
    call.end()
  })
  const events = await readEvents(await client.responses.create({ model, input: 'hi', stream: true }))
  const types = typesOf(events)
  expect(types.filter((type) => type !== 'output_text.delta')).toEqual([
    'created',
    'in_progress',
    'output_item.added',
    'content_part.added',
    'output_text.done',
    'content_part.done',
    'output_item.done',
    'completed',
  ])
  expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, index) => index))
  const last = events.at(-1)
  const response = last?.type === 'response.completed' ? last.response : undefined
  expect(response?.output).toMatchObject([{ content: [{ type: 'output_text', text: 'Hello world' }] }])
  const again = await readEvents(await client.responses.retrieve(response?.id ?? '', { stream: true }))
  expect(typesOf(again)).toEqual([...types.slice(0, 5), ...types.slice(types.indexOf('output_text.done'))])
  const helper = client.responses.stream({ model, input: 'hi' })
  expect((await helper.finalResponse()).output_text).toBe('Hello world')
})

it('continues after a response, in its waiting task', async () => {
  const { client, model, server } = await serve((call) => {
    const { message } = call.params as { message: { taskId?: string } }
    if (message.taskId) call.event(v1.status('t1', 'COMPLETED', 'Booked.'))
    else {
      call.event(v1.task('t1', 'WORKING'))
      call.event(v1.status('t1', 'INPUT_REQUIRED', 'Which day?'))
    }
    call.end()
  })
  const first = await client.responses.create({ model, input: 'Book a table' })
  expect(first).toMatchObject({ status: 'completed', output_text: 'Which day?' })
  const second = await client.responses.create({ model, input: 'Friday', previous_response_id: first.id })
  expect(second).toMatchObject({ output_text: 'Booked.', previous_response_id: first.id })
  expect(server.calls.at(-1)?.params).toMatchObject({ message: { taskId: 't1' } })
  // Both turns of the task are responses of their own.
  expect((await client.responses.retrieve(first.id)).output_text).toBe('Which day?')
  expect((await client.responses.retrieve(second.id)).output_text).toBe('Booked.')
  const third = await client.responses.create({ model, input: 'Thanks', previous_response_id: second.id })
  expect(third.status).toBe('completed')
  expect(server.calls.at(-1)?.params).toMatchObject({ message: { contextId: 'c1' } })
})

it('runs in the background, and cancels', async () => {
  const { client, model } = await serve(
    (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event(v1.chunk('t1', 'Working on it', false))
    },
    { CancelTask: (call) => call.reply(v1.bareTask('t1', 'CANCELED')) },
  )
  const started = await client.responses.create({ model, input: 'hi', background: true, metadata: { a: 'b' } })
  expect(started).toMatchObject({ status: 'in_progress', background: true, output: [], metadata: { a: 'b' } })
  await expect.poll(async () => (await client.responses.retrieve(started.id)).output_text).toBe('Working on it')
  expect(await client.responses.retrieve(started.id)).toMatchObject({ id: started.id, background: true })
  expect(await client.responses.cancel(started.id)).toMatchObject({
    id: started.id,
    status: 'cancelled',
    output: [{ status: 'incomplete' }],
  })
  expect((await client.responses.cancel(started.id)).status).toBe('cancelled')
  expect((await client.responses.retrieve(started.id)).status).toBe('cancelled')
})

it('returns a response that ends while it is canceled', async () => {
  const pendingCall = Promise.withResolvers<RawCall>()
  const { client, model } = await serve((call) => (call.bytes(': wait\n\n'), pendingCall.resolve(call)))
  const started = await client.responses.create({ model, input: 'hi', background: true })
  const stream = await pendingCall.promise
  const canceled = client.responses.cancel(started.id)
  stream.event(v1.message('Done'))
  stream.end()
  expect(await canceled).toMatchObject({ status: 'completed', output: [{ content: [{ text: 'Done' }] }] })
})

it('returns a failure as an error, in a stream as a failed response', async () => {
  const { client, model } = await serve((call) => {
    call.event(v1.task('t1', 'WORKING'))
    call.event(v1.chunk('t1', 'Printing', false))
    call.event(v1.status('t1', 'FAILED', 'No paper.'))
    call.end()
  })
  const request = { model, input: 'print' }
  await expect(client.responses.create(request)).rejects.toMatchObject({ status: 502, code: 'task_failed' })
  const last = (await readEvents(await client.responses.create({ ...request, stream: true }))).at(-1)
  const error = { code: 'server_error', message: 'The agent failed: No paper.' }
  const response = last?.type === 'response.failed' ? last.response : undefined
  expect(response).toMatchObject({ status: 'failed', error, output: [{ status: 'incomplete' }] })
  expect(await client.responses.retrieve(response?.id ?? '')).toMatchObject({ status: 'failed', error })
})

it('sends the last message with its files, and recognizes repeated messages', async () => {
  const { client, model, server } = await serve((call) => {
    call.event(v1.message('Hello'))
    call.end()
  })
  await client.responses.create({ model, input: [{ role: 'user', content: 'one' }], instructions: 'Be brief.' })
  await client.responses.create({
    model,
    input: [
      { role: 'developer', content: 'Be brief.' },
      { role: 'user', content: 'one' },
      {
        type: 'message',
        role: 'assistant',
        id: 'm',
        status: 'completed',
        content: [{ type: 'output_text', text: 'Hello', annotations: [] }],
      },
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'two' },
          { type: 'input_image', image_url: 'data:image/png;base64,aGVsbG8=', detail: 'auto' },
          { type: 'input_file', file_url: 'https://files.example/a.pdf', filename: 'a.pdf' },
        ],
      },
    ],
  })
  expect(server.calls.map(({ params }) => (params as { message: object }).message)).toMatchObject([
    { parts: [{ text: 'one' }] },
    {
      contextId: expect.any(String),
      parts: [
        { text: 'two' },
        { raw: 'aGVsbG8=', mediaType: 'image/png' },
        { url: 'https://files.example/a.pdf', filename: 'a.pdf' },
      ],
    },
  ])
})

it.each([
  ['tools', { tools: [{ type: 'web_search' }] }],
  ['text.format', { text: { format: { type: 'json_object' } } }],
  ['conversation', { conversation: 'conv_1' }],
  ['input', { input: [{ type: 'function_call_output', call_id: 'c', output: 'x' }] }],
  ['input', { input: '' }],
  ['input', { input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'f' }] }] }],
  ['previous_response_id', { previous_response_id: 'resp_unknown' }],
])('refuses %s that agents do not support', async (param, more) => {
  const { client, model, server } = await serve(() => {})
  await expect(client.responses.create({ model, input: 'hi', ...more } as never)).rejects.toMatchObject({
    status: 400,
    param,
  })
  expect(server.calls).toEqual([])
})

it('never reads, continues or cancels the response of another person', async () => {
  await startEngine()
  const server = await rawAgent({
    SendMessage: (call) => call.reply({ task: v1.bareTask('t1', 'INPUT_REQUIRED') }),
    CancelTask: (call) => call.reply(v1.bareTask('t1', 'CANCELED')),
  })
  const agent = await storedAgent(localViewer(), { url: server.url, streaming: false, visibility: 'everyone' })
  await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
  const [ann, ben] = [await newViewer('member'), await newViewer('administrator')]
  const requestOf = (more: object) =>
    new Request('http://127.0.0.1:3000/v1/responses', {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: '127.0.0.1:3000' },
      body: JSON.stringify({ model: agent.slug, input: 'hi', ...more }),
    })
  const response = await handleResponse(ann, requestOf({}))
  const { id } = (await response.json()) as { id: string }
  expect((await readResponse(ann, id, requestOf({}))).id).toBe(id)
  for (const other of [id, response.headers.get('switchboard-task') ?? '']) {
    await expect(readResponse(ben, other, requestOf({}))).rejects.toThrow(/not found/)
    await expect(cancelResponse(ben, other, requestOf({}))).rejects.toThrow(/not found/)
    await expect(handleResponse(ben, requestOf({ previous_response_id: other }))).rejects.toThrow(/not found/)
  }
  expect(server.calls).toHaveLength(1)
})

it('sends no answer to a question that was answered already', async () => {
  const questions = ['Which color?', 'Delete it all?', '', 'What?']
  const { server, client, model } = await serve((call) => {
    const question = questions.shift()
    if (!question) return call.fail(-32_602, 'No such answer')
    call.event(v1.task('t1', 'WORKING'))
    call.event(v1.status('t1', 'INPUT_REQUIRED', question))
    return call.end()
  })
  const first = await client.responses.create({ model, input: 'Go' })
  const continueAfter = (previous_response_id: string, input: string) =>
    client.responses.create({ model, input, previous_response_id })
  const second = await continueAfter(first.id, 'blue')
  expect([first.output_text, second.output_text]).toEqual(['Which color?', 'Delete it all?'])
  await expect(continueAfter(first.id, 'red')).rejects.toMatchObject({
    status: 409,
    param: 'previous_response_id',
    message: expect.stringContaining('newer message'),
  })
  expect(server.calls).toHaveLength(2)
  // After an answer that the agent refused, the question is still open.
  await expect(continueAfter(second.id, 'perhaps')).rejects.toThrow('No such answer')
  expect((await continueAfter(second.id, 'no')).output_text).toBe('What?')
})

it('answers each question of tasks that the agent creates for answers', async () => {
  const questions: [taskId: string, text: string][] = [
    ['t1', 'Which color?'],
    ['t2', 'Which size?'],
    ['t2', 'How many?'],
    ['t3', 'Delete it all?'],
    ['t3', 'What?'],
  ]
  const { server, client, model } = await serve((call) => {
    const [taskId, question] = questions.shift() ?? ['', '']
    call.event(v1.task(taskId, 'WORKING'))
    call.event(v1.status(taskId, 'INPUT_REQUIRED', question))
    return call.end()
  })
  const continueAfter = (previous_response_id: string, input: string) =>
    client.responses.create({ model, input, previous_response_id })
  const responses = [await client.responses.create({ model, input: 'Go' })]
  for (const input of ['red', 'large', 'two', 'no']) {
    const last = responses.at(-1)
    responses.push(await continueAfter(last?.id ?? '', input))
    const calls = server.calls.length
    for (const { id } of responses.slice(0, -1))
      await expect(continueAfter(id, 'late')).rejects.toMatchObject({ status: 409, param: 'previous_response_id' })
    expect(server.calls).toHaveLength(calls)
  }
  const texts = ['Which color?', 'Which size?', 'How many?', 'Delete it all?', 'What?']
  expect(responses.map(({ output_text }) => output_text)).toEqual(texts)
  const stored = await Promise.all(responses.map(({ id }) => client.responses.retrieve(id)))
  expect(stored.map(({ output_text }) => output_text)).toEqual(texts)
})
