import { expect, test } from 'vitest'
import { POST as post } from '@/app/api/agents/[id]/frames/route'
import { registerSecrets } from '@/lib/server/credentials/mask'
import { agentAt, readAllRows, readStoredRows, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { callRoute } from '@/lib/server/testing/call-route'

async function agent() {
  await startEngine()
  const received: string[] = []
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      received.push(call.body)
      call.event(v1.task('t1', 'WORKING'))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  return { received, id: (await agentAt(server.url)).id }
}
const send = (id: string, frame: unknown) =>
  callRoute(post, { params: { id }, body: { frame: typeof frame === 'string' ? frame : JSON.stringify(frame) } })

const message = { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'the word is xyzzy-plugh' }], unknown: [1, 2] }
const frame = { jsonrpc: '2.0', id: 7, method: 'SendStreamingMessage', params: { message, alsoUnknown: true } }

test('a frame is sent exactly as written, as a task, with secrets masked in the log', async () => {
  const { received, id } = await agent()
  registerSecrets(id, ['xyzzy-plugh'])
  // A number that JavaScript cannot represent.
  const text = JSON.stringify(frame, null, 2).replace('true', '12345678901234567890')
  const { status, json } = await send(id, text)
  expect(status).toBe(201)
  const { taskId } = json as { taskId: string }
  await readAllRows(taskId)
  expect(received).toEqual([text])
  const [first, ...others] = await readStoredRows(taskId)
  expect(first?.raw).toBe(text.replace('xyzzy-plugh', '••••'))
  expect(others.at(-1)?.event).toMatchObject({ kind: 'status', status: { state: 'completed' } })
})

test('what is not a message in the dialect of the agent is not sent', async () => {
  const { received, id } = await agent()
  const invalid = {
    'is not JSON': '{"jsonrpc": ',
    'no method': { jsonrpc: '2.0', id: 1, params: {} },
    'has no method “message/send”': { ...frame, method: 'message/send' },
    'sends no message': { ...frame, method: 'GetTask', params: { id: 't1' } },
    params: { ...frame, params: { message: { role: 'ROLE_USER' } } },
  }
  for (const [words, body] of Object.entries(invalid)) {
    const { status, json } = await send(id, body)
    expect(status).toBe(422)
    expect((json as { error: { message: string } }).error.message).toContain(words)
  }
  expect((await send('no-such', frame)).status).toBe(404)
  expect(received).toEqual([])
})
