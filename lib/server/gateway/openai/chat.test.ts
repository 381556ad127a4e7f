import OpenAI from 'openai'
import { expect, it, test } from 'vitest'
import { agentsOfVersions } from '@/lib/server/gateway/testing/agents-of-versions'
import { clientOf, startOpenAiServer } from '@/lib/server/gateway/openai/testing/openai-server'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

type Handler = (call: RawCall) => unknown

/** Starts an agent that streams, and the client of an OpenAI API that serves it. */
async function serve(answer: Handler) {
  await startEngine()
  const server = await rawAgent({ SendStreamingMessage: answer, SendMessage: answer })
  const agent = await agentAt(server.url)
  const client = clientOf(await startOpenAiServer())
  const ask = (content: unknown = 'hello', more: object = {}) =>
    client.chat.completions.create({ model: agent.slug, messages: [{ role: 'user', content }], ...more } as never)
  return { server, agent, client, ask }
}

/** Reads a stream: its texts, and the error that ends it. */
async function readStream(stream: AsyncIterable<OpenAI.ChatCompletionChunk>) {
  const deltas: string[] = []
  const finishes: unknown[] = []
  try {
    for await (const { choices } of stream) {
      for (const { delta, finish_reason } of choices) {
        if (delta.content) deltas.push(delta.content)
        if (finish_reason) finishes.push(finish_reason)
      }
    }
    return { deltas, finishes, text: deltas.join('') }
  } catch (error) {
    return { deltas, finishes, text: deltas.join(''), error: error as InstanceType<typeof OpenAI.APIError> }
  }
}

const streamOf = (promise: unknown) => promise as Promise<AsyncIterable<OpenAI.ChatCompletionChunk>>
const wholeOf = (promise: unknown) => promise as Promise<OpenAI.ChatCompletion>
const sentParts = ({ params }: RawCall) => (params as { message: { parts: unknown[] } }).message.parts

test.each(agentsOfVersions)('chats with an agent of %s, whole and as a stream', async (dialect, start) => {
  await startEngine()
  const { url, close } = await start()
  const isHttp = dialect !== 'v0.1'
  const agent = await agentAt(isHttp ? `${url}/rest` : url, { dialect, binding: isHttp ? 'HTTP+JSON' : 'JSONRPC' })
  const client = clientOf(await startOpenAiServer())
  const messages = [{ role: 'user', content: 'echo this' }] as const
  const whole = await client.chat.completions.create({ model: agent.slug, messages: [...messages] })
  const stream = await client.chat.completions.create({ model: agent.slug, messages: [...messages], stream: true })
  const content = whole.choices[0]?.message.content
  expect(content).toContain('Grüße 🌍')
  expect(content).toContain('"deep"')
  expect(content?.match(/echo this/g)).toHaveLength(1)
  expect(content?.endsWith('Done')).toBe(true)
  expect(content).not.toContain('On it')
  const streamed = await readStream(stream)
  expect(streamed.text.replaceAll(/tasks\/[^/)]+/g, '')).toBe(content?.replaceAll(/tasks\/[^/)]+/g, ''))
  expect(streamed.finishes).toEqual(['stop'])
  close?.()
})

it('streams chunks as they arrive', async () => {
  const { promise: gate, resolve: next } = Promise.withResolvers<void>()
  const { ask } = await serve(async (call) => {
    call.event(v1.task('t1', 'WORKING'))
    call.event(v1.chunk('t1', 'Hello ', false))
    await gate
    call.event(v1.chunk('t1', 'world'))
    call.event(v1.status('t1', 'COMPLETED'))
    call.end()
  })
  const deltas: string[] = []
  for await (const { choices } of await streamOf(ask('hi', { stream: true }))) {
    const content = choices[0]?.delta.content
    if (content) deltas.push(content)
    if (content) next()
  }
  expect(deltas).toEqual(['Hello ', 'world'])
})

