import { expect, test } from 'vitest'
import { postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'

test('a list that an agent of v0.1 sends reaches callers of v0.1 and v1.0 unchanged', async () => {
  await startEngine()
  // The example of v0.1 §9.6.
  const data = [
    { ticketId: 'IT00123', status: 'Open' },
    { ticketId: 'IT00125', status: 'In Progress' },
  ]
  const metadata = { mimeType: 'application/json' }
  const artifacts = [{ name: 'open_support_tickets.json', index: 0, parts: [{ type: 'data', metadata, data }] }]
  const reply = (id: string) => ({ id, status: { state: 'completed' }, artifacts })
  const server = await rawAgent({
    'tasks/send': (call) => call.reply(reply((call.params as { id: string }).id)),
  })
  const agent = await agentAt(server.url, { dialect: 'v0.1', streaming: false })
  const message = { role: 'user', parts: [{ type: 'text', text: 'List my open tickets.' }] }
  const old = await postCall(agent, { method: 'tasks/send', params: { id: 'tickets', message } })
  expect(await old.json()).toMatchObject({ result: { artifacts: [{ parts: [{ type: 'data', metadata, data }] }] } })
  const params = { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'List them.' }] } }
  const current = await postCall(agent, { method: 'SendMessage', params })
  expect(await current.json()).toMatchObject({ result: { task: { artifacts: [{ parts: [{ metadata, data }] }] } } })
})
