import { expect, onTestFinished, test } from 'vitest'
import { changePersonQuota } from '@/lib/server/db/access/quota-setting'
import { createApiKey } from '@/lib/server/access/api-keys'
import { turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { encodeInstanceMessage, setCurrentInstance } from '@/lib/server/instances/current-instance'
import { callKey, cancelCall, registerCall, sessionHeader } from '@/lib/server/mcp/pending-calls'
import { connectClient, revisions, startMcpServer } from '@/lib/server/mcp/testing/mcp-client'
import { localViewer } from '@/lib/server/platform/viewer'
import { handleInstanceMessage } from '@/lib/server/startup/join-instances'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const keyOf = (session: string, id: string | number, userId = 'ann') =>
  callKey({ ...localViewer(), userId }, new Headers({ [sessionHeader]: session }), id)

const session = crypto.randomUUID()

test('a key is that of one person, session and request', () => {
  const keys = [
    keyOf(session, 1),
    keyOf(session, '1'),
    keyOf(session, 2),
    keyOf(crypto.randomUUID(), 1),
    keyOf(session, 1, 'ben'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keyOf(session, 1)).toBe(keys[0])
  for (const invalid of ['', 'x', `${session}0`]) expect(keyOf(invalid, 1)).toBeUndefined()
})

test('cancels a call on the instance that runs it', () => {
  const sent: string[] = []
  setCurrentInstance({ id: 'one', send: (notice) => sent.push(encodeInstanceMessage('one', notice)) })
  onTestFinished(() => setCurrentInstance(null))
  const canceled: string[] = []
  const remove = registerCall('here', () => canceled.push('here'))
  cancelCall('here')
  expect([canceled, sent]).toEqual([['here'], []])
  cancelCall('elsewhere')
  expect(sent).toHaveLength(1)
  registerCall('elsewhere', () => canceled.push('elsewhere'))
  handleInstanceMessage('two', sent[0] ?? '')
  expect(canceled).toEqual(['here', 'elsewhere'])
  remove()
  cancelCall('here')
  expect(canceled).toHaveLength(2)
})

test.each(revisions)('counts only calls of agents for the person of a client of %s', async (_revision, options) => {
  await startEngine()
  const agent = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'COMPLETED'))
      call.end()
    },
  })
  await agentAt(agent.url, { slug: 'peer', visibility: 'everyone' })
  await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
  await changePersonQuota({ callsPerMinute: 2 })
  const input = { name: 'Key', scope: 'call', agents: null, days: null, quota: {} } as const
  const { token } = await createApiKey(await newViewer('member'), input)
  const client = await connectClient(await startMcpServer(), options, { authorization: `Bearer ${token}` })
  for (let count = 0; count < 4; count += 1) await client.listTools()
  const call = () => client.callTool({ name: 'send_message', arguments: { agent: 'peer', message: 'hi' } })
  const results = [await call(), await call(), await call()]
  expect(results.map(({ isError }) => isError)).toEqual([undefined, undefined, true])
  expect(JSON.stringify(results[2]?.content)).toContain('Too many calls by you: at most 2 per minute.')
})
