import { beforeEach, expect, it } from 'vitest'
import { startTestSwitchboard } from '@/lib/server/credentials/testing/guarded-agent'
import { localViewer } from '@/lib/server/platform/viewer'
import { recoverTasks } from '@/lib/server/tasks/resume-turn'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, summarizeRows, readStoredRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { pollOnce } from '@/lib/server/tasks/poll-once'
import { releasePump, takePump } from '@/lib/server/tasks/log/pumps'
import { findTask } from '@/lib/server/db/tasks/tasks'

beforeEach(() => startTestSwitchboard())

const pin = 'pin-771204'
const metadata = { 'switchboard/secret': true }
const authentication = { schemes: ['Bearer'], credentials: '{"tokenUrl":"https://id.example/token"}' }

const status = (state: string, parts: unknown[]) => ({ state, message: { role: 'agent', parts } })

interface Sent {
  id: string
  message: { role: string; parts: unknown[] }
}

it('answers the authentication structure of a v0.1 agent, and masks the secret that it repeats, also after a restart', async () => {
  const received: Sent[] = []
  const server = await rawAgent({
    'tasks/send': (call) => {
      const sent = call.params as Sent
      received.push(sent)
      const asks = status('input-required', [{ type: 'data', data: { authentication } }])
      call.reply({
        id: sent.id,
        status: received.length === 1 ? asks : status('working', []),
        history: received.map(({ message }) => message),
      })
    },
    'tasks/get': (call) =>
      call.reply({
        id: received[0]?.id,
        status: status(received.length === 1 ? 'input-required' : 'completed', [
          { type: 'text', text: `Thanks for ${pin}.` },
        ]),
        history: received.map(({ message }) => message),
      }),
  })
  const agent = await agentAt(server.url, { dialect: 'v0.1', streaming: false })
  const viewer = localViewer()
  const say = (parts: { text: string; metadata?: typeof metadata }[], taskId?: string) =>
    startTurn(
      viewer,
      agent,
      { operation: 'send', message: { role: 'user', parts, ...(taskId && { taskId }) }, options: {} },
      'v1.0',
    )
  const first = await say([{ text: 'Book it' }])
  expect(summarizeRows(await readAllRows(first.taskId)).at(-1)).toBe('task input-required')
  await say([{ text: 'Here:' }, { text: pin, metadata }], first.taskId)
  const rows = await readAllRows(first.taskId)
  expect(summarizeRows(rows).at(-1)).toBe('task completed')
  expect(received[1]?.message.parts).toEqual([
    { type: 'text', text: 'Here:' },
    { type: 'text', text: pin },
  ])
  expect(JSON.stringify(rows)).not.toContain(pin)
  expect(JSON.stringify(rows.at(-1))).toContain('Thanks for ••••.')

  // The next process reads the encrypted secrets.
  for (const name of ['secret-masks', 'task-pumps'] as const) deleteSingleton(name)
  await recoverTasks()
  const task = await findTask(viewer, first.taskId)
  if (!task) throw new Error('no task')
  const pump = await takePump(task)
  await pump.write([
    { direction: 'in', method: 'tasks/get', kind: 'note', raw: pin, event: { kind: 'note', note: pin } },
  ])
  await pollOnce(agent, pump, received[0]?.id ?? '')
  await releasePump(task.id)
  expect(JSON.stringify(await readStoredRows(task.id))).not.toContain(pin)
})
