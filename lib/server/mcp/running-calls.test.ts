import { expect, test } from 'vitest'
import { createApiKey, endApiKey } from '@/lib/server/access/api-keys'
import { turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { database } from '@/lib/server/db/engine/client'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { connectClient, revisions, startMcpServer } from '@/lib/server/mcp/testing/mcp-client'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

/** Registers an agent whose task works until `finish`. */
async function serve(settings: Record<string, string> = {}, passAuthorization = false) {
  await startEngine(settings)
  const running: RawCall[] = []
  const agent = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      running.push(call)
    },
  })
  const { id } = await agentAt(agent.url, { slug: 'peer', visibility: 'everyone' })
  const forwardingOrigins = [new URL(agent.url).origin]
  if (passAuthorization)
    await database().prisma.agent.update({ where: { id }, data: { passAuthorization, forwardingOrigins } })
  const finish = () => {
    for (const call of running) {
      call.event(v1.status('t1', 'COMPLETED', 'All done'))
      call.end()
    }
  }
  return { agent, server: await startMcpServer(), finish }
}

const message = { name: 'send_message', arguments: { agent: 'peer', message: 'Go' } }
const stateOf = async () => (await database().prisma.task.findFirst())?.state

test.each(revisions)('a call that takes long returns how to get its result, for a client of %s', async (_, options) => {
  const { server, finish } = await serve({ SEND_WAIT: '1' })
  const client = await connectClient(server, options)
  const result = await client.callTool(message)
  expect(result).toMatchObject({ _meta: { taskId: 't1', state: 'working' } })
  expect(result.content).toMatchObject([
    { text: 'The agent is still working. For the result, call get_task with agent "peer" and taskId "t1".' },
  ])
  const waiting = client.callTool({ name: 'get_task', arguments: { agent: 'peer', taskId: 't1' } })
  finish()
  expect(await waiting).toMatchObject({ content: [{ text: 'All done' }, {}], _meta: { state: 'completed' } })
})

test('a revoked key ends the call, and not its task', async () => {
  const { agent, server, finish } = await serve()
  await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
  const ann = await newViewer('member')
  const input = { name: 'Key', scope: 'call', agents: null, days: null, quota: {} } as const
  const { key, token } = await createApiKey(ann, input)
  const post = () =>
    fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: message }),
    })
  const answer = await post()
  await expect.poll(stateOf).toBe('working')
  await endApiKey(ann, key.id)
  const text = await answer.text()
  expect(text).not.toContain('result')
  expect(text).toContain(
    'event: message\ndata: {"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"The access of this',
  )
  expect((await post()).status).toBe(401)
  finish()
  await expect.poll(stateOf).toBe('completed')
  expect(agent.calls.map(({ method }) => method)).toEqual(['SendStreamingMessage'])
})

test('forwards the Authorization header of a caller to an agent that is configured for it', async () => {
  const { agent, server, finish } = await serve({ ACCESS_TOKEN: 'a token of the server' }, true)
  const headers = { 'switchboard-token': 'a token of the server', authorization: 'Bearer caller-secret-1' }
  const client = await connectClient(server, {}, headers)
  const calling = client.callTool(message)
  await expect.poll(() => agent.calls.length).toBe(1)
  finish()
  await calling
  expect(agent.calls[0]?.headers.authorization).toBe('Bearer caller-secret-1')
})
