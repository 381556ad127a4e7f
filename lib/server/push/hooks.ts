import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import type { PushConfig } from '@/lib/a2a/push-config'
import { seal, unseal } from '@/lib/server/credentials/seal'
import { createHook, findHook, type HookRecord, replaceHook } from '@/lib/server/db/hooks'

/** What the agent was told, so that it can deliver and prove itself. */
export interface HookSecrets {
  /** In the address. */
  address: string
  /** For the header `X-A2A-Notification-Token`. */
  token: string
  /** For `Authorization: Bearer`. */
  bearer: string
}

/** A task's webhook. */
export type Hook = Omit<HookRecord, 'secret'> & { secrets: HookSecrets }

const hash = (token: string) => createHash('sha256').update(token).digest('base64url')
const place = (taskId: string) => `hook ${taskId}`
/** 256 bits as base64url. */
const fresh = () => randomBytes(32).toString('base64url')

/** The task's webhook, made where there is none yet, or none that the key of now can open. */
export async function hookOf(taskId: string): Promise<Hook> {
  const record = await findHook({ taskId })
  const known = await opened(record)
  if (known) return known
  const secrets: HookSecrets = { address: fresh(), token: fresh(), bearer: fresh() }
  const hook = { id: hash(secrets.address), taskId, secret: await seal(JSON.stringify(secrets), place(taskId)) }
  await (record ? replaceHook(hook) : createHook(hook))
  const made = await findHookOfTask(taskId)
  if (!made) throw new Error(`the webhook of task ${taskId} no longer exists`)
  return made
}

/** The task's webhook, if it has one. */
export async function findHookOfTask(taskId: string): Promise<Hook | null> {
  return opened(await findHook({ taskId }))
}

/** The webhook at this address. */
export async function findHookAt(address: string): Promise<Hook | null> {
  // Nothing else can be one of ours.
  if (!/^[\w-]{43}$/.test(address)) return null
  return opened(await findHook({ id: hash(address) }))
}

/** What to tell the agent. `base`: Switchboard's own address. */
export function hookConfig({ id, secrets }: Hook, base: string): PushConfig {
  const url = `${base}/api/hooks/${secrets.address}`
  const authentication = { schemes: ['Bearer'], credentials: secrets.bearer }
  return { id: `switchboard-${id.slice(0, 12)}`, url, token: secrets.token, authentication }
}

/** True for a configuration at an agent that is Switchboard's own, and nobody else's business. */
export function isOwnHook(hook: Hook | null, { url }: PushConfig): boolean {
  return hook !== null && url.endsWith(`/${hook.secrets.address}`)
}

async function opened(record: HookRecord | null): Promise<Hook | null> {
  if (!record) return null
  const { secret, ...hook } = record
  const secrets = await unseal(secret, place(hook.taskId)).catch(() => null)
  return secrets === null ? null : { ...hook, secrets: JSON.parse(secrets) as HookSecrets }
}
