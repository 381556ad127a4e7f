import { v01 } from '../../validators/v0-1/validators.ts'
import { unsupportedOperation, type SendOptions, type Caller, type Client, type Push } from '../caller.ts'
import { readV01, writeV01 } from '../reading/read-v0-1.ts'
import { rawRpc } from './raw-rpc.ts'

interface Config {
  pushNotificationConfig: { url: string; token?: string; authentication?: { schemes: string[]; credentials?: string } }
}

export function writeConfig({ url, token, scheme, credentials }: Push) {
  return { url, token, authentication: scheme ? { schemes: [scheme], credentials } : undefined }
}

export function readConfig({ url, token, authentication }: Config['pushNotificationConfig']): Push {
  return { url, token, scheme: authentication?.schemes[0], credentials: authentication?.credentials }
}

function params({ parts, task, historyLength, push }: SendOptions) {
  return {
    id: task?.taskId ?? `v01-${crypto.randomUUID()}`,
    sessionId: task?.contextId || undefined,
    message: { role: 'user', parts: writeV01(parts) },
    historyLength,
    pushNotification: push && writeConfig(push),
  }
}

/** A client of v0.1 without a library. */
export const rawV01: Caller = {
  name: 'raw v0.1',
  generation: 'v0.1',
  unsupported: new Set(['list', 'wait', 'listPush', 'deletePush', 'extendedCard', 'extensions']),
  connect: async (base): Promise<Client> => {
    const { call, stream } = rawRpc(base, v01, {})
    const get = async (id: string, historyLength?: number) =>
      readV01(await call('tasks/get', { id, historyLength }, v01.task))
    return {
      send: async (sendOptions) => {
        // v0.1 §9.1: a client asks for the task again while it is not at rest. The first answer is the agent's.
        let task = readV01(await call('tasks/send', params(sendOptions), v01.sent))
        for (let polls = 0; polls < 200 && ['submitted', 'working'].includes(task.state); polls += 1) {
          await new Promise((resolve) => setTimeout(resolve, 100))
          task = await get(task.taskId, sendOptions.historyLength)
        }
        return task
      },
      async *stream(sendOptions) {
        for await (const { result, seq } of stream('tasks/sendSubscribe', params(sendOptions), 'sent'))
          yield { ...readV01(result), seq }
      },
      get,
      list: unsupportedOperation('list'),
      cancel: async (id) => readV01(await call('tasks/cancel', { id }, v01.task)),
      async *resubscribe(id, after) {
        const headers: Record<string, string> = after ? { 'last-event-id': String(after) } : {}
        for await (const { result, seq } of stream('tasks/resubscribe', { id }, after ? 'resumed' : 'joined', headers))
          yield { ...readV01(result), seq }
      },
      setPush: async (id, push) => {
        const config = { id, pushNotificationConfig: writeConfig(push) }
        await call('tasks/pushNotification/set', config, v01.pushConfig)
      },
      getPush: async (id) => {
        const result = await call('tasks/pushNotification/get', { id }, v01.pushConfig)
        return readConfig((result as Config).pushNotificationConfig)
      },
      listPush: unsupportedOperation('list of push configs'),
      deletePush: unsupportedOperation('deletion of a push config'),
      extendedCard: unsupportedOperation('extended card'),
      unknownMethod: async () => void (await call('tasks/dance', {}, v01.task)),
    }
  },
}
