import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'

/** A stored credential with encrypted contents. */
export interface CredentialRow {
  id: string
  agentId: string
  scheme: string
  /** The person whose own credential it is; empty for a shared one. */
  userId: string
  type: string
  shown: unknown
  secret: string
  tokens: string | null
  updatedAt: Date
}

type NewCredential = Omit<CredentialRow, 'updatedAt' | 'shown'> & { shown: object }

/** Returns the credentials of an agent, shared ones and those of all people, oldest first. */
export async function listCredentials(agentId: string): Promise<CredentialRow[]> {
  return database().prisma.credential.findMany({ where: { agentId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
}

/** Yields all credentials, page by page. */
export async function* iterateCredentials(pageSize = 500): AsyncGenerator<CredentialRow[]> {
  for (let after: string | undefined; ;) {
    const page: CredentialRow[] = await database().prisma.credential.findMany({
      ...(after !== undefined && { where: { id: { gt: after } } }),
      orderBy: { id: 'asc' },
      take: pageSize,
    })
    yield page
    after = page.at(-1)?.id
    if (page.length < pageSize) return
  }
}

const cache = createTtlCache<CredentialRow[]>('recent-credentials')

/** Returns the same from a cache of one second. Changes of this process show at once. */
export async function readCachedCredentials(agentId: string): Promise<CredentialRow[]> {
  return cache.get(agentId, () => listCredentials(agentId))
}

/** Stores a credential, replacing the one of the same agent, scheme and person. */
export async function replaceCredential(row: NewCredential): Promise<void> {
  const { agentId, scheme, userId, ...rest } = row
  const data = { ...rest, updatedAt: new Date() }
  await database().prisma.credential.upsert({
    where: { agentId_scheme_userId: { agentId, scheme, userId } },
    create: { ...row },
    update: data,
  })
  cache.clear()
}

/** Stores fetched tokens, unless the credential was replaced since. */
export async function updateTokens(id: string, tokens: string | null, shown: object): Promise<void> {
  await database().prisma.credential.updateMany({ where: { id }, data: { tokens, shown, updatedAt: new Date() } })
  cache.clear()
}

/** Deletes the tokens of a credential, unless they are others than `before` by now. */
export async function deleteTokens(id: string, before: string | null, shown: object): Promise<void> {
  const data = { tokens: null, shown, updatedAt: new Date() }
  await database().prisma.credential.updateMany({ where: { id, tokens: before }, data })
  cache.clear()
}

/** Updates the fields of a credential that may be shown. */
export async function updateShown(id: string, shown: object): Promise<void> {
  await database().prisma.credential.updateMany({ where: { id }, data: { shown } })
  cache.clear()
}

/** Deletes a credential; returns false if there was none. */
export async function removeCredential(agentId: string, scheme: string, userId: string): Promise<boolean> {
  const { count } = await database().prisma.credential.deleteMany({ where: { agentId, scheme, userId } })
  cache.clear()
  return count > 0
}
