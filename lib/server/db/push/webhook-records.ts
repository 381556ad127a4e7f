import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'

/** The stored webhook of a task, to which the agent posts push notifications. */
export interface WebhookRecord {
  /** SHA-256 of the token in its URL. */
  id: string
  taskId: string
  /** Owner of the task. */
  ownerId: string
  /** Encrypted. */
  secret: string
  /** The agent's ID of the configuration; null until the agent has confirmed it. */
  configId: string | null
}

const withOwner = { include: { task: { select: { ownerId: true } } } } as const

/** Stores the webhook of a task; an existing one is kept. */
export async function createWebhook(hook: { id: string; taskId: string; secret: string }): Promise<void> {
  const { taskId } = hook
  await database().prisma.webhook.upsert({ where: { taskId }, create: hook, update: {} })
}

/** Replaces the webhook of a task. */
export async function replaceWebhook({
  taskId,
  ...hook
}: {
  id: string
  taskId: string
  secret: string
}): Promise<void> {
  await database().prisma.webhook.updateMany({ where: { taskId }, data: { ...hook, configId: null } })
}

/** Returns a webhook by its ID (hash of its token) or by its task. */
export async function findWebhook(where: { id: string } | { taskId: string }): Promise<WebhookRecord | null> {
  const row = await database().prisma.webhook.findUnique({ where, ...withOwner })
  if (!row) return null
  const { task, createdAt: _createdAt, ...hook } = row
  return { ...hook, ownerId: task.ownerId }
}

/** Stores the agent's ID of the confirmed configuration; null: it is not confirmed. */
export async function confirmWebhook(taskId: string, configId: string | null): Promise<void> {
  await database().prisma.webhook.updateMany({ where: { taskId }, data: { configId: toStorableData(configId) } })
}
