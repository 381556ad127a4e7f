import { type OpenAI, RateLimitError } from 'openai'
import { expect, it } from 'vitest'
import { apiKeyInputSchema } from '@/lib/api/api-key'
import { createApiKey, endApiKey } from '@/lib/server/access/api-keys'
import { updateAgent } from '@/lib/server/db/agents/agents'
import { clientOf, startOpenAiServer } from '@/lib/server/gateway/openai/testing/openai-server'
import { localViewer } from '@/lib/server/platform/viewer'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

async function serve(settings: Record<string, string> = {}) {
  await startEngine({ ACCESS_TOKEN: 'a-long-access-token', ...settings })
  const server = await rawAgent({ SendMessage: (call) => call.reply(v1.message('ok')) })
  const agent = await agentAt(server.url, { streaming: false })
  const api = await startOpenAiServer()
  const keyed = async (input: object) => {
    const { token } = await createApiKey(localViewer(), apiKeyInputSchema.parse({ name: 'UI', ...input }))
    return clientOf(api, { apiKey: token })
  }
  return { server, agent, api, keyed }
}

const ask = (client: OpenAI, model: string) =>
  client.chat.completions.create({ model, messages: [{ role: 'user', content: 'hi' }] })

async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of stream) items.push(item)
  return items
}

it('refuses a request without a valid key before it reaches an agent', async () => {
  const { server, agent, api } = await serve()
  const refused = { status: 401, type: 'authentication_error', code: 'invalid_api_key' }
  await expect(ask(clientOf(api, { apiKey: 'sk-wrong' }), agent.slug)).rejects.toMatchObject(refused)
  await expect(clientOf(api, { apiKey: 'sk-wrong' }).models.list()).rejects.toMatchObject(refused)
  expect(server.calls).toEqual([])
  expect((await ask(clientOf(api, { apiKey: 'a-long-access-token' }), agent.slug)).choices).toHaveLength(1)
})

it('lets a key do what its scope allows, with the agents that it sees', async () => {
  const { agent, keyed } = await serve()
  const other = await agentAt('http://127.0.0.1:9/')
  const reader = await keyed({ scope: 'read' })
  expect((await reader.models.list()).data.map(({ id }) => id)).toEqual([agent.slug, other.slug])
  await expect(ask(reader, agent.slug)).rejects.toMatchObject({ status: 403, type: 'permission_error' })
  const limited = await keyed({ scope: 'call', agents: [agent.id] })
  expect((await limited.models.list()).data.map(({ id }) => id)).toEqual([agent.slug])
  await expect(ask(limited, other.slug)).rejects.toMatchObject({ status: 404, code: 'model_not_found' })
  expect((await ask(limited, agent.slug)).choices[0]?.message.content).toBe('ok')
})

it('ends a stream with an error when its key is revoked', async () => {
  await startEngine()
  const server = await rawAgent({ SendStreamingMessage: (call) => call.event(v1.task('t1', 'WORKING')) })
  const agent = await agentAt(server.url)
  const { key, token } = await createApiKey(localViewer(), apiKeyInputSchema.parse({ name: 'UI', scope: 'call' }))
  const client = clientOf(await startOpenAiServer(), { apiKey: token })
  const messages = [{ role: 'user' as const, content: 'hi' }]
  const chat = await client.chat.completions.create({ model: agent.slug, messages, stream: true })
  const response = await client.responses.create({ model: agent.slug, input: 'hi', stream: true })
  const ends = Promise.allSettled([collect(chat), collect(response)])
  await endApiKey(localViewer(), key.id)
  const [ofChat, ofResponse] = await ends
  expect(ofChat).toMatchObject({ status: 'rejected', reason: { type: 'authentication_error' } })
  expect(ofResponse.status === 'fulfilled' && ofResponse.value.at(-1)).toMatchObject({ type: 'response.failed' })
})

it('counts calls, and says when to try again', async () => {
  const { agent, keyed } = await serve()
  const client = await keyed({ scope: 'call', quota: { callsPerMinute: 1 } })
  await ask(client, agent.slug)
  const refused = await ask(client, agent.slug).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RateLimitError)
  const { type, headers } = refused as RateLimitError
  expect([type, Number(headers?.get('retry-after'))]).toEqual(['rate_limit_error', expect.any(Number)])
})

it('knows no archived agent', async () => {
  const { agent, api } = await serve()
  const client = clientOf(api, { apiKey: 'a-long-access-token' })
  await updateAgent(localViewer(), agent.id, { lifecycle: 'archived' })
  expect((await client.models.list()).data).toEqual([])
  await expect(client.models.retrieve(agent.slug)).rejects.toMatchObject({ status: 404, code: 'model_not_found' })
  await expect(ask(client, agent.slug)).rejects.toMatchObject({ status: 404, code: 'model_not_found' })
})
