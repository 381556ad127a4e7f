import 'server-only'
import { database } from '@/lib/server/db/client'
import { recently } from '@/lib/server/db/recently'

/** A credential as it is stored: what it holds is sealed. */
export interface CredentialRow {
  id: string
  agentId: string
  scheme: string
  type: string
  shown: unknown
  secret: string
  tokens: string | null
  updatedAt: Date
}

type NewCredential = Omit<CredentialRow, 'updatedAt' | 'shown'> & { shown: object }

/** All that is stored for an agent, oldest first. */
export async function listCredentials(agentId: string): Promise<CredentialRow[]> {
  return database().prisma.credential.findMany({ where: { agentId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
}

/** All that is stored for any agent, page by page. */
export async function* everyCredential(pageSize = 500): AsyncGenerator<CredentialRow[]> {
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

const recent = recently<CredentialRow[]>('recent-credentials')

/** The same as it was a second ago or later; what this process changes shows at once. */
export async function recentCredentials(agentId: string): Promise<CredentialRow[]> {
  return recent.get(agentId, () => listCredentials(agentId))
}

/** Stores a credential in place of the one of the same agent and scheme. */
export async function replaceCredential(row: NewCredential): Promise<void> {
  const { agentId, scheme, ...rest } = row
  const data = { ...rest, updatedAt: new Date() }
  await database().prisma.credential.upsert({
    where: { agentId_scheme: { agentId, scheme } },
    create: { ...row },
    update: data,
  })
  recent.forget()
}

/** Stores fetched tokens, unless the credential has been replaced since. */
export async function updateTokens(id: string, tokens: string | null, shown: object): Promise<void> {
  await database().prisma.credential.updateMany({ where: { id }, data: { tokens, shown, updatedAt: new Date() } })
  recent.forget()
}

/** Changes what may be shown of a credential. */
export async function updateShown(id: string, shown: object): Promise<void> {
  await database().prisma.credential.updateMany({ where: { id }, data: { shown } })
  recent.forget()
}

/** True when there was one. */
export async function removeCredential(agentId: string, scheme: string): Promise<boolean> {
  const { count } = await database().prisma.credential.deleteMany({ where: { agentId, scheme } })
  recent.forget()
  return count > 0
}
