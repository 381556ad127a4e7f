import { expect, test } from 'vitest'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'

const question = { role: 'agent', parts: [{ type: 'text', text: 'Which one?' }] }

test('what a waiting task asks is taken from its history, if its status has no message', async () => {
  await startEngine()
  const server = await rawAgent({
    'tasks/send': (call) => {
      const { id, message } = call.params as { id: string; message: object }
      call.reply({ id, status: { state: 'input-required' }, history: [message, question] })
    },
  })
  const viewer = localViewer()
  const agent = await agentAt(server.url, { dialect: 'v0.1', streaming: false })
  const message = { role: 'user' as const, parts: [{ text: 'go' }] }
  const { taskId } = await startTurn(viewer, agent, { operation: 'send', message, options: {} }, 'v1.0')
  await readAllRows(taskId)
  expect(await findTask(viewer, taskId)).toMatchObject({ inputRequest: { kind: 'question', text: 'Which one?' } })
})
