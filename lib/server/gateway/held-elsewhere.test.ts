import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { claimTask } from '@/lib/server/db/tasks/task-holders'
import { databaseOptions } from '@/lib/server/db/testing/each-database'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { postCall, readRpcEvents, readRpcResponse } from '@/lib/server/gateway/testing/gateway-call'
import { setCurrentInstance } from '@/lib/server/instances/current-instance'
import { agentAt, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

describe('a waiting task that another instance is polling', databaseOptions('postgresql'), () => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase('postgresql')
    const expiresAt = new Date(Date.now() + 3_600_000)
    await database().prisma.instance.createMany({ data: ['one', 'two'].map((id) => ({ id, expiresAt })) })
    setCurrentInstance({ id: 'one', send: () => undefined })
  }, 60_000)
  afterAll(async () => {
    setCurrentInstance(null)
    await opened.close()
  })

  it('is returned and streamed from the log', async () => {
    const server = await rawAgent({
      SendStreamingMessage: (call) => (call.event(v1.task('t1', 'INPUT_REQUIRED')), call.end()),
    })
    const agent = await agentAt(server.url)
    const message = { messageId: 'u1', role: 'ROLE_USER', parts: [{ text: 'go' }] }
    const sent = await postCall(agent, { method: 'SendMessage', params: { message } })
    const taskId = sent.headers.get('switchboard-task') ?? ''
    await readAllRows(taskId)
    await expect.poll(() => claimTask(taskId, 'two')).toBe(true)
    const params = { id: 't1' }
    expect(await readRpcResponse(await postCall(agent, { method: 'GetTask', params }))).toMatchObject({
      result: { status: { state: 'TASK_STATE_INPUT_REQUIRED' } },
    })
    const resubscribe = { method: 'tasks/resubscribe', params }
    const [first] = await readRpcEvents(await postCall(agent, resubscribe, { 'a2a-version': '0.3' }))
    expect(first?.answer).toMatchObject({ result: { kind: 'task', status: { state: 'input-required' } } })
  })
})
