import { v03 } from '../../validators/v0-3/validators.ts'
import { unsupportedOperation, type SendOptions, type Caller, type Client, type Push } from '../caller.ts'
import { readV03, writeV03 } from '../reading/read-v0-3.ts'
import { rawRpc } from './raw-rpc.ts'
import { readConfig, writeConfig } from './raw-v0-1.ts'

/** Returns the params of message/send of v0.2 and v0.3. */
export function legacyParams({ parts, task, wait, historyLength, push }: SendOptions) {
  const ids = { taskId: task?.taskId, contextId: task?.contextId || undefined }
  const message = {
    kind: 'message' as const,
    messageId: crypto.randomUUID(),
    role: 'user' as const,
    parts: writeV03(parts),
    ...ids,
  }
  const pushNotificationConfig = push && writeConfig(push)
  return { message, configuration: { blocking: wait ?? true, historyLength, pushNotificationConfig } }
}

/** Reads the result of push operations of v0.2 and v0.3. */
export function readLegacyConfig(result: unknown): Push {
  return readConfig((result as { pushNotificationConfig: Parameters<typeof readConfig>[0] }).pushNotificationConfig)
}

/** A client of v0.3 without a library. */
export const rawV03: Caller = {
  name: 'raw v0.3',
  generation: 'v0.3',
  unsupported: new Set(['list']),
  connect: async (base, extensions): Promise<Client> => {
    const own: Record<string, string> = extensions.length > 0 ? { 'x-a2a-extensions': extensions.join(', ') } : {}
    const { call, stream } = rawRpc(base, v03, own)
    const config = 'tasks/pushNotificationConfig'
    return {
      send: async (sendOptions) => readV03(await call('message/send', legacyParams(sendOptions), v03.sent)),
      async *stream(sendOptions) {
        for await (const { result, seq } of stream('message/stream', legacyParams(sendOptions), 'sent'))
          yield { ...readV03(result), seq }
      },
      get: async (id, historyLength) => readV03(await call('tasks/get', { id, historyLength }, v03.task)),
      list: unsupportedOperation('list'),
      cancel: async (id) => readV03(await call('tasks/cancel', { id }, v03.task)),
      async *resubscribe(id, after) {
        const headers: Record<string, string> = after ? { 'last-event-id': String(after) } : {}
        for await (const { result, seq } of stream('tasks/resubscribe', { id }, after ? 'resumed' : 'joined', headers))
          yield { ...readV03(result), seq }
      },
      setPush: async (taskId, push, id) => {
        const pushNotificationConfig = { id, ...writeConfig(push) }
        await call(`${config}/set`, { taskId, pushNotificationConfig }, v03.pushConfig)
      },
      getPush: async (id, pushNotificationConfigId) =>
        readLegacyConfig(await call(`${config}/get`, { id, pushNotificationConfigId }, v03.pushConfig)),
      listPush: async (id) =>
        ((await call(`${config}/list`, { id }, v03.pushConfigs!)) as object[]).map(readLegacyConfig),
      deletePush: async (id, pushNotificationConfigId) =>
        void (await call(`${config}/delete`, { id, pushNotificationConfigId }, v03.pushDeleted!)),
      extendedCard: async () => {
        const card = await call('agent/getAuthenticatedExtendedCard', {}, v03.card)
        return (card as { name: string }).name
      },
      unknownMethod: async () => void (await call('tasks/dance', {}, v03.task)),
    }
  },
}
