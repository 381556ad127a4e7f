import { expect, test } from 'vitest'
import { listPushConfigs } from '@/lib/server/db/push/push-configs'
import { readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { waitForDeliveries } from '@/lib/server/tasks/push/deliver-to-callers'
import { startReceiver } from '@/lib/server/push/testing/receiver'
import { startStreamingAgent } from '@/lib/server/push/testing/streaming-agent'
import { readStoredRows, readAllRows } from '@/lib/server/tasks/testing/engine'

const latest = { 'A2A-Version': '1.0' }
const message = { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'go' }] }

/** A message with a push config, in each dialect. */
const sends = {
  'v0.1': ({ scheme, credentials }: Authentication, url: string) => ({
    method: 'tasks/send',
    params: {
      id: 'mine',
      message: { role: 'user', parts: [{ type: 'text', text: 'go' }] },
      pushNotification: { url, authentication: { schemes: [scheme], credentials } },
    },
  }),
  'v0.3': ({ scheme, credentials }: Authentication, url: string) => ({
    method: 'message/send',
    params: {
      message: { kind: 'message', messageId: 'm1', role: 'user', parts: [{ kind: 'text', text: 'go' }] },
      configuration: {
        blocking: false,
        pushNotificationConfig: { url, authentication: { schemes: [scheme], credentials } },
      },
    },
  }),
  'v1.0': (authentication: Authentication, url: string) => ({
    method: 'SendMessage',
    params: {
      message,
      configuration: { returnImmediately: true, taskPushNotificationConfig: { url, authentication } },
    },
  }),
}

interface Authentication {
  scheme: string
  credentials: string
}

const secret = 'key-of-the-caller'
const apiKey = (key: object): Authentication => ({ scheme: 'ApiKey', credentials: JSON.stringify(key, null, 2) })

test.each([
  ['header', 'v0.1', 'X-Client-Webhook-Key', { 'x-client-webhook-key': secret }, '/webhook?a=1'],
  ['header', 'v0.3', 'Authorization', { authorization: secret }, '/webhook?a=1'],
  ['query', 'v0.3', 'key', {}, `/webhook?a=1&key=${secret}`],
  ['cookie', 'v1.0', 'session', { cookie: `session=${secret}` }, '/webhook?a=1'],
] as const)(
  'an API key is sent as a %s to the webhook of a %s caller (%s)',
  async (place, dialect, name, shown, path) => {
    const { agent, finish } = await startStreamingAgent()
    const hook = await startReceiver()
    const authentication = apiKey({ in: place, name, value: secret })
    const version: Record<string, string> = dialect === 'v1.0' ? latest : {}
    const answering = postCall(agent, sends[dialect](authentication, `${hook.url}?a=1`), version)
    await hook.count(1)
    finish()
    const answer = await answering
    const taskId = answer.headers.get('switchboard-task') ?? ''
    const answered = await answer.text()
    await readAllRows(taskId)
    await waitForDeliveries()
    for (const delivery of hook.received) {
      expect(delivery.headers).toMatchObject(shown)
      expect(delivery.path).toBe(path)
      expect(JSON.stringify(delivery.headers)).not.toMatch(/ApiKey/i)
    }
    const stored = JSON.stringify([await listPushConfigs(taskId), await readStoredRows(taskId), answered])
    expect(stored).not.toContain(secret)
  },
)

test('sends a key that is not a JSON object as the credentials of its scheme (v1.0 §4.3.3)', async () => {
  const { agent, finish } = await startStreamingAgent()
  const hook = await startReceiver()
  const answering = postCall(agent, sends['v1.0']({ scheme: 'ApiKey', credentials: secret }, hook.url), latest)
  await hook.count(1)
  finish()
  await readAllRows((await answering).headers.get('switchboard-task') ?? '')
  expect(hook.received[0]?.headers.authorization).toBe(`ApiKey ${secret}`)
})

const ownHeaders = ['Host', 'content-length', 'Transfer-Encoding', 'CONNECTION', 'Content-Type', 'Proxy-Authorization']

test.each([
  ...ownHeaders.map((name) => [
    `the header ${name}`,
    apiKey({ in: 'header', name, value: secret }),
    /credentials\.name/,
  ]),
  ['no header name', apiKey({ in: 'header', name: 'a b', value: secret }), /credentials\.name/],
  ['a value with a line break', apiKey({ in: 'header', name: 'X-Key', value: `${secret}\r\nHost: a` }), /single-line/],
  ['a cookie with a semicolon', apiKey({ in: 'cookie', name: 'k', value: `${secret}; b=c` }), /credentials\.value/],
  ['a cookie with no name', apiKey({ in: 'cookie', name: 'a=b', value: secret }), /credentials\.name/],
  ['no value', apiKey({ in: 'query', name: 'key' }), /credentials\.value must be a string/],
  ['an unknown place', apiKey({ in: 'body', name: 'key', value: secret }), /credentials\.in must be/],
  ['broken JSON', { scheme: 'apikey', credentials: `{"value": "${secret}"` }, /must be a JSON object/],
] as [string, Authentication, RegExp][])(
  'an API key with %s is refused, with a message and alone',
  async (_, authentication, why) => {
    const { server, agent, finish } = await startStreamingAgent()
    const hook = await startReceiver()
    for (const dialect of ['v0.1', 'v0.3', 'v1.0'] as const) {
      const version: Record<string, string> = dialect === 'v1.0' ? latest : {}
      const refused = await readRpcResponse(await postCall(agent, sends[dialect](authentication, hook.url), version))
      expect(refused).toMatchObject({ error: { code: -32602, message: expect.stringMatching(why) } })
      expect(JSON.stringify(refused)).not.toContain(secret)
    }
    expect(server.calls).toEqual([])
    const params = { message, configuration: { returnImmediately: true } }
    await (await postCall(agent, { method: 'SendMessage', params }, latest)).text()
    const set = { taskId: 't1', url: hook.url, authentication }
    const alone = await postCall(agent, { method: 'CreateTaskPushNotificationConfig', params: set }, latest)
    expect(await readRpcResponse(alone)).toMatchObject({ error: { code: -32602, message: expect.stringMatching(why) } })
    finish()
  },
)
