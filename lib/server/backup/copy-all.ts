import 'server-only'
import type { Source, Target } from '@/lib/server/backup/store'
import { createSum, type TableSum } from '@/lib/server/backup/table-sum'

/** What was copied of each table. */
export type Copied = (TableSum & { table: string })[]

/**
 * Copies all rows, reads them again where they went, and compares counts and checksums; all is taken then, or nothing. Throws
 * where something differs.
 */
export async function copyAll(source: Source, target: Target): Promise<Copied> {
  try {
    const copied: Copied = []
    for (const table of source.tables) {
      const sum = createSum()
      for await (const rows of source.rows(table)) {
        rows.forEach(sum.add)
        await target.insert(table, rows)
      }
      const sent = sum.total()
      const found = await target.sum(table)
      if (found.rows !== sent.rows || found.sum !== sent.sum)
        throw new Error(
          `Verification of table ${table.name} failed: ${sent.rows} rows read, ${found.rows} rows written. Nothing was changed.`,
        )
      copied.push({ table: table.name, ...found })
    }
    await target.finish()
    return copied
  } catch (error) {
    await target.abandon()
    throw error
  }
}
