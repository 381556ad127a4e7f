import 'server-only'
import type { BackupSource, BackupTarget } from '@/lib/server/backup/source-target'
import { createChecksum, type TableChecksum } from '@/lib/server/backup/table-checksum'

/** Row count and checksum of each copied table. */
export type CopyResult = (TableChecksum & { table: string })[]

/**
 * Copies all rows in one transaction, reads them back from the target and compares row counts and checksums. Throws if they
 * differ; the target is rolled back then.
 */
export async function copyTables(source: BackupSource, target: BackupTarget): Promise<CopyResult> {
  try {
    const copied: CopyResult = []
    for (const table of source.tables) {
      const sum = createChecksum()
      for await (const rows of source.readRows(table)) {
        rows.forEach(sum.add)
        await target.insert(table, rows)
      }
      const expected = sum.total()
      const written = await target.checksum(table)
      if (written.rows !== expected.rows || written.sum !== expected.sum)
        throw new Error(
          `Verification of table ${table.name} failed: ${expected.rows} rows read, ${written.rows} rows written. Nothing was changed.`,
        )
      copied.push({ table: table.name, ...written })
    }
    await target.commit()
    return copied
  } catch (error) {
    await target.rollback()
    throw error
  }
}
