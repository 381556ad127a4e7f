import type { z } from 'zod'
import type { ApiResult } from '@/lib/api/api-result'
import { buildUrl, type UrlInput } from '@/lib/api/operations/build-url'
import type { Operations } from '@/lib/api/operations/operations'
import { type OperationId, routes } from '@/lib/api/operations/routes'
import { type CallOptions, callApi } from '@/lib/client/http/call-api'
import { Fault } from '@/lib/faults/fault'

/** Operations that respond with JSON. */
type JsonOperationId = {
  [Id in OperationId]: Operations[Id] extends { text: true } | { image: true } | { bytes: true } | { eventStream: true }
    ? never
    : Id
}[OperationId]

/** `text`: the body as JSON text, sent unchanged. */
type BodyPart<Contract> = Contract extends { body: infer Schema extends z.ZodType }
  ? { body: z.input<Schema>; text?: undefined } | { text: string; body?: undefined }
  : unknown

type Input<Id extends JsonOperationId> = UrlInput<Id> & BodyPart<Operations[Id]>
type Arguments<Id extends JsonOperationId> =
  Record<never, never> extends Input<Id>
    ? [input?: Input<Id>, options?: CallOptions]
    : [input: Input<Id>, options?: CallOptions]

/** The REST API with one function per operation. None of them rejects. */
export type Api = {
  [Id in JsonOperationId]: (...given: Arguments<Id>) => Promise<ApiResult<z.output<Operations[Id]['result']>>>
}

/** Creates a client of the REST API at `origin`. */
export function createApi(origin: string): Api {
  const call =
    (id: OperationId) =>
    (input: Record<string, unknown> = {}, options?: CallOptions) => {
      const { body, text, ...urlInput } = input
      const [method = ''] = routes[id].split(' ')
      const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
      return callApi(
        method,
        buildUrl(id, urlInput as UrlInput<OperationId>, origin),
        sent as string | undefined,
        options,
      )
    }
  const ids = Object.keys(routes) as OperationId[]
  return Object.fromEntries(ids.map((id) => [id, call(id)])) as unknown as Api
}

/** The REST API of the page's server. */
export const api = createApi('')

/** Returns the value of a call. Rejects with its Fault, or with the abort reason if `signal` has aborted. */
export async function requireValue<T>(call: Promise<ApiResult<T>>, signal?: AbortSignal): Promise<T> {
  const result = await call
  signal?.throwIfAborted()
  if (result.ok) return result.value
  const { kind, message, ...rest } = result.fault
  throw new Fault(kind, message, rest)
}
