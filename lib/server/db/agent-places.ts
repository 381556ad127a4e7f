import 'server-only'
import { z } from 'zod'
import type { AgentOrder } from '@/lib/server/db/agent-orders'
import { packCursor, unpackCursor } from '@/lib/server/db/cursor'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'

const { join, raw, sql } = Prisma

export type SortValue = string | number | Date

/** Where an agent stands in a list: in its first part (favourites) or second (the rest), what it is sorted by, its id. */
export interface AgentPlace {
  part: 0 | 1
  values: SortValue[]
  id: string
}

export type PlaceRow = Record<string, SortValue | bigint>

/** The place of a row with the columns `key0`, `key1` … and `id`. */
export function toPlace(row: PlaceRow, part: 0 | 1, { keys }: AgentOrder): AgentPlace {
  const values = keys.map((_, index) => row[`key${index}`] ?? '')
  return {
    part,
    values: values.map((value) => (typeof value === 'bigint' ? Number(value) : value)),
    id: String(row.id),
  }
}

/** What an order sorts by, as `key0`, `key1` … */
export function keyColumns({ keys }: AgentOrder): Prisma.Sql {
  return join(keys.map((key, index) => sql`${key} AS ${raw(`key${index}`)}`))
}

/** These columns in the order's direction. */
export function directed(columns: Prisma.Sql[], { descending }: AgentOrder): Prisma.Sql {
  return join(columns.map((column) => (descending ? sql`${column} DESC` : column)))
}

/** The condition for rows behind those values. */
export function behind(columns: Prisma.Sql[], values: SortValue[], { descending }: AgentOrder): Prisma.Sql {
  return sql`(${join(columns)}) ${raw(descending ? '<' : '>')} (${join(values)})`
}

/** A place as a cursor. */
export function packPlace({ part, values, id }: AgentPlace): string {
  return packCursor([part, values, id])
}

/** Reads what `packPlace` wrote for a list in that order; anything else is an `invalid-input` fault. */
export function unpackPlace(cursor: string, { values }: AgentOrder): AgentPlace {
  const [part, read, id] = unpackCursor(cursor, z.tuple([z.literal([0, 1]), values, z.string()]))
  return { part, values: read, id }
}
