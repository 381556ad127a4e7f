import { strictly } from '../../validators/strict.ts'
import { v03Http } from '../../validators/v0-3/http.ts'
import { unsupportedOperation, type SendOptions, type Caller, type Client, type Refusal } from '../caller.ts'
import { readTaskV03Http, readV03Http, writeV03Http } from '../reading/read-v0-3-http.ts'
import { configsPath as configs, path, rawHttp } from './raw-http.ts'
import { writeConfig } from './raw-v0-1.ts'
import { readLegacyConfig } from './raw-v0-3.ts'

/** Reads an error of v0.3 over HTTP+JSON. */
export function readErrorV03(body: unknown): Refusal {
  const { code, message } = strictly(v03Http.error, body, 'the error') as Required<Refusal>
  return { code, message }
}

/** Returns the body of message:send with the JSON names of the v0.3 proto. */
export function bodyV03({ parts, task, wait, historyLength, push }: SendOptions) {
  const ids = { taskId: task?.taskId, contextId: task?.contextId || undefined }
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', content: writeV03Http(parts), ...ids }
  const pushNotification = push && writeConfig(push)
  return { message, configuration: { blocking: wait ?? true, historyLength, pushNotification } }
}

/** A client of v0.3 over HTTP+JSON without a library. */
export const rawV03Http: Caller = {
  name: 'raw v0.3, HTTP+JSON',
  generation: 'v0.3',
  binding: 'HTTP+JSON',
  unsupported: new Set(['list']),
  connect: async (base, extensions): Promise<Client> => {
    const own: Record<string, string> = extensions.length > 0 ? { 'x-a2a-extensions': extensions.join(', ') } : {}
    const options = { valid: v03Http, mediaType: 'application/json', ownHeaders: own, readError: readErrorV03 }
    const { call, stream } = rawHttp(`${base}/v1`, options)
    return {
      send: async (sendOptions) => readV03Http(await call('POST /message:send', v03Http.sent, bodyV03(sendOptions))),
      async *stream(sendOptions) {
        for await (const { result, seq } of stream('POST /message:stream', 'sent', bodyV03(sendOptions)))
          yield { ...readV03Http(result), seq }
      },
      get: async (id, historyLength) => {
        const query = historyLength === undefined ? '' : `?historyLength=${historyLength}`
        return readTaskV03Http(await call(`GET ${path`/tasks/${id}`}${query}`, v03Http.task))
      },
      list: unsupportedOperation('list'),
      cancel: async (id) => readTaskV03Http(await call(`POST ${path`/tasks/${id}:cancel`}`, v03Http.task, {})),
      async *resubscribe(id, after) {
        const headers: Record<string, string> = after ? { 'last-event-id': String(after) } : {}
        const line = `GET ${path`/tasks/${id}:subscribe`}`
        for await (const { result, seq } of stream(line, after ? 'resumed' : 'joined', undefined, headers))
          yield { ...readV03Http(result), seq }
      },
      setPush: async (taskId, push, id) => {
        const name = `tasks/${taskId}/pushNotificationConfigs/${id}`
        const config = { name, pushNotificationConfig: { id, ...writeConfig(push) } }
        await call(`POST ${configs(taskId)}`, v03Http.pushConfig, { parent: `tasks/${taskId}`, configId: id, config })
      },
      getPush: async (taskId, id) =>
        readLegacyConfig(await call(`GET ${configs(taskId)}${path`/${id}`}`, v03Http.pushConfig)),
      listPush: async (taskId) => {
        const page = await call(`GET ${configs(taskId)}`, v03Http.pushConfigs!)
        return (page as { configs: object[] }).configs.map(readLegacyConfig)
      },
      deletePush: async (taskId, id) =>
        void (await call(`DELETE ${configs(taskId)}${path`/${id}`}`, v03Http.pushDeleted!)),
      extendedCard: async () => ((await call('GET /card', v03Http.card)) as { name: string }).name,
      unknownMethod: async () => void (await call('POST /message:dance', v03Http.task, {})),
    }
  },
}