it('returns each text once, without progress and without the message of the user', async () => {
  const story = 'Once upon a time there was a fox.'
  const { ask } = await serve((call) => {
    const user = { messageId: 'u1', role: 'ROLE_USER', parts: sentParts(call) }
    call.event(v1.task('t1', 'WORKING', { history: [user] }))
    call.event(v1.status('t1', 'WORKING', 'Thinking'))
    call.event(v1.chunk('t1', story.slice(0, 10), false))
    call.event(v1.chunk('t1', story.slice(10)))
    call.event(v1.status('t1', 'COMPLETED', story))
    const status = {
      state: 'TASK_STATE_COMPLETED',
      message: { messageId: 'x', role: 'ROLE_AGENT', parts: [{ text: story }] },
    }
    const artifacts = [{ artifactId: 'a1', parts: [{ text: story }] }]
    call.event(v1.task('t1', 'COMPLETED', { history: [user, status.message], status, artifacts }))
    call.end()
  })
  expect((await wholeOf(ask('a story'))).choices[0]?.message.content).toBe(story)
  expect((await readStream(await streamOf(ask('a story', { stream: true })))).text).toBe(story)
})

it('merges chunks that each repeat the text so far', async () => {
  const texts = ['The quick brown', 'The quick brown fox jumps', 'The quick brown fox jumps over the lazy dog.']
  const { ask } = await serve((call) => {
    call.event(v1.task('t1', 'WORKING'))
    texts.forEach((text, index) => call.event(v1.chunk('t1', text, index > 0)))
    call.event(v1.status('t1', 'COMPLETED'))
    call.end()
  })
  expect((await readStream(await streamOf(ask('go', { stream: true })))).text).toBe(texts.at(-1))
})

it('joins artifacts that are pieces of one text', async () => {
  const { ask } = await serve((call) => {
    call.event(v1.task('t1', 'WORKING'))
    for (const text of ['The bell ', 'rings every hour ', 'and once ', 'at half past.'])
      call.event({
        artifactUpdate: { taskId: 't1', contextId: 'c1', artifact: { artifactId: text, parts: [{ text }] } },
      })
    call.event(v1.status('t1', 'COMPLETED'))
    call.end()
  })
  const text = 'The bell rings every hour and once at half past.'
  expect((await wholeOf(ask())).choices[0]?.message.content).toBe(text)
  expect((await readStream(await streamOf(ask('go', { stream: true })))).text).toBe(text)
})

it('writes complete artifacts once that turn out to be pieces of the final message', async () => {
  const texts = ['The bell ', 'rings every hour ', 'at half past.']
  const { ask } = await serve(async (call) => {
    call.event(v1.task('t1', 'WORKING'))
    for (const text of texts) {
      const artifact = { artifactId: text, parts: [{ text }] }
      call.event({ artifactUpdate: { taskId: 't1', contextId: 'c1', artifact, lastChunk: true } })
      // Separate reads of the stream.
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    call.event(v1.status('t1', 'COMPLETED', texts.join('')))
    call.end()
  })
  expect((await wholeOf(ask())).choices[0]?.message.content).toBe(texts.join(''))
  expect((await readStream(await streamOf(ask('go', { stream: true })))).text).toBe(texts.join('\n\n'))
})

it('returns the last version of an artifact that the agent replaces', async () => {
  const { ask } = await serve(async (call) => {
    call.event(v1.task('t1', 'WORKING'))
    for (const text of ['A first draft', 'Another one', 'The final text']) {
      call.event(v1.chunk('t1', text, false))
      // Separate reads of the stream.
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    call.event(v1.status('t1', 'COMPLETED', 'Ready.'))
    call.end()
  })
  expect((await wholeOf(ask())).choices[0]?.message.content).toBe('The final text\n\nReady.')
  const { text } = await readStream(await streamOf(ask('go', { stream: true })))
  expect(text).toBe('A first draft\n\nThe final text\n\nReady.')
})

it('sends no text of a task that is rejected', async () => {
  const { ask } = await serve(async (call) => {
    call.event(v1.task('t1', 'WORKING'))
    await new Promise((resolve) => setTimeout(resolve, 30))
    call.event(v1.status('t1', 'REJECTED', 'No.'))
    call.end()
  })
  const { text, error } = await readStream(await streamOf(ask('go', { stream: true })))
  expect([text, error?.code]).toEqual(['', 'task_rejected'])
})

it('uses the progress texts of an agent that sends nothing else', async () => {
  const { ask } = await serve((call) => {
    call.event(v1.task('t1', 'WORKING'))
    for (const text of ['Hello', ' wor', 'ld.']) call.event(v1.status('t1', 'WORKING', text))
    call.event(v1.status('t1', 'COMPLETED'))
    call.end()
  })
  expect((await readStream(await streamOf(ask('go', { stream: true })))).text).toBe('Hello world.')
})

it('sends only the last message, with its files', async () => {
  const { client, agent, server } = await serve((call) => call.event(v1.message('ok')) ?? call.end())
  await client.chat.completions.create({
    model: agent.slug,
    temperature: 0.2,
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'first' },
      { role: 'assistant', content: 'second' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,aGVsbG8=' } },
          { type: 'image_url', image_url: { url: 'https://files.example/b.png' } },
          { type: 'input_audio', input_audio: { data: 'aGVsbG8=', format: 'mp3' } },
          { type: 'file', file: { file_data: 'data:application/pdf;base64,aGVsbG8=', filename: 'a.pdf' } },
        ],
      },
    ],
  })
  expect(server.calls.map(sentParts)).toEqual([
    [
      { text: 'What is this?' },
      { raw: 'aGVsbG8=', mediaType: 'image/png' },
      { url: 'https://files.example/b.png' },
      { raw: 'aGVsbG8=', mediaType: 'audio/mpeg' },
      { raw: 'aGVsbG8=', mediaType: 'application/pdf', filename: 'a.pdf' },
    ],
  ])
})

