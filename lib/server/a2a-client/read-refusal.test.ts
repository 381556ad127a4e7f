import { expect, test } from 'vitest'
import { storeCredential } from '@/lib/server/credentials/vault'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'

const secret = 'top-secret-token-1'
const escaped = [...secret].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('')

/** The message of the fault after an agent answered with this HTTP status and body. */
async function messageAfter(status: number, body: string, type = 'text/plain'): Promise<string> {
  await startEngine()
  const server = await rawAgent({
    SendMessage: (call) => call.response.writeHead(status, { 'content-type': type }).end(body),
  })
  const agent = await agentAt(server.url, { streaming: false })
  await storeCredential(agent, 'bearer', { type: 'bearer', token: secret }, { origins: [] })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('go'), 'v1.0')
  const { event } = (await readAllRows(taskId)).at(-1) ?? {}
  return event?.kind === 'fault' ? event.fault.message : 'no fault'
}

test.each([
  ['text', 500, 'Database\n  is down', 'text/plain', 'The agent returned HTTP 500: Database is down'],
  [
    'JSON',
    502,
    '{"detail": "No upstream"}',
    'application/json',
    'The agent returned HTTP 502: {"detail":"No upstream"}',
  ],
  ['nothing', 500, '', 'text/plain', 'The agent returned HTTP 500.'],
  ['a secret', 500, `bad token ${secret}`, 'text/plain', 'The agent returned HTTP 500: bad token ••••'],
  [
    'an escaped secret',
    500,
    `{"token":"${escaped}"}`,
    'application/json',
    'The agent returned HTTP 500: {"token":"••••"}',
  ],
  ['more than 256 KiB', 500, 'x'.repeat(300_000), 'text/plain', 'The agent returned HTTP 500.'],
  ['a web page', 500, '<html>', 'text/html', 'The agent’s URL returned a web page (HTTP 500).'],
])('an HTTP error quotes its body: %s', async (_, status, body, type, message) => {
  expect((await messageAfter(status, body, type)).replace("'", '’')).toBe(message)
})

test('a long body is cut, after secrets are masked', async () => {
  const message = await messageAfter(500, `${'x'.repeat(290)}${secret}${'y'.repeat(500)}`)
  expect(message).toBe(`The agent returned HTTP 500: ${'x'.repeat(290)}••••yyyyyy…`)
})
