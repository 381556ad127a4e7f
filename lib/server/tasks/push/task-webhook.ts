import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import type { PushConfig } from '@/lib/a2a/model'
import { seal, unseal } from '@/lib/server/credentials/seal'
import { createWebhook, findWebhook, replaceWebhook, type WebhookRecord } from '@/lib/server/db/push/webhook-records'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'

/** Secrets that the agent gets to deliver and to authenticate. */
export interface WebhookSecrets {
  /** Token in the URL. */
  address: string
  /** Value of the header `X-A2A-Notification-Token`. */
  token: string
  /** Token for `Authorization: Bearer`. */
  bearer: string
}

/** The webhook of a task. */
export type Webhook = Omit<WebhookRecord, 'secret'> & { secrets: WebhookSecrets }

const hash = (token: string) => createHash('sha256').update(token).digest('base64url')
const sealContext = (taskId: string) => `hook ${taskId}`
/** Returns 256 random bits as base64url. */
const randomToken = () => randomBytes(32).toString('base64url')

/** Returns the webhook of a task. Creates it if there is none, or if the current key cannot decrypt it. */
export async function ensureWebhook(taskId: string): Promise<Webhook> {
  const record = await findWebhook({ taskId })
  const known = await decrypt(record)
  if (known) return known
  const secrets: WebhookSecrets = { address: randomToken(), token: randomToken(), bearer: randomToken() }
  const hook = { id: hash(secrets.address), taskId, secret: await seal(JSON.stringify(secrets), sealContext(taskId)) }
  await (record ? replaceWebhook(hook) : createWebhook(hook))
  const created = await findTaskWebhook(taskId)
  if (!created) throw new Error(`The webhook of task ${taskId} no longer exists.`)
  return created
}

/** Returns the webhook of a task, if there is one. */
export async function findTaskWebhook(taskId: string): Promise<Webhook | null> {
  return decrypt(await findWebhook({ taskId }))
}

/** Returns the webhook with this token in its URL. */
export async function findWebhookByToken(address: string): Promise<Webhook | null> {
  // Other tokens are not Switchboard's.
  if (!/^[\w-]{43}$/.test(address)) return null
  return decrypt(await findWebhook({ id: hash(address) }))
}

/** Returns the push notification config for the agent. `base`: Switchboard's own base URL. */
export function toWebhookConfig({ id, secrets }: Webhook, base: string): PushConfig {
  const url = `${base}/api/hooks/${secrets.address}`
  const authentication = { schemes: ['Bearer'], credentials: secrets.bearer }
  return { id: `switchboard-${id.slice(0, 12)}`, url, token: secrets.token, authentication }
}

/** Returns true for a config at an agent that is Switchboard's own, which callers must not see. */
export function isOwnWebhook(hook: Webhook | null, { url }: PushConfig): boolean {
  return hook !== null && url.endsWith(`/${hook.secrets.address}`)
}

async function decrypt(record: WebhookRecord | null): Promise<Webhook | null> {
  if (!record) return null
  const { secret, ...hook } = record
  const secrets = await unseal(secret, sealContext(hook.taskId)).catch(() => null)
  return secrets === null ? null : { ...hook, secrets: JSON.parse(secrets) as WebhookSecrets }
}

/**
 * Returns the base URL for the agent's webhook if the caller requests push notifications instead of a connection; else
 * undefined.
 */
export function requestedWebhookBase({ headers }: Request): string | undefined {
  return headers.get('switchboard-push')?.trim().toLowerCase() === 'on' ? readBaseUrl(headers) : undefined
}
