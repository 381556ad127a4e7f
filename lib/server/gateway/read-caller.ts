import 'server-only'
import { requestId, type RpcId } from '@/lib/a2a/bindings/json-rpc'
import { toldVersion } from '@/lib/a2a/bindings/told-version'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { Dialect } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import { isObject, type Json } from '@/lib/a2a/json'
import { resolveDialect } from '@/lib/a2a/resolve-dialect'
import { readText } from '@/lib/server/http/read-json'

/** Whom an error is for. */
export interface Caller {
  dialect: Dialect
  rpcId: RpcId
}

/** Larger bodies of requests that are refused unread are not read for their ID. */
const mostBytes = 1024 * 1024

/** The caller's version and the ID of its call, as far as the body of the request tells. */
export function readCaller(json: Json, version: string | null): Caller {
  const method = isObject(json) && typeof json.method === 'string' ? json.method : ''
  return { dialect: dialects[resolveDialect(method, version).dialect], rpcId: requestId(json) }
}

/**
 * The same for a request that is refused before anything of it is read. Without a length that promises a small body,
 * only the headers count, so that a client without access cannot send without end.
 */
export async function readEarlyCaller(request: Request): Promise<Caller> {
  const version = toldVersion(request)
  const length = Number(request.headers.get('content-length') ?? 0)
  const isUnread = request.method !== 'POST' || request.bodyUsed || !(length > 0 && length <= mostBytes)
  const json = isUnread ? undefined : parseJson(await readText(request, mostBytes).catch(() => ''))
  return readCaller(json?.ok ? json.value : null, version)
}
