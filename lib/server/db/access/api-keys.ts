import 'server-only'
import type { KeyScope } from '@/lib/access/key-scopes'
import type { Quota, QuotaPatch } from '@/lib/api/api-key'
import { Fault } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type { ApiKeyWhereInput } from '@/lib/server/db/gen/sqlite/models/ApiKey'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'
import type { Viewer } from '@/lib/server/platform/viewer'

/** An API key without its secret. */
export interface ApiKeyRecord {
  id: string
  user: { id: string; name: string }
  name: string
  prefix: string
  scope: KeyScope
  /** IDs of the only agents that it may access; null for all. */
  agentIds: string[] | null
  quota: Quota
  createdAt: Date
  expiresAt: Date | null
  usedAt: Date | null
  revokedAt: Date | null
}

export interface NewApiKey extends Pick<
  ApiKeyRecord,
  'name' | 'prefix' | 'scope' | 'agentIds' | 'expiresAt' | 'quota'
> {
  tokenHash: string
}

interface KeyPatch {
  name?: string | undefined
  expiresAt?: Date | null
  quota?: QuotaPatch | undefined
}

/** Maximum keys of a person that are neither revoked nor expired. */
const maxKeys = 100
/** Maximum keys that are listed. */
const maxListed = 1_000
/** The last use is stored at most this often, in ms. */
const touchMs = 60_000

const selection = {
  select: {
    id: true,
    user: { select: { id: true, name: true } },
    name: true,
    prefix: true,
    scope: true,
    agentIds: true,
    callsPerMinute: true,
    concurrentTasks: true,
    bytesPerDay: true,
    createdAt: true,
    expiresAt: true,
    usedAt: true,
    revokedAt: true,
  },
} as const

interface KeyRow extends Omit<ApiKeyRecord, 'scope' | 'agentIds' | 'quota'> {
  scope: string
  agentIds: unknown
  callsPerMinute: number | null
  concurrentTasks: number | null
  bytesPerDay: bigint | null
}

function toRecord({ scope, agentIds, callsPerMinute, concurrentTasks, bytesPerDay, ...row }: KeyRow): ApiKeyRecord {
  return {
    ...row,
    scope: scope as KeyScope,
    agentIds: agentIds as string[] | null,
    quota: { callsPerMinute, concurrentTasks, bytesPerDay: bytesPerDay === null ? null : Number(bytesPerDay) },
  }
}

/** Returns the condition for keys that are neither revoked nor expired. */
export const activeKeyFilter = (): ApiKeyWhereInput => ({
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
})

const ownKeys = ({ userId, role }: Viewer): ApiKeyWhereInput => (role === 'administrator' ? {} : { userId })

/** Returns the person's keys, newest first; for an administrator those of all people. At most 1,000. */
export async function listApiKeys(viewer: Viewer): Promise<ApiKeyRecord[]> {
  const rows = await database().prisma.apiKey.findMany({
    where: ownKeys(viewer),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: maxListed,
    ...selection,
  })
  return rows.map(toRecord)
}

/** Stores a key of the viewer. Throws `conflict` if the person has too many. */
export async function insertApiKey(
  { userId }: Viewer,
  { quota, agentIds, tokenHash, expiresAt, ...key }: NewApiKey,
): Promise<ApiKeyRecord> {
  const { prisma } = database()
  if ((await prisma.apiKey.count({ where: { userId, ...activeKeyFilter() } })) >= maxKeys)
    throw new Fault('conflict', `A person can have at most ${maxKeys} API keys.`, {
      hint: 'Revoke a key that is not used any more.',
      details: { code: 'keys-full' },
    })
  const data = { ...toStorableData(key), ...quota, userId, tokenHash, expiresAt, ...(agentIds && { agentIds }) }
  return toRecord(await prisma.apiKey.create({ data, ...selection }))
}

/**
 * Changes a key. Throws `not-found` for a key that the viewer does not see, and `conflict` if a key that cannot be used any more
 * would get another expiry.
 */
export async function updateApiKey(
  viewer: Viewer,
  id: string,
  { name, expiresAt, quota = {} }: KeyPatch,
): Promise<ApiKeyRecord> {
  const renews = expiresAt !== undefined
  const data = { ...(name !== undefined && toStorableData({ name })), ...(renews && { expiresAt }), ...quota }
  const record = await writeKey(viewer, id, data, renews ? activeKeyFilter() : {})
  if (renews && record.expiresAt?.getTime() !== expiresAt?.getTime())
    throw new Fault('conflict', 'This key has expired or was revoked.', {
      hint: 'Create another key.',
      details: { code: 'key-ended' },
    })
  return record
}

/** Marks a key as revoked. Does nothing to a revoked one. Throws `not-found` for a key that the viewer does not see. */
export async function revokeApiKey(viewer: Viewer, id: string): Promise<ApiKeyRecord> {
  const where = { ...ownKeys(viewer), id: toStorableData(id), revokedAt: null }
  await database().prisma.apiKey.updateMany({ where, data: { revokedAt: new Date() } })
  return writeKey(viewer, id, {})
}

/** Writes to a key if it is as `only` says, and returns it. */
async function writeKey(
  viewer: Viewer,
  id: string,
  data: Partial<Quota> & { name?: string; expiresAt?: Date | null },
  only: ApiKeyWhereInput = {},
): Promise<ApiKeyRecord> {
  const where = { ...ownKeys(viewer), id: toStorableData(id) }
  const { prisma } = database()
  if (Object.keys(data).length > 0) await prisma.apiKey.updateMany({ where: { ...where, ...only }, data })
  const row = await prisma.apiKey.findFirst({ where, ...selection })
  if (!row) throw new Fault('not-found', 'API key not found.')
  return toRecord(row)
}

const cache = createTtlCache<ApiKeyRecord | null>('api-keys')
const byId = createTtlCache<ApiKeyRecord | null>('api-keys-by-id')

/**
 * Returns the key with that hash, at most one second old, also a revoked or expired one; null if there is none. Stores that it is
 * used, at most once a minute.
 */
export function useApiKey(tokenHash: string): Promise<ApiKeyRecord | null> {
  return cache.get(tokenHash, async () => {
    const { prisma } = database()
    const row = await prisma.apiKey.findUnique({ where: { tokenHash }, ...selection })
    if (!row) return null
    const isDue = row.revokedAt === null && Date.now() - (row.usedAt?.getTime() ?? 0) > touchMs
    if (isDue) await prisma.apiKey.updateMany({ where: { tokenHash }, data: { usedAt: new Date() } })
    return toRecord(row)
  })
}

/** Returns a key, at most one second old, also a revoked or expired one; null if there is none. */
export function findApiKey(id: string): Promise<ApiKeyRecord | null> {
  return byId.get(id, async () => {
    const row = await database().prisma.apiKey.findUnique({ where: { id }, ...selection })
    return row && toRecord(row)
  })
}

/** Clears the caches of keys: the next use of each key reads it again. */
export function clearApiKeyCache(): void {
  cache.clear()
  byId.clear()
}

/** Returns true if a key with that hash was created here. */
export async function isKnownApiKey(tokenHash: string): Promise<boolean> {
  return (await database().prisma.apiKey.count({ where: { tokenHash } })) > 0
}

/** Returns ID and name of a key; null if there is none. */
export async function findApiKeyName(id: string): Promise<{ id: string; name: string } | null> {
  return database().prisma.apiKey.findUnique({ where: { id }, select: { id: true, name: true } })
}
