import { describe, expect, test } from 'vitest'
import { findPushConfig } from '@/lib/server/db/push/push-configs'
import { readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { checkPushConfig } from '@/lib/server/tasks/push/check-push-config'
import { postPush, pushConfigSealContext } from '@/lib/server/tasks/push/post-push'
import { defaultConfigId } from '@/lib/server/tasks/push/register-push-config'
import { startStreamingAgent } from '@/lib/server/push/testing/streaming-agent'
import { seal } from '@/lib/server/credentials/seal'
import { readAllRows } from '@/lib/server/tasks/testing/engine'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer } from '@/lib/server/testing/http-server'

/** Not found without a request: a label of that length cannot be looked up. */
const unknown = `${'x'.repeat(64)}.invalid`
/** The policy allows documentation addresses (RFC 3849), which are not local and have no route. */
const documentation = { OUTBOUND_ALLOW: '2001:db8::/32' }

const latest = { 'A2A-Version': '1.0' }
const message = { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'go' }] }
const oldMessage = { kind: 'message', messageId: 'm1', role: 'user', parts: [{ kind: 'text', text: 'go' }] }

/** Each way to create a config; those that need a task use `t1`. */
const creations: [string, (url: string) => object, Record<string, string>?][] = [
  [
    'v0.1 send',
    (url) => ({
      method: 'tasks/send',
      params: { id: 'm', message: { role: 'user', parts: [{ type: 'text', text: 'go' }] }, pushNotification: { url } },
    }),
  ],
  [
    'v0.1 set',
    (url) => ({ method: 'tasks/pushNotification/set', params: { id: 't1', pushNotificationConfig: { url } } }),
  ],
  [
    'v0.3 send',
    (url) => ({
      method: 'message/send',
      params: { message: oldMessage, configuration: { blocking: false, pushNotificationConfig: { url } } },
    }),
  ],
  [
    'v0.3 stream',
    (url) => ({
      method: 'message/stream',
      params: { message: oldMessage, configuration: { pushNotificationConfig: { url } } },
    }),
  ],
  [
    'v0.3 set',
    (url) => ({
      method: 'tasks/pushNotificationConfig/set',
      params: { taskId: 't1', pushNotificationConfig: { url } },
    }),
  ],
  [
    'v1.0 send',
    (url) => ({
      method: 'SendMessage',
      params: { message, configuration: { returnImmediately: true, taskPushNotificationConfig: { url } } },
    }),
    latest,
  ],
  [
    'v1.0 stream',
    (url) => ({
      method: 'SendStreamingMessage',
      params: { message, configuration: { taskPushNotificationConfig: { url } } },
    }),
    latest,
  ],
  ['v1.0 set', (url) => ({ method: 'CreateTaskPushNotificationConfig', params: { taskId: 't1', url } }), latest],
]

describe('a webhook without HTTPS', () => {
  test.each(creations)('is rejected: %s', async (_, creation, headers) => {
    const { server, agent, finish } = await startStreamingAgent({}, documentation)
    const params = { message, configuration: { returnImmediately: true } }
    await (await postCall(agent, { method: 'SendMessage', params }, latest)).text()
    const before = server.calls.length
    for (const url of ['http://[2001:db8::1]/', `http://${unknown}/`])
      expect(await readRpcResponse(await postCall(agent, creation(url), headers))).toMatchObject({
        error: { code: -32602, message: expect.stringMatching(/must use HTTPS.*loopback or a private network/) },
      })
    expect(server.calls).toHaveLength(before)
    finish()
  })

  test.each(['http://127.0.0.1:9/', 'http://[::1]:9/', 'http://localhost:9/', 'http://10.1.2.3/', 'http://[fd12::1]/'])(
    'is allowed at %s where the outbound policy allows it, and at no other time',
    async (url) => {
      await setTestEnvironment()
      await expect(checkPushConfig({ url })).resolves.toBeUndefined()
      await setTestEnvironment({ HOST: '0.0.0.0', ACCESS_TOKEN: 'x'.repeat(40) })
      const blocked = { data: { kind: 'address-blocked', reason: 'INVALID_PARAMS' } }
      await expect(checkPushConfig({ url })).rejects.toMatchObject(blocked)
    },
  )

  test('is not called at delivery, directly or by a redirect', async () => {
    await setTestEnvironment(documentation)
    const { url } = await startHttpServer((_, response) =>
      response.writeHead(307, { location: 'http://[2001:db8::1]/' }).end(),
    )
    const place = { taskId: 't', id: '' }
    const stored = {
      ...place,
      ownerId: 'o',
      dialect: 'v1.0',
      secret: await seal('{}', pushConfigSealContext(place)),
    } as const
    const record = { ...stored, deliveredSeq: 0, attempts: 0, nextAttemptAt: null, problem: null, apiKeyId: null }
    const blocked = { data: { kind: 'address-blocked', details: { code: 'blocked-plain' } } }
    for (const target of ['http://[2001:db8::1]/', url]) {
      const posting = postPush({ ...record, url: target }, 't', {}, new AbortController().signal)
      await expect(posting).rejects.toMatchObject(blocked)
    }
  })
})

describe('a webhook whose host cannot be resolved', () => {
  test.each(creations)('is accepted: %s', async (_, creation, headers) => {
    const { agent, finish } = await startStreamingAgent()
    const params = { message, configuration: { returnImmediately: true } }
    await (await postCall(agent, { method: 'SendMessage', params }, latest)).text()
    const answering = postCall(agent, creation(`https://${unknown}/`), headers)
    const stream = await Promise.race([answering, new Promise<undefined>((resolve) => setTimeout(resolve, 1000))])
    finish()
    const text = await (stream ?? (await answering)).text()
    expect(text).toContain('"result"')
    expect(text).not.toContain('"error"')
  })

  test('is retried at delivery', async () => {
    const { agent, finish } = await startStreamingAgent()
    const configuration = { returnImmediately: true, taskPushNotificationConfig: { url: `https://${unknown}/` } }
    const answer = await postCall(agent, { method: 'SendMessage', params: { message, configuration } }, latest)
    const taskId = answer.headers.get('switchboard-task') ?? ''
    const stored = () => findPushConfig({ taskId, id: defaultConfigId })
    await expect.poll(async () => (await stored())?.attempts).toBeGreaterThanOrEqual(2)
    expect(await stored()).toMatchObject({
      nextAttemptAt: expect.any(Date),
      problem: expect.stringMatching(/Host not found|DNS lookup/),
    })
    finish()
    await readAllRows(taskId)
  })

  test('is rejected once it resolves to a blocked address', async () => {
    await setTestEnvironment({ OUTBOUND_DENY: '127.0.0.0/8,::1' })
    const blocked = { data: { kind: 'address-blocked', reason: 'INVALID_PARAMS' } }
    await expect(checkPushConfig({ url: 'https://localhost/' })).rejects.toMatchObject(blocked)
    await expect(checkPushConfig({ url: 'https://127.0.0.66/' })).rejects.toMatchObject(blocked)
    await expect(checkPushConfig({ url: `https://${unknown}/` })).resolves.toBeUndefined()
  })
})
