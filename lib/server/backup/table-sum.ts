import 'server-only'
import { hash } from 'node:crypto'
import type { PortableRow } from '@/lib/server/backup/table-shape'

/** How many rows a table has, and a checksum over them that does not depend on their order. */
export interface TableSum {
  rows: number
  sum: string
}

const modulus = 1n << 128n

/** Adds rows up. */
export function createSum(): { add: (row: PortableRow) => void; total: () => TableSum } {
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
