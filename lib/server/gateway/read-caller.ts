import 'server-only'
import type { Recipient } from '@/lib/a2a/bindings/caller-responses'
import { callerDialect } from '@/lib/a2a/bindings/caller-dialect'
import { prefersProblemDetails } from '@/lib/a2a/bindings/http-json/prefers-problem-details'
import { resolveHttpRoute, type RouteResolution } from '@/lib/a2a/bindings/http-json/match-route'
import { readRpcId } from '@/lib/a2a/bindings/json-rpc'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import { readRequestedVersion } from '@/lib/a2a/bindings/incoming-requests'
import { dialects } from '@/lib/a2a/dialects'
import { resolveDialect } from '@/lib/a2a/dialects/resolve-dialect'
import { isObject, type Json } from '@/lib/a2a/json'
import { env } from '@/lib/server/platform/env'
import { consumeRateLimit, readClientAddress } from '@/lib/server/platform/http/rate-limits'
import { readText } from '@/lib/server/platform/http/read-json'
import { requestedWebhookBase } from '@/lib/server/tasks/push/task-webhook'
import type { CallContext, TurnOptions } from '@/lib/server/tasks/audience'
import type { SendCall } from '@/lib/a2a/call'
import { Fault } from '@/lib/faults/fault'
import { withLock } from '@/lib/server/platform/limiter'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { findTaskByRemoteId } from '@/lib/server/db/tasks/tasks'
import { adoptTask } from '@/lib/server/tasks/adopt-task'
import { isWithheldTask } from '@/lib/server/tasks/plan-task'

/**
 * Counts one gateway call of the client that sent these headers. Throws `rate-limited`, with the seconds to wait, above
 * `GATEWAY_RATE` calls per minute (v0.1 §10.2). Each instance counts separately.
 */
export async function limitCalls(headers: Headers): Promise<void> {
  const perMinute = env().GATEWAY_RATE
  if (perMinute === 0) return
  await consumeRateLimit(
    { name: 'gateway calls', perMinute },
    readClientAddress(headers),
    'Too many calls from this client.',
    {
      hint: 'Wait, then try again.',
      hop: 'switchboard',
    },
  )
}

/** Maximum body size that is read only for the ID of a refused request. In bytes. */
const maxBytes = 1024 * 1024

/** Returns the caller's dialect and the ID of its call, as far as the request body has them. */
export function readCaller(json: Json, version: string | null): Recipient {
  const method = isObject(json) && typeof json.method === 'string' ? json.method : ''
  const envelope = { binding: 'JSONRPC', id: readRpcId(json) } as const
  return { dialect: dialects[resolveDialect(method, version).dialect], envelope }
}

/** Returns the route of a request over HTTP+JSON, and the caller's dialect and binding. The path is below the agent's URL. */
export function readHttpCaller(request: Request): { resolution: RouteResolution; recipient: Recipient } {
  // Behind `/a2a/{slug}`. A slash at the end is ignored.
  const segments = new URL(request.url).pathname.replace(/\/$/, '').split('/').slice(3)
  const resolution = resolveHttpRoute(request.method, segments, readRequestedVersion(request))
  const problemDetails = prefersProblemDetails(request.headers.get('accept') ?? '')
  const envelope = { binding: 'HTTP+JSON', problemDetails } as const
  return { resolution, recipient: { dialect: callerDialect(resolution.dialect, envelope), envelope } }
}

/**
 * Does the same for a request that is refused before its body is read. Without a `Content-Length` of at most 1 MiB, only the
 * headers count, so that a client without access cannot send an endless body.
 */
export async function readEarlyCaller(request: Request): Promise<Recipient> {
  const version = readRequestedVersion(request)
  const length = Number(request.headers.get('content-length') ?? 0)
  const isUnread = request.method !== 'POST' || request.bodyUsed || !(length > 0 && length <= maxBytes)
  const json = isUnread ? undefined : parseJson(await readText(request, maxBytes).catch(() => ''))
  return readCaller(json?.ok ? json.value : null, version)
}

/** Reads the options of a call from its headers: `Switchboard-Push`, and `Switchboard-Seen` with a row number. */
export function readTurnOptions(request: Request): TurnOptions {
  const knownSeq = request.headers.get('switchboard-seen')?.trim() ?? ''
  return { hooksAt: requestedWebhookBase(request), ...(/^\d{1,15}$/.test(knownSeq) && { seen: Number(knownSeq) }) }
}

/**
 * Returns the agent's task with the caller's ID. A task that was started elsewhere is requested from the agent, but
 * none that was deleted. Throws `not-found`, or the fault of an agent that does not respond.
 */
export async function findCallerTask(context: CallContext, id: string): Promise<TaskRecord> {
  const known = await findOrAdopt(context, id)
  if (known) return known
  throw new Fault('not-found', `Task not found: ${id.slice(0, 100)}.`, { reason: 'TASK_NOT_FOUND' })
}

/**
 * Adopts a task that was started elsewhere if the message continues it. Does nothing for v0.1, whose clients choose task IDs.
 */
export async function adoptContinuedTask(context: CallContext, { message: { taskId } }: SendCall): Promise<void> {
  if (taskId && !context.dialect.clientCreatesTaskId) await findOrAdopt(context, taskId)
}

async function findOrAdopt(context: CallContext, id: string): Promise<TaskRecord | null> {
  const { viewer, agent } = context
  const find = () => findTaskByRemoteId(viewer, agent.id, id)
  const adopt = async () =>
    (await find()) ?? ((await isWithheldTask(viewer, agent.id, id)) ? null : adoptTask(context, id))
  return (await find()) ?? withLock(`adopt ${agent.id} ${id}`, adopt)
}
