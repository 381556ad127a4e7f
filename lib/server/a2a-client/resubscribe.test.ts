import { expect, test } from 'vitest'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, summarizeRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'

const works = { kind: 'task', id: 't1', contextId: 'c1', status: { state: 'working' } }
const endsAtOnce = (call: RawCall) => {
  call.event(works)
  call.end()
}

/** Returns the log of a task that stays working, at an agent with these methods. */
async function forever(answers: Record<string, (call: RawCall) => void>, settings: Record<string, string>) {
  await startEngine(settings)
  const server = await rawAgent({ 'tasks/get': (call) => call.reply(works), ...answers })
  const viewer = localViewer()
  const agent = await agentAt(server.url, { dialect: 'v0.3', streaming: 'message/stream' in answers })
  const { taskId } = await startTurn(viewer, agent, messageCall('go'), 'v0.3')
  const rows = await readAllRows(taskId)
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'working', open: false })
  return { rows, calls: server.calls }
}

test('a task that does not change is followed for TASK_PATIENCE seconds', async () => {
  const { rows } = await forever({ 'message/send': (call) => call.reply(works) }, { TASK_PATIENCE: '1' })
  expect(summarizeRows(rows)).toEqual(['request send', 'task working', 'task working', 'gap'])
  expect(rows.at(-1)?.event).toMatchObject({
    stopped: true,
    reason: 'The task has not changed for a long time. Switchboard stopped following it.',
  })
})

test('a new timestamp of the same status is not a change', async () => {
  let second = 0
  const now = () => new Date(Date.UTC(2026, 0, 1, 0, 0, second++)).toISOString()
  const stamped = (call: RawCall) => call.reply({ ...works, status: { state: 'working', timestamp: now() } })
  const { rows } = await forever({ 'message/send': stamped, 'tasks/get': stamped }, { TASK_PATIENCE: '1' })
  expect(rows.at(-1)?.event).toMatchObject({ stopped: true })
})

test(
  'a stream that ends at once again and again is joined five times, then the task is polled',
  { tags: ['exhaustive'], timeout: 60_000 },
  async () => {
    const { rows, calls } = await forever(
      { 'message/stream': endsAtOnce, 'tasks/resubscribe': endsAtOnce },
      { TASK_PATIENCE: '20' },
    )
    expect(calls.filter(({ method }) => method === 'tasks/resubscribe')).toHaveLength(5)
    expect(calls.at(-1)?.method).toBe('tasks/get')
    expect(rows.filter(({ kind }) => kind === 'note').map(({ event }) => event)).toMatchObject([
      { code: 'polled-instead' },
    ])
    expect(rows.length).toBeLessThan(20)
  },
)
