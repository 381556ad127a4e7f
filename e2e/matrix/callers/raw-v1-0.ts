import { v10 } from '../../validators/v1-0/validators.ts'
import type { SendOptions, Caller, Client, Push } from '../caller.ts'
import { readTaskV10, readV10, writeV10 } from '../reading/read-v1-0.ts'
import { rawRpc } from './raw-rpc.ts'

interface Config {
  url: string
  token?: string
  authentication?: { scheme: string; credentials?: string }
}

/** Returns a push config of v1.0 without the IDs of task and config. */
export function writeConfigV10({ url, token, scheme, credentials }: Push) {
  return { url, token, authentication: scheme ? { scheme, credentials } : undefined }
}

export function readConfigV10({ url, token, authentication }: Config): Push {
  return { url, token, scheme: authentication?.scheme, credentials: authentication?.credentials }
}

/** Returns the params of SendMessage of v1.0. */
export function paramsV10({ parts, task, wait, historyLength, push }: SendOptions) {
  const ids = { taskId: task?.taskId, contextId: task?.contextId || undefined }
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: writeV10(parts), ...ids }
  const taskPushNotificationConfig = push && writeConfigV10(push)
  const returnImmediately = wait === false ? true : undefined
  return { message, configuration: { returnImmediately, historyLength, taskPushNotificationConfig } }
}

/** A client of v1.0 without a library. */
export const rawV10: Caller = {
  name: 'raw v1.0',
  generation: 'v1.0',
  unsupported: new Set(),
  connect: async (base, extensions): Promise<Client> => {
    const extensionHeaders: Record<string, string> =
      extensions.length > 0 ? { 'a2a-extensions': extensions.join(', ') } : {}
    const { call, stream } = rawRpc(base, v10, { 'a2a-version': '1.0', ...extensionHeaders })
    return {
      send: async (sendOptions) => readV10(await call('SendMessage', paramsV10(sendOptions), v10.sent)),
      async *stream(sendOptions) {
        for await (const { result, seq } of stream('SendStreamingMessage', paramsV10(sendOptions), 'sent'))
          yield { ...readV10(result), seq }
      },
      get: async (id, historyLength) => readTaskV10(await call('GetTask', { id, historyLength }, v10.task)),
      list: async (contextId) => {
        const page = await call('ListTasks', { contextId, includeArtifacts: true }, v10.list!)
        return (page as { tasks: object[] }).tasks.map(readTaskV10)
      },
      cancel: async (id) => readTaskV10(await call('CancelTask', { id }, v10.task)),
      async *resubscribe(id, after) {
        const headers: Record<string, string> = after ? { 'last-event-id': String(after) } : {}
        for await (const { result, seq } of stream('SubscribeToTask', { id }, after ? 'resumed' : 'joined', headers))
          yield { ...readV10(result), seq }
      },
      setPush: async (taskId, push, id) => {
        const config = { taskId, id, ...writeConfigV10(push) }
        await call('CreateTaskPushNotificationConfig', config, v10.pushConfig)
      },
      getPush: async (taskId, id) =>
        readConfigV10((await call('GetTaskPushNotificationConfig', { taskId, id }, v10.pushConfig)) as Config),
      listPush: async (taskId) => {
        const page = await call('ListTaskPushNotificationConfigs', { taskId }, v10.pushConfigs!)
        return (page as { configs: Config[] }).configs.map(readConfigV10)
      },
      deletePush: async (taskId, id) =>
        void (await call('DeleteTaskPushNotificationConfig', { taskId, id }, v10.pushDeleted!)),
      extendedCard: async () => ((await call('GetExtendedAgentCard', {}, v10.card)) as { name: string }).name,
      unknownMethod: async () => void (await call('DanceTask', {}, v10.task)),
    }
  },
}
