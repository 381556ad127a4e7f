import { expect, it } from 'vitest'
import { turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { handleCall } from '@/lib/server/gateway/handle-call'
import { localViewer, type Viewer } from '@/lib/server/platform/viewer'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { startEngine } from '@/lib/server/tasks/testing/engine'

const status = { state: 'TASK_STATE_INPUT_REQUIRED' }
const say = (more: object) => ({ message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hi' }], ...more } })

it('does not get, cancel or continue the task of a colleague at an agent with shared credentials', async () => {
  await startEngine()
  const asked: string[] = []
  const server = await rawAgent({
    SendMessage: (call) => {
      asked.push('send')
      call.reply({ task: { id: 'remote-1', contextId: 'context-1', status } })
    },
    GetTask: (call) => {
      asked.push('get')
      call.reply({ id: 'remote-1', contextId: 'context-1', status })
    },
  })
  const agent = await storedAgent(localViewer(), { url: server.url, streaming: false, visibility: 'everyone' })
  await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
  const [ann, ben] = [await newViewer('member'), await newViewer('member')]
  const call = async (viewer: Viewer, method: string, params: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json', 'a2a-version': '1.0' }
    const request = new Request(`http://127.0.0.1:3000/a2a/${agent.slug}`, { method: 'POST', headers, body })
    const answer = await handleCall({ viewer, slug: agent.slug, request, requestId: 'r' })
    return (await answer.json()) as { result?: object; error?: { message: string } }
  }
  expect(await call(ann, 'SendMessage', say({}))).toMatchObject({ result: { task: { id: 'remote-1' } } })
  asked.length = 0
  for (const [method, params] of [
    ['GetTask', { id: 'remote-1' }],
    ['CancelTask', { id: 'remote-1' }],
    ['SubscribeToTask', { id: 'remote-1' }],
    ['SendMessage', say({ taskId: 'remote-1' })],
    ['SendMessage', say({ contextId: 'context-1' })],
    ['SendMessage', say({ referenceTaskIds: ['remote-1'] })],
  ] as const)
    expect((await call(ben, method, params)).error?.message).toMatch(/not found: (remote|context)-1/)
  expect(asked).toEqual([])
  expect(await call(ann, 'SendMessage', say({ contextId: 'context-1' }))).toMatchObject({ result: {} })
})
