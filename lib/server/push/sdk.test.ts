import { expect, test } from 'vitest'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { listPushConfigs } from '@/lib/server/db/push/push-configs'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { waitForDeliveries } from '@/lib/server/tasks/push/deliver-to-callers'
import { startSwitchboardServer } from '@/lib/server/push/testing/switchboard-server'
import { startReceiver } from '@/lib/server/push/testing/receiver'
import { startPostingV03, startPostingV10 } from '@/lib/server/push/testing/sdk-agents'
import {
  agentAt,
  startEngine,
  readStoredRows,
  restart,
  readAllRows,
  readRowsUntil,
} from '@/lib/server/tasks/testing/engine'

const patient = { timeout: 10_000 }

const agents = [
  ['0.3.14', 'v0.3', startPostingV03, 'JSONRPC'],
  ['1.3.0', 'v1.0', startPostingV10, 'JSONRPC'],
  ['0.3.14 over HTTP+JSON', 'v0.3', startPostingV03, 'HTTP+JSON'],
  ['1.3.0 over HTTP+JSON', 'v1.0', startPostingV10, 'HTTP+JSON'],
] as const

const sends = {
  'v0.3': (config: object) => ({
    method: 'message/send',
    params: {
      message: { kind: 'message', messageId: 'm1', role: 'user', parts: [{ kind: 'text', text: 'go' }] },
      configuration: { blocking: false, ...config },
    },
  }),
  'v1.0': (config: object) => ({
    method: 'SendMessage',
    params: {
      message: { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'go' }] },
      configuration: { returnImmediately: true, ...config },
    },
  }),
}