it('ends with the question of an agent, and sends the answer to its task', async () => {
  const { client, agent, server } = await serve((call) => {
    const { message } = call.params as { message: { taskId?: string } }
    call.event(message.taskId ? v1.status('t1', 'COMPLETED', 'Booked.') : v1.task('t1', 'WORKING'))
    if (!message.taskId) call.event(v1.status('t1', 'INPUT_REQUIRED', 'Which day?'))
    call.end()
  })
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Book a table' }]
  const first = await client.chat.completions.create({ model: agent.slug, messages })
  expect(first.choices[0]).toMatchObject({ message: { content: 'Which day?' }, finish_reason: 'stop' })
  messages.push({ role: 'assistant', content: 'Which day?' }, { role: 'user', content: 'Friday' })
  const second = await client.chat.completions.create({ model: agent.slug, messages })
  expect(second.choices[0]?.message.content).toBe('Booked.')
  expect(server.calls.at(-1)?.params).toMatchObject({ message: { taskId: 't1', parts: [{ text: 'Friday' }] } })
})

it('says where to sign in', async () => {
  const { ask } = await serve((call) => {
    call.event(v1.task('t1', 'AUTH_REQUIRED'))
    call.end()
  })
  const content = (await wholeOf(ask())).choices[0]?.message.content
  expect(content).toMatch(/needs you to sign in.*http:\/\/127\.0\.0\.1:\d+\/tasks\/[\da-f-]{36}$/)
})

it.each([
  ['FAILED', 'task_failed', 'The agent failed: No paper.'],
  ['REJECTED', 'task_rejected', 'The agent rejected the message: No paper.'],
  ['CANCELED', 'task_canceled', 'The task was canceled: No paper.'],
])('returns %s as an error, also in a stream, and is not retried', async (state, code, message) => {
  const { ask, server } = await serve(async (call) => {
    call.event(v1.task('t1', 'WORKING'))
    call.event(v1.chunk('t1', 'Printing', false))
    // Separate reads of the stream: the text is sent before the error.
    await new Promise((resolve) => setTimeout(resolve, 50))
    call.event(v1.status('t1', state, 'No paper.'))
    call.end()
  })
  await expect(ask('print', { maxRetries: 2 })).rejects.toMatchObject({ status: 502, code, error: { message } })
  const { error, text } = await readStream(await streamOf(ask('print', { stream: true })))
  expect([text, error?.code, error?.message]).toEqual(['Printing', code, message])
  expect(server.calls).toHaveLength(2)
})

