import { expect, test } from 'vitest'
import { localViewer } from '@/lib/server/platform/viewer'
import { readInitialReplay } from '@/lib/server/tasks/log/tail'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { requireTask } from '@/lib/server/tasks/task-detail'
import { agentAt, startEngine, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'

test.each([
  ['well-formed, with an emoji 😀', true],
  [String.raw`the words \ud83d, and \\ud83d`, true],
  ['a piece that ends within an emoji \ud83d', false],
  ['\\\ude00 a piece that begins within one', false],
])('%j comes with its page: %s', async (text, comes) => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.chunk('t1', text, false))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const viewer = localViewer()
  const { taskId } = await startTurn(viewer, await agentAt(server.url), messageCall('Speak'), 'v1.0')
  await readAllRows(taskId)
  const opening = await readInitialReplay(viewer, await requireTask(viewer, taskId))
  expect(opening !== null).toBe(comes)
})
