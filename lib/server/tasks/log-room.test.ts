import { once } from 'node:events'
import { expect, test } from 'vitest'
import { findTask, logBytesOf } from '@/lib/server/db/tasks'
import { localViewer } from '@/lib/server/db/users'
import { startTurn } from '@/lib/server/tasks/start'
import { agentAt, engine, gist, logged, told } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { saying } from '@/lib/server/tasks/testing/saying'
import { v1 } from '@/lib/server/tasks/testing/v1'

test('an agent that never stops is left once the log has no more room, which a fault says', async () => {
  await engine({ LIMITS: 'log=2' })
  const server = await rawAgent({
    SendStreamingMessage: async (call) => {
      call.event(v1.task('t1', 'WORKING'))
      const left = new AbortController()
      call.response.once('close', () => left.abort())
      while (!call.response.destroyed) {
        call.event(v1.chunk('t1', 'x'.repeat(1000)))
        if (call.response.writableNeedDrain) await once(call.response, 'drain', left).catch(() => undefined)
      }
    },
  })
  const viewer = await localViewer()
  const agent = await agentAt(server.url)
  const { taskId } = await startTurn(viewer, agent, saying('go'), 'v1.0')
  const rows = await told(taskId)
  expect(gist(rows).at(-1)).toBe('fault too-large')
  expect(rows.at(-1)).toMatchObject({ event: { fault: { hop: 'agent', details: { code: 'agent-log-too-large' } } } })
  expect(await logged(taskId)).toEqual(rows)
  const bytes = await logBytesOf(taskId)
  expect(bytes).toBeGreaterThan(1024 * 1024)
  expect(bytes).toBeLessThan(3 * 1024 * 1024)
  await server.calls[0]?.closed
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'failed', open: false })
  // Nor does the next turn of the same task begin anew.
  const again = await startTurn(viewer, agent, saying('more', { taskId }), 'v1.0')
  expect(gist(await told(taskId, again.seq)).at(-1)).toBe('fault too-large')
  expect(await logBytesOf(taskId)).toBeLessThan(3 * 1024 * 1024)
})
