import 'server-only'
import type { Json } from '@/lib/a2a/json'
import type { PushConfig } from '@/lib/a2a/push-config'
import { Fault } from '@/lib/faults/fault'
import { unseal } from '@/lib/server/credentials/seal'
import type { PushConfigRecord } from '@/lib/server/db/push-configs'
import { outboundFetch } from '@/lib/server/outbound/fetch'
import { retryAfterOf } from '@/lib/server/outbound/retry-after'

const timeoutMs = 10_000
const maxBytes = 64 * 1024

export type PushSecrets = Pick<PushConfig, 'token' | 'authentication'>

/** Where a configuration's secrets are sealed for. */
export const pushConfigPlace = ({ taskId, id }: Pick<PushConfigRecord, 'taskId' | 'id'>) => `push ${taskId} ${id}`

/** Posts one body to a caller's webhook. Throws a Fault unless it answers with success. */
export async function postPush(config: PushConfigRecord, body: Json, signal: AbortSignal): Promise<void> {
  const secrets = JSON.parse(await unseal(config.secret, pushConfigPlace(config))) as PushSecrets
  const response = await outboundFetch(config.url, {
    method: 'POST',
    headers: {
      'Content-Type': config.dialect === 'v1.0' ? 'application/a2a+json' : 'application/json',
      ...proofs(secrets),
    },
    body: JSON.stringify(body),
    timeoutMs,
    maxBytes,
    signal,
  })
  response.cancel()
  if (response.ok) return
  const retryAfter = retryAfterOf(response.headers)
  throw new Fault('agent-error', `${new URL(config.url).host} answered HTTP ${response.status}.`, {
    httpStatus: response.status,
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

/** The token's header is v0.x's (v0.3 §9.5); v1.0 demands Authorization where there are credentials (§4.3.3). */
function proofs({ token, authentication }: PushSecrets): Record<string, string> {
  const [scheme] = authentication?.schemes ?? []
  const credentials = authentication?.credentials
  return {
    ...(token && { 'X-A2A-Notification-Token': token }),
    ...(scheme && credentials && { Authorization: `${scheme} ${credentials}` }),
  }
}
