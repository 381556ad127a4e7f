import 'server-only'
import { database } from '@/lib/server/db/client'
import { plainData } from '@/lib/server/db/plain-data'

/** Where an agent delivers push notifications of one task, as it is stored. */
export interface HookRecord {
  /** SHA-256 of the token in its address. */
  id: string
  taskId: string
  /** Whose task it is. */
  ownerId: string
  /** Sealed. */
  secret: string
  /** The agent's id for the configuration; null until the agent has confirmed it. */
  configId: string | null
}

const withOwner = { include: { task: { select: { ownerId: true } } } } as const

/** Stores a task's hook; one that is there already stays. */
export async function createHook(hook: { id: string; taskId: string; secret: string }): Promise<void> {
  const { taskId } = hook
  await database().prisma.hook.upsert({ where: { taskId }, create: hook, update: {} })
}

/** Puts another hook in the place of a task's. */
export async function replaceHook({ taskId, ...hook }: { id: string; taskId: string; secret: string }): Promise<void> {
  await database().prisma.hook.updateMany({ where: { taskId }, data: { ...hook, configId: null } })
}

/** The hook of that id (by the hash of its token), or of that task. */
export async function findHook(where: { id: string } | { taskId: string }): Promise<HookRecord | null> {
  const row = await database().prisma.hook.findUnique({ where, ...withOwner })
  if (!row) return null
  const { task, createdAt: _createdAt, ...hook } = row
  return { ...hook, ownerId: task.ownerId }
}

/** Notes that the agent has confirmed the hook, under this id of its own; null: that it has not, or no more. */
export async function confirmHook(taskId: string, configId: string | null): Promise<void> {
  await database().prisma.hook.updateMany({ where: { taskId }, data: { configId: plainData(configId) } })
}
