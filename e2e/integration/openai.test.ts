import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import OpenAI from 'openai'
import { expect, onTestFinished, test } from 'vitest'
import { generations, startScriptedAgent } from '../peers/scripted-agent.ts'
import { register } from '../running/gateway.ts'
import { api, appUrl } from './shared-app.ts'

const run = promisify(execFile)
const root = new URL('../../', import.meta.url)
const client = new OpenAI({ baseURL: `${appUrl}/v1`, apiKey: 'none', maxRetries: 0 })
const guide = readFileSync(new URL('docs/openai.md', root), 'utf8').replaceAll('http://127.0.0.1:3000', appUrl)

/** Returns the code blocks of the guide in a language. */
const snippetsOf = (language: string): string[] =>
  [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(([, name, code = '']) => (name === language ? [code] : []))

const env = { ...process.env, SWITCHBOARD_KEY: 'none' }

test('the calls of the guide work', async () => {
  const [curl = ''] = snippetsOf('sh')
  const { stdout } = await run('sh', ['-c', curl.replace('curl', 'curl -sS')], { env })
  expect(JSON.parse(stdout)).toMatchObject({ object: 'chat.completion', choices: [{ finish_reason: 'stop' }] })
  const [chat = '', responses = ''] = snippetsOf('js')
  const setUp = chat.split('\n').slice(0, 3).join('\n')
  for (const code of [chat, `${setUp}\n${responses}`]) {
    const result = await run(process.execPath, ['--input-type=module', '-e', code], { env, cwd: root.pathname })
    expect(result.stdout.trim().length).toBeGreaterThan(10)
  }
})

test('the sample agents are models', async () => {
  const { data } = await client.models.list()
  const slugs = data.map(({ id }) => id)
  expect(slugs).toEqual(expect.arrayContaining(['storyteller', 'travel-desk', 'data-lab', 'form-desk', 'gallery']))
  expect(await client.models.retrieve('storyteller')).toMatchObject({ id: 'storyteller', object: 'model' })
})

test('a story arrives in pieces, once, and the conversation continues', async () => {
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'A story about rain in 20 chunks' }]
  const { data: stream, response } = await client.chat.completions
    .create({ model: 'storyteller', messages, stream: true })
    .withResponse()
  const deltas: string[] = []
  for await (const { choices } of stream) deltas.push(choices[0]?.delta.content ?? '')
  const text = deltas.join('')
  expect(deltas.filter(Boolean).length).toBeGreaterThan(5)
  expect(text.match(/# The tale of rain/g)).toHaveLength(1)
  messages.push({ role: 'assistant', content: text }, { role: 'user', content: 'Another one, in 5 chunks' })
  const second = await client.chat.completions.create({ model: 'storyteller', messages }).withResponse()
  const tasks = [response, second.response].map(({ headers }) => headers.get('switchboard-task'))
  expect(new Set(tasks).size).toBe(2)
  const [one, other] = await Promise.all(
    tasks.map(async (id) => (await (await api.get(`/api/tasks/${id}`)).json()) as { conversationId: string }),
  )
  expect(one?.conversationId).toBe(other?.conversationId)
})

const story = 'There was a ferry that knew only one pier. It was happy.'
const script = {
  twice: [
    { status: 'working', text: 'Thinking' },
    { artifact: 'Story', parts: [{ text: story.slice(0, 20) }] },
    { artifact: 'Story', parts: [{ text: story.slice(20) }], append: true, last: true },
    { status: 'completed', text: story },
  ],
  which: [{ status: 'working' }, { status: 'input-required', text: 'Which pier?' }],
  broken: [
    { status: 'working' },
    { artifact: 'Half', parts: [{ text: 'Half' }] },
    { status: 'failed', text: 'No ink.' },
  ],
} satisfies Parameters<typeof startScriptedAgent>[0]

test.each(generations)('an agent of %s repeats nothing, asks and fails', async (generation) => {
  const agent = await startScriptedAgent(script)
  onTestFinished(agent.end)
  const model = await register(api, agent.url(generation))
  const ask = async (content: string) => {
    const deltas: string[] = []
    const request = { model, messages: [{ role: 'user' as const, content }] }
    try {
      const stream = await client.chat.completions.create({ ...request, stream: true })
      for await (const { choices } of stream) deltas.push(choices[0]?.delta.content ?? '')
    } catch (error) {
      return { text: deltas.join(''), error: error as Error }
    }
    const whole = await client.chat.completions.create(request)
    expect(whole.choices[0]?.message.content).toBe(deltas.join(''))
    return { text: deltas.join('') }
  }
  expect(await ask('twice')).toEqual({ text: story })
  expect(await ask('which')).toEqual({ text: 'Which pier?' })
  const { error } = await ask('broken')
  expect(error?.message).toMatch(/The agent failed: No ink\.$/)
})

test('errors have the form of the OpenAI API, also for unknown paths', async () => {
  const call = { data: { model: 'unknown-agent', messages: [{ role: 'user', content: 'hi' }] } }
  const wanted = [
    ['/v1/chat/completions', 'model_not_found', 'model'],
    ['/v1/responses/nothing/cancel', 'not_found', null],
    ['/v1/embeddings', 'not_found', null],
    ['/v1', 'not_found', null],
  ] as const
  for (const [path, code, param] of wanted) {
    const answer = await api.post(path, call)
    const { error } = (await answer.json()) as { error: object }
    expect([path, answer.status(), error]).toEqual([
      path,
      404,
      { message: expect.any(String), type: 'invalid_request_error', param, code },
    ])
  }
})
