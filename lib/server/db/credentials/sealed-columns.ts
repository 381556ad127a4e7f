import 'server-only'
import { database } from '@/lib/server/db/engine/client'

/** A ciphertext that was encrypted with another key than the current one. */
export interface StaleSecret {
  sealed: string
  /** Context to which it is bound. */
  context: string
  /** Its owner, for people. */
  owner: string
  replace: (sealed: string) => Promise<unknown>
}

/** A column with encrypted texts. */
export interface SealedColumn {
  /** What people call its contents, after "the". */
  name: string
  /** Returns up to `limit` texts that do not begin with `prefix`, skipping the first `skip`. */
  listStale: (prefix: string, limit: number, skip: number) => Promise<StaleSecret[]>
}

const byAgent = { agent: { select: { name: true } } } as const
const outdated = (prefix: string) => ({ NOT: { secret: { startsWith: prefix } } })

/** All columns with encrypted texts. */
export const sealedColumns: SealedColumn[] = [
  {
    name: 'credentials',
    listStale: async (prefix, take, skip) => {
      const { credential } = database().prisma
      const rows = await credential.findMany({
        where: outdated(prefix),
        include: byAgent,
        orderBy: { id: 'asc' },
        take,
        skip,
      })
      return rows.map(({ id, secret: sealed, agent }): StaleSecret => ({
        sealed,
        context: `credential ${id}`,
        owner: agent.name,
        replace: (secret) => credential.updateMany({ where: { id, secret: sealed }, data: { secret } }),
      }))
    },
  },
  {
    name: 'tokens',
    listStale: async (prefix, take, skip) => {
      const { credential } = database().prisma
      const where = { tokens: { not: null }, NOT: { tokens: { startsWith: prefix } } }
      const rows = await credential.findMany({ where, include: byAgent, orderBy: { id: 'asc' }, take, skip })
      return rows.map(({ id, tokens, agent }): StaleSecret => ({
        sealed: tokens ?? '',
        context: `credential ${id} tokens`,
        owner: agent.name,
        replace: (sealed) => credential.updateMany({ where: { id, tokens }, data: { tokens: sealed } }),
      }))
    },
  },
  {
    name: 'unfinished sign-ins',
    listStale: async (prefix, take, skip) => {
      const { authorization } = database().prisma
      const rows = await authorization.findMany({
        where: outdated(prefix),
        include: byAgent,
        orderBy: { id: 'asc' },
        take,
        skip,
      })
      return rows.map(({ id, secret: sealed, agent }): StaleSecret => ({
        sealed,
        context: `authorization ${id}`,
        owner: agent.name,
        replace: (secret) => authorization.updateMany({ where: { id }, data: { secret } }),
      }))
    },
  },
  {
    name: 'push notification configs of callers',
    listStale: async (prefix, take, skip) => {
      const { pushConfig } = database().prisma
      const orderBy = [{ taskId: 'asc' as const }, { id: 'asc' as const }]
      const rows = await pushConfig.findMany({ where: outdated(prefix), orderBy, take, skip })
      return rows.map(({ taskId, id, secret: sealed }): StaleSecret => ({
        sealed,
        context: `push ${taskId} ${id}`,
        owner: `task ${taskId}`,
        replace: (secret) => pushConfig.updateMany({ where: { taskId, id, secret: sealed }, data: { secret } }),
      }))
    },
  },
  {
    name: 'webhooks',
    listStale: async (prefix, take, skip) => {
      const { webhook } = database().prisma
      const rows = await webhook.findMany({ where: outdated(prefix), orderBy: { id: 'asc' }, take, skip })
      return rows.map(({ id, taskId, secret: sealed }): StaleSecret => ({
        sealed,
        context: `hook ${taskId}`,
        owner: `task ${taskId}`,
        replace: (secret) => webhook.updateMany({ where: { id }, data: { secret } }),
      }))
    },
  },
  {
    name: 'signing keys',
    listStale: async (prefix, take, skip) => {
      const { signingKey } = database().prisma
      const rows = await signingKey.findMany({ where: outdated(prefix), orderBy: { id: 'asc' }, take, skip })
      return rows.map(({ id, secret: sealed }): StaleSecret => ({
        sealed,
        context: `signing key ${id}`,
        owner: id,
        replace: (secret) => signingKey.updateMany({ where: { id }, data: { secret } }),
      }))
    },
  },
  {
    name: 'client secrets of identity providers',
    listStale: async (prefix, take, skip) => {
      const { identityProvider } = database().prisma
      const where = { secret: { not: null }, NOT: { secret: { startsWith: prefix } } }
      const rows = await identityProvider.findMany({ where, orderBy: { id: 'asc' }, take, skip })
      return rows.map(({ id, name, secret }): StaleSecret => ({
        sealed: secret ?? '',
        context: `identity provider ${id}`,
        owner: name,
        replace: (sealed) => identityProvider.updateMany({ where: { id, secret }, data: { secret: sealed } }),
      }))
    },
  },
]
