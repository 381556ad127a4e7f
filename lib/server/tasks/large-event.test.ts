import { expect, test } from 'vitest'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import { localViewer } from '@/lib/server/db/users'
import { startTurn } from '@/lib/server/tasks/start'
import { agentAt, engine, told } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { saying } from '@/lib/server/tasks/testing/saying'

/** Measures the milliseconds of work between two turns that others get: all of it, and the longest of them. */
function watchTurns(): () => { total: number; longest: number } {
  let on = true
  let total = 0
  let longest = 0
  let since = process.threadCpuUsage()
  const note = (): void => {
    const spent = cpuTime(since)
    total += spent
    longest = Math.max(longest, spent)
    since = process.threadCpuUsage()
  }
  const turn = (): void => {
    note()
    if (on) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    on = false
    note()
    return { total, longest }
  }
}

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
  const measured = watchTurns()
  const { taskId } = await startTurn(viewer, agent, saying('Give me all'), 'v1.0')
  await told(taskId)
  const { total, longest } = measured()
  expect(longest / total).toBeLessThan(0.6)
})
