import 'server-only'
import { z } from 'zod'
import type { AgentQuery, AgentSort } from '@/lib/server/db/agent-filter'
import type { SortValue } from '@/lib/server/db/agent-places'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { matchRank } from '@/lib/server/db/match-rank'

const { sql } = Prisma

/** What rows of "Agent" a are sorted by: some columns and at last the id, all in one direction. */
export interface AgentOrder {
  keys: Prisma.Sql[]
  descending: boolean
  /** The values of these columns in a row, as a cursor has them. */
  values: z.ZodType<SortValue[]>
}

const nameKey = sql`a."nameKey"`
const text = z.string()
const number = z.int()
const date = z.iso.datetime().transform((written) => new Date(written))

const byName: AgentOrder = { keys: [nameKey], descending: false, values: z.tuple([text]) }

const orders = {
  name: byName,
  newest: { keys: [sql`a."createdAt"`], descending: true, values: z.tuple([date]) },
  used: { keys: [sql`a."lastUsedAt"`], descending: true, values: z.tuple([date]) },
  health: { keys: [sql`a."statusRank"`, nameKey], descending: false, values: z.tuple([number, text]) },
} satisfies Record<Exclude<AgentSort, 'match'>, AgentOrder>

/** The order that a query asks for: where its words were found, if it has any and nothing else is said. */
export function agentOrder({ sort, q = '' }: AgentQuery): AgentOrder {
  const rank = matchRank(q)
  const asked = sort ?? (rank ? 'match' : 'newest')
  if (asked !== 'match') return orders[asked]
  return rank ? { keys: [rank, nameKey], descending: false, values: z.tuple([number, text]) } : byName
}
