import { expect, test } from 'vitest'
import { postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const send = (text: string, taskId?: string) => ({
  method: 'SendMessage',
  params: { message: { messageId: text, role: 'ROLE_USER', parts: [{ text }], taskId } },
})

test('an answer to auth-required reaches the agent but not the log', async () => {
  await startEngine()
  const server = await rawAgent({
    SendMessage: (call) => {
      const { message } = call.params as { message: { taskId?: string; parts: { text: string }[] } }
      const echo = { messageId: 'e', role: 'ROLE_AGENT', parts: [{ text: `You said ${message.parts[0]?.text}` }] }
      const more = { status: { state: 'TASK_STATE_COMPLETED', message: echo } }
      call.reply(message.taskId ? v1.task('t1', 'COMPLETED', more) : v1.task('t1', 'AUTH_REQUIRED'))
    },
  })
  const agent = await agentAt(server.url, { streaming: false })
  const taskId = (await postCall(agent, send('let me in'))).headers.get('switchboard-task') ?? ''
  const answer = await postCall(agent, send('pin-482913', 't1'))
  expect(JSON.stringify(server.calls[1]?.params)).toContain('pin-482913')
  expect(JSON.stringify(server.calls[1]?.params)).not.toContain('switchboard')
  expect(await answer.text()).toContain('You said ••••')
  expect(JSON.stringify(await readAllRows(taskId))).not.toContain('pin-482913')
})
