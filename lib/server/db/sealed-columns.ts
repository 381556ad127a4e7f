import 'server-only'
import { database } from '@/lib/server/db/client'

/** One sealed text that another key than the one of now has sealed. */
export interface StaleText {
  sealed: string
  /** What it was bound to when it was sealed. */
  place: string
  /** Whose it is, for a person. */
  owner: string
  replace: (sealed: string) => Promise<unknown>
}

/** A column that holds sealed texts. */
export interface SealedColumn {
  /** What a person calls them, after "the". */
  name: string
  /** Up to `limit` texts that do not begin with `prefix`, leaving out `skip`. */
  stale: (prefix: string, limit: number, skip: number) => Promise<StaleText[]>
}

const byAgent = { agent: { select: { name: true } } } as const
const outdated = (prefix: string) => ({ NOT: { secret: { startsWith: prefix } } })

/** Every place where something sealed is kept. */
export const sealedColumns: SealedColumn[] = [
  {
    name: 'credentials',
    stale: async (prefix, take, skip) => {
      const { credential } = database().prisma
      const rows = await credential.findMany({
        where: outdated(prefix),
        include: byAgent,
        orderBy: { id: 'asc' },
        take,
        skip,
      })
      return rows.map(({ id, secret: sealed, agent }) => ({
        sealed,
        place: `credential ${id}`,
        owner: agent.name,
        replace: (secret) => credential.updateMany({ where: { id, secret: sealed }, data: { secret } }),
      }))
    },
  },
  {
    name: 'tokens',
    stale: async (prefix, take, skip) => {
      const { credential } = database().prisma
      const where = { tokens: { not: null }, NOT: { tokens: { startsWith: prefix } } }
      const rows = await credential.findMany({ where, include: byAgent, orderBy: { id: 'asc' }, take, skip })
      return rows.map(({ id, tokens, agent }) => ({
        sealed: tokens ?? '',
        place: `credential ${id} tokens`,
        owner: agent.name,
        replace: (sealed) => credential.updateMany({ where: { id, tokens }, data: { tokens: sealed } }),
      }))
    },
  },
  {
    name: 'unfinished sign-ins',
    stale: async (prefix, take, skip) => {
      const { authorization } = database().prisma
      const rows = await authorization.findMany({
        where: outdated(prefix),
        include: byAgent,
        orderBy: { id: 'asc' },
        take,
        skip,
      })
      return rows.map(({ id, secret: sealed, agent }) => ({
        sealed,
        place: `authorization ${id}`,
        owner: agent.name,
        replace: (secret) => authorization.updateMany({ where: { id }, data: { secret } }),
      }))
    },
  },
  {
    name: 'push notification configs of callers',
    stale: async (prefix, take, skip) => {
      const { pushConfig } = database().prisma
      const orderBy = [{ taskId: 'asc' as const }, { id: 'asc' as const }]
      const rows = await pushConfig.findMany({ where: outdated(prefix), orderBy, take, skip })
      return rows.map(({ taskId, id, secret: sealed }) => ({
        sealed,
        place: `push ${taskId} ${id}`,
        owner: `task ${taskId}`,
        replace: (secret) => pushConfig.updateMany({ where: { taskId, id, secret: sealed }, data: { secret } }),
      }))
    },
  },
  {
    name: 'webhooks',
    stale: async (prefix, take, skip) => {
      const { hook } = database().prisma
      const rows = await hook.findMany({ where: outdated(prefix), orderBy: { id: 'asc' }, take, skip })
      return rows.map(({ id, taskId, secret: sealed }) => ({
        sealed,
        place: `hook ${taskId}`,
        owner: `task ${taskId}`,
        replace: (secret) => hook.updateMany({ where: { id }, data: { secret } }),
      }))
    },
  },
  {
    name: 'signing keys',
    stale: async (prefix, take, skip) => {
      const { signingKey } = database().prisma
      const rows = await signingKey.findMany({ where: outdated(prefix), orderBy: { id: 'asc' }, take, skip })
      return rows.map(({ id, secret: sealed }) => ({
        sealed,
        place: `signing key ${id}`,
        owner: id,
        replace: (secret) => signingKey.updateMany({ where: { id }, data: { secret } }),
      }))
    },
  },
]
