import type OpenAI from 'openai'
import { expect, it } from 'vitest'
import { turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { handleChat } from '@/lib/server/gateway/openai/handle-chat'
import { clientOf, startOpenAiServer } from '@/lib/server/gateway/openai/testing/openai-server'
import { localViewer, type Viewer } from '@/lib/server/platform/viewer'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'

type Messages = OpenAI.ChatCompletionMessageParam[]

interface Sent {
  contextId?: string
  parts: { text: string }[]
}

const sentOf = ({ params }: RawCall) => (params as { message: Sent }).message

/** An agent that greets everyone alike, and counts its contexts. */
async function startGreeter() {
  const contexts: (string | undefined)[] = []
  const server = await rawAgent({
    SendMessage: (call) => {
      const { contextId, parts } = sentOf(call)
      contexts.push(contextId)
      const id = `t${contexts.length}`
      const status = { state: 'TASK_STATE_COMPLETED' }
      const artifacts = [{ artifactId: 'a', parts: [{ text: `Hello, ${parts[0]?.text}!  ` }] }]
      call.reply({ task: { id, contextId: contextId ?? `context-${contexts.length}`, status, artifacts } })
    },
  })
  return { server, contexts }
}

async function serveGreeter() {
  await startEngine()
  const { server, contexts } = await startGreeter()
  const agent = await agentAt(server.url, { streaming: false })
  const client = clientOf(await startOpenAiServer())
  const say = async (messages: Messages, content: string, headers: Record<string, string> = {}): Promise<Messages> => {
    const all: Messages = [...messages, { role: 'user', content }]
    const { choices } = await client.chat.completions.create({ model: agent.slug, messages: all }, { headers })
    return [...all, { role: 'assistant', content: choices[0]?.message.content?.trim() ?? '' }]
  }
  return { contexts, say, client, agent }
}

it('continues the context of the messages that the client repeats', async () => {
  const { contexts, say } = await serveGreeter()
  let messages = await say([{ role: 'system', content: 'Be brief.' }], 'one')
  messages = await say(messages, 'two')
  await say(
    messages.filter(({ role }) => role !== 'system'),
    'three',
  )
  expect(contexts).toEqual([undefined, 'context-1', 'context-1'])
})

it('starts a new context for messages that no agent sent', async () => {
  const { contexts, say } = await serveGreeter()
  const messages = await say([], 'one')
  await say([messages[0]!, { role: 'assistant', content: 'Something else' }], 'two')
  await say([{ role: 'user', content: 'never' }, messages[1]!], 'two')
  expect(contexts).toEqual([undefined, undefined, undefined])
})

it('never mixes two conversations with the same words', async () => {
  const { contexts, say } = await serveGreeter()
  const [one, other] = [await say([], 'same'), await say([], 'same')]
  await Promise.all([say(one, 'first'), say(other, 'second')])
  expect(contexts.slice(2).toSorted()).toEqual(['context-1', 'context-2'])
})

it('continues the context of a message that is sent again', async () => {
  const { contexts, say } = await serveGreeter()
  const messages = await say([], 'one')
  await say(messages, 'two')
  await say(messages, 'two, again')
  expect(contexts).toEqual([undefined, 'context-1', 'context-1'])
})

it('continues after a stream that the client stopped', async () => {
  const { contexts, say } = await serveGreeter()
  const messages = await say([], 'one')
  await say([messages[0]!, { role: 'assistant', content: 'Hello,' }], 'two')
  expect(contexts).toEqual([undefined, 'context-1'])
})

it('continues the context of the header, which each response names', async () => {
  const { contexts, say, client, agent } = await serveGreeter()
  const { response } = await client.chat.completions
    .create({ model: agent.slug, messages: [{ role: 'user', content: 'one' }] })
    .withResponse()
  expect(response.headers.get('switchboard-context')).toBe('context-1')
  expect(response.headers.get('switchboard-task')).toMatch(/^[\da-f-]{36}$/)
  await say([], 'two', { 'Switchboard-Context': 'context-1' })
  await say([], 'three', { 'Switchboard-Context': response.headers.get('switchboard-task') ?? '' })
  expect(contexts).toEqual([undefined, 'context-1', 'context-1'])
})

it('never continues the conversation of another person', async () => {
  await startEngine()
  const { server, contexts } = await startGreeter()
  const agent = await storedAgent(localViewer(), { url: server.url, streaming: false, visibility: 'everyone' })
  await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
  const [ann, ben] = [await newViewer('member'), await newViewer('member')]
  const send = (viewer: Viewer, messages: object[], headers: Record<string, string> = {}) =>
    handleChat(
      viewer,
      new Request('http://127.0.0.1:3000/v1/chat/completions', {
        method: 'POST',
        headers: { 'content-type': 'application/json', host: '127.0.0.1:3000', ...headers },
        body: JSON.stringify({ model: agent.slug, messages }),
      }),
    )
  const first = { role: 'user', content: 'one' }
  const repeated = [first, { role: 'assistant', content: 'Hello, one!' }, { role: 'user', content: 'two' }]
  const annFirst = await send(ann, [first])
  await send(ben, repeated)
  for (const id of ['context-1', annFirst.headers.get('switchboard-task') ?? ''])
    await expect(send(ben, [first], { 'Switchboard-Context': id })).rejects.toThrow(/not found/i)
  await send(ann, repeated)
  expect(contexts).toEqual([undefined, undefined, 'context-1'])
})
