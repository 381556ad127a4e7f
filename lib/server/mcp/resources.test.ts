import { expect, test } from 'vitest'
import { turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { createApiKey } from '@/lib/server/access/api-keys'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { connectClient, revisions, startMcpServer } from '@/lib/server/mcp/testing/mcp-client'
import { cardV10 } from '@/lib/server/agents/testing/cards'
import { localViewer } from '@/lib/server/platform/viewer'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const card = { raw: JSON.stringify(cardV10('https://agents.example/poet')), sourceUrl: null, etag: null }
const readJson = (result: { contents: object[] }): unknown => JSON.parse((result.contents[0] as { text: string }).text)

test.each(revisions)('a client of %s reads the catalog and cards, and completes slugs', async (_revision, options) => {
  await startEngine()
  for (const slug of ['poet', 'painter', 'dancer']) await storedAgent(localViewer(), { slug, name: slug, card })
  await storedAgent(localViewer(), { slug: 'old-poet', lifecycle: 'archived' })
  const server = await startMcpServer()
  const client = await connectClient(server, options)
  const uris = (await client.listResources()).resources.map(({ uri }) => uri)
  expect(uris).toEqual([
    'switchboard://agents',
    'switchboard://agents/dancer/card',
    'switchboard://agents/painter/card',
    'switchboard://agents/poet/card',
  ])
  expect((await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'switchboard://agents/{slug}/card',
    'switchboard://tasks/{task}/artifacts/{artifact}',
  ])
  expect(readJson(await client.readResource({ uri: 'switchboard://agents' }))).toMatchObject({
    total: 3,
    agents: [{ slug: 'dancer', card: 'switchboard://agents/dancer/card' }, {}, {}],
  })
  const read = await client.readResource({ uri: 'switchboard://agents/poet/card' })
  expect(readJson(read)).toHaveProperty('supportedInterfaces.0.url', `${server.url}/a2a/poet`)
  const complete = (value: string) =>
    client.complete({
      ref: { type: 'ref/resource', uri: 'switchboard://agents/{slug}/card' },
      argument: { name: 'slug', value },
    })
  expect((await complete('p')).completion).toEqual({ values: ['painter', 'poet'], hasMore: false })
  for (const value of ['%', '_', 'x']) expect((await complete(value)).completion.values).toEqual([])
})

test('reads artifacts of own tasks only, and nothing that is hidden', async () => {
  await startEngine()
  const parts = [
    { text: 'Roses' },
    { data: { n: 1 } },
    { raw: 'aGk=', mediaType: 'image/png' },
    { raw: 'aGk=', mediaType: 'text/csv' },
  ]
  const agent = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event({ artifactUpdate: { taskId: 't1', contextId: 'c1', artifact: { artifactId: 'a/1', parts } } })
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  await agentAt(agent.url, { slug: 'peer', visibility: 'everyone' })
  await storedAgent(localViewer(), { slug: 'hidden', visibility: 'owner', card })
  await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
  const server = await startMcpServer()
  const [ann, ben] = await Promise.all(
    ['ann', 'ben'].map(async () => {
      const input = { name: 'Key', scope: 'call', agents: null, days: null, quota: {} } as const
      const { token } = await createApiKey(await newViewer('member'), input)
      return connectClient(server, {}, { authorization: `Bearer ${token}` })
    }),
  )
  if (!ann || !ben) throw new Error('No clients.')
  const result = await ann.callTool({ name: 'send_message', arguments: { agent: 'peer', message: 'Go' } })
  const image = result.content.find(({ type }) => type === 'resource')
  const [, task] = /\/tasks\/([\w-]+)/.exec(JSON.stringify(image)) ?? []
  const uri = `switchboard://tasks/${task}/artifacts/${encodeURIComponent('a/1')}`
  expect((await ann.readResource({ uri })).contents).toEqual([
    { uri, mimeType: 'text/plain', text: 'Roses' },
    { uri: `${uri}#1`, mimeType: 'application/json', text: '{"n":1}' },
    { uri: `${uri}#2`, mimeType: 'image/png', blob: 'aGk=' },
    { uri: `${uri}#3`, mimeType: 'text/csv', text: 'hi' },
  ])
  for (const missing of [
    uri,
    'switchboard://agents/hidden/card',
    'switchboard://agents/missing/card',
    'switchboard://agents/%E0%A4%A/card',
    'switchboard://agents/peer',
    'file:///etc/passwd',
    `switchboard://agents/${'x'.repeat(100_000)}/card`,
  ])
    await expect(ben.readResource({ uri: missing })).rejects.toThrow('not found')
  await expect(ann.readResource({ uri: `switchboard://tasks/${task}/artifacts/other` })).rejects.toThrow('not found')
})
