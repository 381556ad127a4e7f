import { status } from '@grpc/grpc-js'
import { expect, onTestFinished, test } from 'vitest'
import { apiKeyInputSchema } from '@/lib/api/api-key'
import { createApiKey } from '@/lib/server/access/api-keys'
import { turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { startGrpcListener } from '@/lib/server/gateway/grpc/listener'
import { dynamicClient } from '@/lib/server/gateway/testing/dynamic-grpc-client'
import { localViewer, type Viewer } from '@/lib/server/platform/viewer'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { startEngine } from '@/lib/server/tasks/testing/engine'

const state = { state: 'TASK_STATE_INPUT_REQUIRED' }
const say = (more: object) => ({ messageId: 'm', role: 'ROLE_USER', ...more })

async function colleagues() {
  await startEngine()
  const operations: string[] = []
  const server = await rawAgent({
    SendMessage: (call) => {
      operations.push('send')
      call.reply({ task: { id: 'remote-1', contextId: 'context-1', status: state } })
    },
    GetTask: (call) => {
      operations.push('get')
      call.reply({ id: 'remote-1', contextId: 'context-1', status: state })
    },
  })
  const agent = await storedAgent(localViewer(), { url: server.url, streaming: false, visibility: 'everyone' })
  const other = await storedAgent(localViewer(), { url: `${server.url}/other`, visibility: 'everyone' })
  await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
  const { port, stop } = await startGrpcListener({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => stop(1_000))
  const { unary } = dynamicClient(`127.0.0.1:${port}`)
  const as = async (viewer: Viewer, agents: string[] | null = null) => {
    const { token } = await createApiKey(viewer, apiKeyInputSchema.parse({ name: 'gRPC', agents }))
    return (path: string, json: object, slug = agent.slug) =>
      unary(path, json as never, { authorization: `Bearer ${token}`, 'switchboard-agent': slug })
  }
  return { operations, as, unary, agent, other, ann: await newViewer('member'), ben: await newViewer('member') }
}

test('a caller over gRPC does not get, cancel or continue the task of a colleague', async () => {
  const { as, operations, unary, agent, ann, ben } = await colleagues()
  const [byAnn, byBen] = [await as(ann), await as(ben)]
  const [v10, v03] = ['/lf.a2a.v1.A2AService', '/a2a.v1.A2AService']
  const parts = [{ text: 'hi' }]
  const sent = await byAnn(`${v10}/SendMessage`, { message: say({ parts }) })
  expect(sent.reply).toMatchObject({ task: { id: 'remote-1' } })
  operations.length = 0
  for (const [path, json] of [
    [`${v10}/GetTask`, { id: 'remote-1' }],
    [`${v10}/CancelTask`, { id: 'remote-1' }],
    [`${v10}/SendMessage`, { message: say({ parts, taskId: 'remote-1' }) }],
    [`${v10}/SendMessage`, { message: say({ parts, contextId: 'context-1' }) }],
    [`${v10}/SendMessage`, { message: say({ parts, referenceTaskIds: ['remote-1'] }) }],
    [`${v10}/ListTaskPushNotificationConfigs`, { taskId: 'remote-1' }],
    [`${v03}/GetTask`, { name: 'tasks/remote-1' }],
    [`${v03}/CancelTask`, { name: 'tasks/remote-1' }],
    [`${v03}/SendMessage`, { request: say({ content: parts, taskId: 'remote-1' }) }],
    [`${v03}/GetTaskPushNotificationConfig`, { name: 'tasks/remote-1/pushNotificationConfigs/c' }],
  ] as const)
    expect((await byBen(path, json)).error?.details).toMatch(/not found: (remote|context)-1/)
  expect((await byBen(`${v10}/ListTasks`, {})).reply).toEqual({ pageSize: 50 })
  expect(operations).toEqual([])
  expect((await byAnn(`${v10}/ListTasks`, {})).reply).toMatchObject({ totalSize: 1 })
  expect((await unary(`${v10}/ListTasks`, {}, { 'switchboard-agent': agent.slug })).error).toMatchObject({
    code: status.UNAUTHENTICATED,
  })
})

test('an API key for one agent reaches no other over gRPC', async () => {
  const { as, agent, other, ann } = await colleagues()
  const call = await as(ann, [agent.id])
  expect((await call('/lf.a2a.v1.A2AService/ListTasks', {})).reply).toEqual({ pageSize: 50 })
  expect((await call('/lf.a2a.v1.A2AService/ListTasks', {}, other.slug)).error).toMatchObject({
    code: status.NOT_FOUND,
  })
})