it('returns the failure of an agent before the first event as an error response, and is not retried', async () => {
  const { agent, server } = await serve((call) => call.fail(-32603, 'Boom'))
  const client = clientOf(await startOpenAiServer(), { maxRetries: 2 })
  const request = { model: agent.slug, messages: [{ role: 'user' as const, content: 'hi' }] }
  await expect(client.chat.completions.create(request)).rejects.toMatchObject({ status: 502, type: 'server_error' })
  const before = server.calls.length
  await expect(client.chat.completions.create({ ...request, stream: true })).rejects.toMatchObject({ status: 502 })
  expect(server.calls.length).toBeLessThanOrEqual(2 * before)
})

it('lists agents as models, and knows no hidden or archived one', async () => {
  const { client, agent } = await serve((call) => call.event(v1.message('ok')))
  const models = await client.models.list()
  expect(models.data).toEqual([
    { id: agent.slug, object: 'model', created: expect.any(Number), owned_by: expect.any(String) },
  ])
  expect(await client.models.retrieve(agent.slug)).toEqual(models.data[0])
  const unknown = { status: 404, code: 'model_not_found', type: 'invalid_request_error', param: 'model' }
  await expect(client.models.retrieve('unknown-agent')).rejects.toMatchObject(unknown)
  const messages = [{ role: 'user' as const, content: 'hi' }]
  await expect(client.chat.completions.create({ model: 'unknown-agent', messages })).rejects.toMatchObject(unknown)
})

it('reports zero usage', async () => {
  const { ask } = await serve((call) => call.event(v1.message('ok')) ?? call.end())
  const none = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }
  expect((await wholeOf(ask())).usage).toEqual(none)
  const chunks: unknown[] = []
  const stream = await streamOf(ask('hi', { stream: true, stream_options: { include_usage: true } }))
  for await (const { usage, choices } of stream) chunks.push([choices.length, usage])
  expect(chunks.at(-1)).toEqual([0, none])
  expect(chunks.slice(0, -1).every((chunk) => JSON.stringify(chunk) === '[1,null]')).toBe(true)
})

it.each([
  ['n', { n: 2 }],
  ['tools', { tools: [{ type: 'function', function: { name: 'x' } }] }],
  ['response_format', { response_format: { type: 'json_object' } }],
  ['messages', { messages: [{ role: 'user', content: [] }] }],
  ['messages', { messages: [{ role: 'assistant', content: 'hi' }] }],
  ['messages', { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'file:///x' } }] }] }],
  ['messages.0.role', { messages: [{ role: 'unknown-role', content: 'hi' }] }],
  ['model', { model: '' }],
])('refuses %s that agents do not support', async (param, more) => {
  const { ask, server } = await serve(() => {})
  await expect(ask('hi', more)).rejects.toMatchObject({ status: 400, type: 'invalid_request_error', param })
  expect(server.calls).toEqual([])
})

it('responds to other paths with an error of the OpenAI API', async () => {
  const { client } = await serve(() => {})
  await expect(client.embeddings.create({ model: 'x', input: 'y' })).rejects.toMatchObject({
    status: 404,
    type: 'invalid_request_error',
    code: 'not_found',
  })
})

it('lets the task of a client that disconnects continue', async () => {
  const { promise: gate, resolve: finish } = Promise.withResolvers<void>()
  const { ask, server } = await serve(async (call) => {
    call.event(v1.task('t1', 'WORKING'))
    call.event(v1.chunk('t1', 'Part', false))
    await gate
    call.event(v1.status('t1', 'COMPLETED'))
    call.end()
  })
  for await (const { choices } of await streamOf(ask('hi', { stream: true }))) if (choices[0]?.delta.content) break
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.calls.map(({ method, response }) => [method, response.destroyed])).toEqual([
    ['SendStreamingMessage', false],
  ])
  finish()
})
