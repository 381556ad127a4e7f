import { once } from 'node:events'
import { expect, test } from 'vitest'
import { findTask, readLogBytes } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, summarizeRows, readStoredRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'

test('stops following an endless agent with a fault once the log budget is used up', async () => {
  await startEngine({ LIMITS: 'log=2' })
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
  const viewer = localViewer()
  const agent = await agentAt(server.url)
  const { taskId } = await startTurn(viewer, agent, messageCall('go'), 'v1.0')
  const rows = await readAllRows(taskId)
  expect(summarizeRows(rows).at(-1)).toBe('fault too-large')
  expect(rows.at(-1)).toMatchObject({ event: { fault: { hop: 'agent', details: { code: 'agent-log-too-large' } } } })
  expect(await readStoredRows(taskId)).toEqual(rows)
  const bytes = await readLogBytes(taskId)
  expect(bytes).toBeGreaterThan(1024 * 1024)
  expect(bytes).toBeLessThan(3 * 1024 * 1024)
  await server.calls[0]?.closed
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'failed', open: false })
  // Nor does the next turn of the same task begin anew.
  const again = await startTurn(viewer, agent, messageCall('more', { taskId }), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId, again.seq)).at(-1)).toBe('fault too-large')
  expect(await readLogBytes(taskId)).toBeLessThan(3 * 1024 * 1024)
})
