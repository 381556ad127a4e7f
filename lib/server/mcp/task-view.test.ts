import { expect, test } from 'vitest'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { hasTurn } from '@/lib/server/mcp/task-view'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, readAllRows, startEngine } from '@/lib/server/tasks/testing/engine'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

test('a message is a turn of its task, also if the agent answers it in another one', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      const id = `t${server.calls.length}`
      call.event(v1.task(id, 'WORKING'))
      call.event(v1.status(id, 'COMPLETED', 'Done'))
      call.end()
    },
  })
  const [viewer, agent] = [localViewer(), await agentAt(server.url)]
  const { taskId } = await startTurn(viewer, agent, messageCall('one'), 'v1.0')
  await readAllRows(taskId)
  const { seq } = await startTurn(viewer, agent, messageCall('two', { taskId }), 'v1.0')
  await expect.poll(async () => (await findTask(viewer, taskId))?.successorId).toBeTruthy()
  const task = await findTask(viewer, taskId)
  if (!task) throw new Error('The task is missing.')
  const rows = Array.from({ length: seq + 3 }, (_, index) => index + 1)
  const turns = await Promise.all(rows.map(async (row) => ((await hasTurn(task, row)) ? row : 0)))
  expect(turns.filter(Boolean)).toEqual([1, seq])
})
