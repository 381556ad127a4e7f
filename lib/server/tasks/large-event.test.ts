import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { localViewer } from '@/lib/server/db/users'
import { startTurn } from '@/lib/server/tasks/start'
import { agentAt, engine, told } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { saying } from '@/lib/server/tasks/testing/saying'
import { workBetweenLooks } from '@/lib/server/testing/work-between-looks'

test('others get turns between the steps of one event of 19,000 artifacts', async () => {
  await engine()
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
  const viewer = await localViewer()
  const turn = startTurn(viewer, agent, saying('Give me all'), 'v1.0').then(({ taskId }) => told(taskId))
  const { total, longest } = await workBetweenLooks(turn, nextTurn)
  expect(longest / total).toBeLessThan(0.6)
})
