import { describe, expect, test } from 'vitest'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { postCall, readRpcEvents } from '@/lib/server/gateway/testing/gateway-call'
import { localViewer } from '@/lib/server/platform/viewer'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const message = (text: string, taskId?: string) => ({
  message: { messageId: text, role: 'ROLE_USER', parts: [{ text }], taskId },
})

/** An agent that works on its first message until `finish`, and handles further ones with `next`. */
async function busyAgent(next: (call: RawCall) => void) {
  await startEngine()
  const finish = Promise.withResolvers<void>()
  const server = await rawAgent({
    SendStreamingMessage: async (call) => {
      if (server.calls.length > 1) return next(call)
      call.event(v1.task('t1', 'WORKING'))
      await finish.promise
      call.event(v1.chunk('t1', 'the result'))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const agent = await agentAt(server.url, { streaming: true })
  const working = await postCall(agent, { method: 'SendStreamingMessage', params: message('work') })
  const taskId = working.headers.get('switchboard-task') ?? ''
  const first = readRpcEvents(working)
  return { agent, taskId, first, finish: finish.resolve }
}

describe.each([
  ['refuses', (call: RawCall) => call.fail(-32602, 'The task is busy.')],
  ['rejects with an HTTP status', (call: RawCall) => call.response.writeHead(403).end()],
])('a second message to a working task, which the agent %s', (_, next) => {
  test.each(['SendMessage', 'SendStreamingMessage'])('fails without the task (%s)', async (method) => {
    const { agent, taskId, first, finish } = await busyAgent(next)
    const second = await postCall(agent, { method, params: message('more', 't1') })
    expect((await second.text()).match(/"error":/g)).toHaveLength(1)
    expect(await findTask(localViewer(), taskId)).toMatchObject({ state: 'working', open: true })
    finish()
    const events = (await first).map(({ answer }) => answer) as { error?: object; result?: object }[]
    expect(events.filter(({ error }) => error)).toEqual([])
    expect(events.at(-1)?.result).toMatchObject({ statusUpdate: { status: { state: 'TASK_STATE_COMPLETED' } } })
    await expect.poll(() => findTask(localViewer(), taskId)).toMatchObject({ state: 'completed', open: false })
    const { task, entries } = await currentFold(taskId)
    expect(task.artifacts).toMatchObject([{ parts: [{ text: 'the result' }] }])
    expect(entries.filter(({ type }) => type === 'fault')).toHaveLength(1)
  })
})
