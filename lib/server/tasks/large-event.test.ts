import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { measureEventLoop } from '@/lib/server/testing/measure-event-loop'

test('others get turns between the steps of one event of 19,000 artifacts', async () => {
  await startEngine()
  const data = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`key${index}`, index]))
  const artifacts = Array.from({ length: 19_000 }, (_, index) => ({ artifactId: `a${index}`, parts: [{ data }] }))
  const task = { id: 't1', contextId: 'c1', status: { state: 'TASK_STATE_COMPLETED' }, artifacts }
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event({ task })
      call.end()
    },
  })
  const agent = await agentAt(server.url)
  const viewer = localViewer()
  const turn = startTurn(viewer, agent, messageCall('Give me all'), 'v1.0').then(({ taskId }) => readAllRows(taskId))
  const { total, longest } = await measureEventLoop(turn, nextTurn)
  expect(longest / total).toBeLessThan(0.6)
})
