import { strictly } from '../../validators/strict.ts'
import { codeOf, httpError } from '../../validators/v1-0/http-error.ts'
import { v10 } from '../../validators/v1-0/validators.ts'
import type { Caller, Client, Refusal } from '../caller.ts'
import { readTaskV10, readV10 } from '../reading/read-v1-0.ts'
import { configsPath as configs, path, rawHttp } from './raw-http.ts'
import { paramsV10, readConfigV10, writeConfigV10 } from './raw-v1-0.ts'

type Config = Parameters<typeof readConfigV10>[0]

/** Reads an error of v1.0 over HTTP+JSON. Returns the code that its reason has over JSON-RPC. */
export function readErrorV10(body: unknown, status: number): Refusal {
  const { error } = strictly(httpError, body, 'the error')
  if (status !== 0 && error.code !== status) throw new Error(`the error of HTTP ${status} says ${error.code}`)
  const code = codeOf(error)
  return { message: error.message, ...(code !== undefined && { code }) }
}

/** A client of v1.0 over HTTP+JSON without a library. */
export const rawV10Http: Caller = {
  name: 'raw v1.0, HTTP+JSON',
  generation: 'v1.0',
  binding: 'HTTP+JSON',
  unsupported: new Set(),
  connect: async (base, extensions): Promise<Client> => {
    const own: Record<string, string> = extensions.length > 0 ? { 'a2a-extensions': extensions.join(', ') } : {}
    const options = { valid: v10, mediaType: 'application/a2a+json', ownHeaders: own, readError: readErrorV10 }
    const { call, stream } = rawHttp(base, options)
    return {
      send: async (sendOptions) => readV10(await call('POST /message:send', v10.sent, paramsV10(sendOptions))),
      async *stream(sendOptions) {
        for await (const { result, seq } of stream('POST /message:stream', 'sent', paramsV10(sendOptions)))
          yield { ...readV10(result), seq }
      },
      get: async (id, historyLength) => {
        const query = historyLength === undefined ? '' : `?historyLength=${historyLength}`
        return readTaskV10(await call(`GET ${path`/tasks/${id}`}${query}`, v10.task))
      },
      list: async (contextId) => {
        const query = new URLSearchParams({ contextId, includeArtifacts: 'true' })
        const page = await call(`GET /tasks?${query}`, v10.list!)
        return (page as { tasks: object[] }).tasks.map(readTaskV10)
      },
      cancel: async (id) => readTaskV10(await call(`POST ${path`/tasks/${id}:cancel`}`, v10.task)),
      async *resubscribe(id, after) {
        const headers: Record<string, string> = after ? { 'last-event-id': String(after) } : {}
        const line = `GET ${path`/tasks/${id}:subscribe`}`
        for await (const { result, seq } of stream(line, after ? 'resumed' : 'joined', undefined, headers))
          yield { ...readV10(result), seq }
      },
      setPush: async (taskId, push, id) => {
        await call(`POST ${configs(taskId)}`, v10.pushConfig, { id, ...writeConfigV10(push) })
      },
      getPush: async (taskId, id) =>
        readConfigV10((await call(`GET ${configs(taskId)}${path`/${id}`}`, v10.pushConfig)) as Config),
      listPush: async (taskId) => {
        const page = await call(`GET ${configs(taskId)}`, v10.pushConfigs!)
        return (page as { configs: Config[] }).configs.map(readConfigV10)
      },
      deletePush: async (taskId, id) => void (await call(`DELETE ${configs(taskId)}${path`/${id}`}`, v10.pushDeleted!)),
      extendedCard: async () => ((await call('GET /extendedAgentCard', v10.card)) as { name: string }).name,
      unknownMethod: async () => void (await call('POST /message:dance', v10.task, {})),
    }
  },
}
