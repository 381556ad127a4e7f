import 'server-only'
import { hash } from 'node:crypto'
import type { PortableRow } from '@/lib/server/backup/table-shape'

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
