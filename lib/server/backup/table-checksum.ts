import 'server-only'
import { hash } from 'node:crypto'
import type { PortableRow } from '@/lib/server/backup/table-shape'

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]))
}

/** Returns JSON text with sorted members. PostgreSQL stores members in an order of its own. */
export function canonicalJson(text: string): string {
  return JSON.stringify(sortMembers(JSON.parse(text)))
}

/** Number of rows of a table, and a checksum over them that does not depend on their order. */
export interface TableChecksum {
  rows: number
  sum: string
}

const modulus = 1n << 128n

/** Creates an accumulator for the count and checksum of rows. */
export function createChecksum(): { add: (row: PortableRow) => void; total: () => TableChecksum } {
  let rows = 0
  let sum = 0n
  return {
    add: (row) => {
      rows += 1
      sum = (sum + BigInt(`0x${hash('sha256', JSON.stringify(row)).slice(0, 32)}`)) % modulus
    },
    total: () => ({ rows, sum: sum.toString(16).padStart(32, '0') }),
  }
}