/** Starts Switchboard in front of a third-party agent. */
async function inFrontOf(start: (typeof agents)[number][2], dialect: DialectId, binding: string) {
  await startEngine()
  const [sdk, own] = await Promise.all([start(), startSwitchboardServer()])
  const url = binding === 'JSONRPC' ? sdk.url : `${sdk.url}/rest`
  const agent = await agentAt(url, { dialect, binding, pushNotifications: true })
  const call = async (dialect: keyof typeof sends, body: object, headers: Record<string, string> = {}) => {
    const version: Record<string, string> = dialect === 'v1.0' ? { 'A2A-Version': '1.0' } : {}
    const answer = await fetch(`${own.url}/a2a/${agent.slug}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...version, ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
    })
    return { taskId: answer.headers.get('switchboard-task') ?? '', json: (await answer.json()) as { result: object } }
  }
  /** Resolves once the agent has posted everything. */
  const posted = () =>
    expect
      .poll(() => own.requests.filter(({ path }) => path.startsWith('/api/hooks/')).length, patient)
      .toBeGreaterThanOrEqual(3)
  return { ...sdk, own, agent, call, posted }
}

test.each(agents)(
  'accepts deliveries of SDK %s, and completes the task without a connection',
  async (_, dialect, start, binding) => {
    const { call, resume: goOn, own, posted } = await inFrontOf(start, dialect, binding)
    const { taskId } = await call('v1.0', sends['v1.0']({}), { 'Switchboard-Push': 'on' })
    await readRowsUntil(taskId, ({ event }) => event.kind === 'note' && /no connection/.test(event.note))
    await restart()
    goOn()
    const rows = await readAllRows(taskId)
    await posted()
    expect(await findTask(localViewer(), taskId)).toMatchObject({
      state: 'completed',
      open: false,
      artifactCount: 1,
    })
    const pushes = (await readStoredRows(taskId)).filter(({ kind }) => kind === 'push')
    expect(pushes.length).toBeGreaterThan(0)
    for (const { event } of pushes) expect(event).toMatchObject({ accepted: true, event: expect.anything() })
    const { headers } = own.requests.find(({ path }) => path.startsWith('/api/hooks/')) ?? {}
    expect([headers?.authorization !== undefined, headers?.['x-a2a-notification-token'] !== undefined]).toEqual(
      dialect === 'v1.0' ? [true, false] : [false, true],
    )
    expect(rows.some(({ method }) => /subscribe/i.test(method))).toBe(false)
  },
)

test.each(agents)(
  'sends pushes to a caller in the dialect of SDK %s from Switchboard only',
  async (_, dialect, start, binding) => {
    const { call, resume: goOn } = await inFrontOf(start, dialect, binding)
    const hook = await startReceiver()
    const credentials = 'caller-secret'
    const authentication = { ...(dialect === 'v1.0' ? { scheme: 'Bearer' } : { schemes: ['Bearer'] }), credentials }
    const config = { url: hook.url, token: 'caller-token', id: 'mine', authentication }
    const inline = dialect === 'v1.0' ? { taskPushNotificationConfig: config } : { pushNotificationConfig: config }
    const { taskId, json } = await call(dialect, sends[dialect](inline))
    const { id } = ('task' in json.result ? json.result.task : json.result) as { id: string }
    const list = async () =>
      JSON.stringify(
        (dialect === 'v1.0'
          ? await call(dialect, { method: 'ListTaskPushNotificationConfigs', params: { taskId: id } })
          : await call(dialect, { method: 'tasks/pushNotificationConfig/list', params: { id } })
        ).json,
      )
    expect(await listPushConfigs(taskId)).toMatchObject([{ id: 'mine' }])
    expect(await list()).toContain(hook.url)
    expect(await list()).not.toMatch(/caller-token|caller-secret/)
    const second = { url: `${hook.url}/2`, id: 'second' }
    await (dialect === 'v1.0'
      ? call(dialect, { method: 'CreateTaskPushNotificationConfig', params: { taskId: id, ...second } })
      : call(dialect, {
          method: 'tasks/pushNotificationConfig/set',
          params: { taskId: id, pushNotificationConfig: second },
        }))
    expect(await list()).toContain(second.url)
    await (dialect === 'v1.0'
      ? call(dialect, { method: 'DeleteTaskPushNotificationConfig', params: { taskId: id, id: 'second' } })
      : call(dialect, {
          method: 'tasks/pushNotificationConfig/delete',
          params: { id, pushNotificationConfigId: 'second' },
        }))
    expect(await list()).not.toContain(second.url)
    expect(await listPushConfigs(taskId)).toMatchObject([{ id: 'mine' }])
    goOn()
    await readAllRows(taskId)
    await expect.poll(() => JSON.stringify(hook.received.map(({ body }) => body)), patient).toMatch(/completed/i)
    await waitForDeliveries()
    // The SDKs of the agents omit one of the two.
    const proofs = { 'x-a2a-notification-token': 'caller-token', authorization: 'Bearer caller-secret' }
    for (const { headers } of hook.received) expect(headers).toMatchObject(proofs)
    expect(JSON.stringify(await readStoredRows(taskId))).not.toMatch(/caller-token|caller-secret/)
  },
)

test.each(agents)('hides Switchboard’s own config at SDK %s from callers', async (_, dialect, start, binding) => {
  const { call, resume: goOn, posted } = await inFrontOf(start, dialect, binding)
  const { taskId } = await call('v1.0', sends['v1.0']({}), { 'Switchboard-Push': 'on' })
  await readRowsUntil(taskId, ({ event }) => event.kind === 'note' && /no connection/.test(event.note))
  const task = await findTask(localViewer(), taskId)
  const id = task?.remoteId ?? ''
  const answer =
    dialect === 'v1.0'
      ? await call(dialect, { method: 'ListTaskPushNotificationConfigs', params: { taskId: id } })
      : await call(dialect, { method: 'tasks/pushNotificationConfig/list', params: { id } })
  expect(JSON.stringify(answer.json)).not.toContain('/api/hooks/')
  goOn()
  await readAllRows(taskId)
  await posted()
})
